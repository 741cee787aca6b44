import * as z from 'zod/mini';
import { secretIn } from '#server/media-hooks/dialects/dialect';
import { shortText } from '#server/media-hooks/dialects/short-text';
import type { Dialect } from '#server/media-hooks/dialects/dialect';

const publish = z.object({ id: shortText, ip: shortText, stream: shortText, params: z.optional(shortText) });
const streamChange = z.object({ regist: z.boolean(), schema: shortText, stream: shortText });

/**
 * ZLMediaKit `on_publish` and `on_stream_changed`: each has its own URL and no event name, so the fields tell them
 * apart.
 */
export const zlmediakit: Dialect = {
  second: 'resumes',
  read(body) {
    const parsed = streamChange.safeParse(body).data;
    // Sent once per output format; the one of the publisher's own protocol marks the end.
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
