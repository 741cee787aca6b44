import * as z from 'zod/mini';
import { secretIn } from '#server/media-hooks/dialects/dialect';
import type { Dialect } from '#server/media-hooks/dialects/dialect';
import { shortText } from '#server/media-hooks/dialects/short-text';

const call = z.object({
  action: shortText,
  client_id: shortText,
  ip: shortText,
  stream: z.optional(shortText),
  param: z.optional(shortText),
  tcUrl: z.optional(shortText),
});

const otherActions = ['on_connect', 'on_close', 'on_play', 'on_stop', 'on_dvr', 'on_hls', 'on_hls_notify'];

/** SRS `http_hooks`: HTTP 200 with `code` 0 accepts, everything else refuses. */
export const srs: Dialect = {
  second: 'reports',
  read(body) {
    const { data } = call.safeParse(body);
    if (!data) return null;
    const { action, stream: key, ip, client_id: clientId } = data;
    if (otherActions.includes(action)) return { action: 'other' };
    if (key === undefined) return null;
    if (action === 'on_publish')
      return { action: 'publish', key, ip, clientId, secret: secretIn(data.param) ?? secretIn(data.tcUrl) };
    return action === 'on_unpublish' ? { action: 'unpublish', key, ip, clientId } : null;
  },
  answer: (_asked, refusal) => ({ status: 200, body: refusal === null ? { code: 0 } : { code: 403, msg: refusal } }),
};
