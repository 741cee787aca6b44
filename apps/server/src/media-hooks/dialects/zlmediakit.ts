import * as z from 'zod/mini';
import { secretIn } from '#server/media-hooks/dialects/dialect';
import { shortText } from '#server/media-hooks/dialects/short-text';
import type { Dialect } from '#server/media-hooks/dialects/dialect';

const publish = z.object({ id: shortText, ip: shortText, stream: shortText, params: z.optional(shortText) });
const changed = z.object({ regist: z.boolean(), schema: shortText, stream: shortText });

/** ZLMediaKit `on_publish` and `on_stream_changed`, each with an address of its own and no name: the fields tell which it is. */
export const zlmediakit: Dialect = {
  read(body) {
    const parsed = changed.safeParse(body).data;
    // Told once for every format; the one that the publisher's own media is in says that it is over.
    if (parsed)
      return !parsed.regist && parsed.schema === 'rtmp'
        ? { action: 'unpublish', key: parsed.stream, ip: null, clientId: null }
        : { action: 'other' };
    const { data } = publish.safeParse(body);
    return data
      ? { action: 'publish', key: data.stream, ip: data.ip, clientId: data.id, secret: secretIn(data.params) }
      : null;
  },
  answer: (_asked, refusal) => ({
    status: 200,
    body: refusal === null ? { code: 0, msg: 'success' } : { code: -1, msg: refusal },
  }),
};
