import * as z from 'zod/mini';
import { byStatus } from '#server/media-hooks/dialects/dialect';
import type { Dialect } from '#server/media-hooks/dialects/dialect';
import { shortText } from '#server/media-hooks/dialects/short-text';

const call = z.object({ call: shortText, name: shortText, addr: shortText, clientid: shortText });

/** nginx-rtmp `on_publish` and `on_publish_done`, as forms: 2xx lets in, 4xx drops the connection. */
export const nginxRtmp: Dialect = {
  read(body) {
    const { data } = call.safeParse(body);
    // on_connect and the like name no stream.
    if (!data) return z.object({ call: shortText }).safeParse(body).success ? { action: 'other' } : null;
    const { call: event, name: key, addr: ip, clientid: clientId } = data;
    if (event === 'publish') return { action: 'publish', key, ip, clientId };
    return event === 'publish_done' ? { action: 'unpublish', key, ip, clientId } : { action: 'other' };
  },
  answer: byStatus,
};
