import * as z from 'zod/mini';
import { lastPart, secretIn } from '#server/media-hooks/dialects/dialect';
import type { Dialect } from '#server/media-hooks/dialects/dialect';
import { shortText } from '#server/media-hooks/dialects/short-text';

const call = z.object({
  client: z.object({ address: shortText, port: z.optional(shortText) }),
  request: z.object({
    direction: z.enum(['incoming', 'outgoing']),
    status: z.enum(['opening', 'closing']),
    url: shortText,
    time: z.iso.datetime({ offset: true }),
  }),
});

/** OvenMediaEngine AdmissionWebhooks: `allowed` with a reason; a closing call expects an empty object. */
export const ovenmediaengine: Dialect = {
  second: 'knows-the-first',
  read(body) {
    const { data } = call.safeParse(body);
    if (!data || !URL.canParse(data.request.url)) return null;
    const { client, request } = data;
    const key = lastPart(new URL(request.url).pathname);
    // Not its `real_ip`: that is what the client itself says in a header.
    const ip = client.address;
    // It reports no connection id; the port distinguishes the publishers of one address.
    const clientId = client.port ?? '';
    if (request.direction !== 'incoming') return { action: 'other' };
    if (request.status === 'closing') return { action: 'unpublish', key, ip, clientId };
    return { action: 'publish', key, ip, clientId, secret: secretIn(request.url) };
  },
  answer(callback, refusal) {
    if (callback.action === 'unpublish') return { status: 200, body: {} };
    return { status: 200, body: refusal === null ? { allowed: true } : { allowed: false, reason: refusal } };
  },
};
