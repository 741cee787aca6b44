import * as z from 'zod/mini';
import { shortText } from '#server/media-hooks/dialects/short-text';
import type { Dialect } from '#server/media-hooks/dialects/dialect';

const call = z.object({ action: shortText, client_id: shortText, ip: shortText, stream: shortText });

/** SRS `http_hooks`: HTTP 200 with `code` 0 lets in, everything else turns away. */
export const srs: Dialect = {
  read(body) {
    const { data } = call.safeParse(body);
    if (!data) return null;
    const { action, stream: key, ip, client_id: clientId } = data;
    if (action === 'on_publish') return { action: 'publish', key, ip, clientId };
    return action === 'on_unpublish' ? { action: 'unpublish', key, ip, clientId } : { action: 'other' };
  },
  answer: (_asked, refusal) => ({ status: 200, body: refusal === null ? { code: 0 } : { code: 403, msg: refusal } }),
};
