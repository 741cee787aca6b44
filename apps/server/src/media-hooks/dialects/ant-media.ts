import * as z from 'zod/mini';
import { byStatus } from '#server/media-hooks/dialects/dialect';
import type { Dialect } from '#server/media-hooks/dialects/dialect';
import { shortText } from '#server/media-hooks/dialects/short-text';

const streamNames = { name: z.optional(z.nullable(shortText)), streamId: z.optional(z.nullable(shortText)) };
const publish = z.object({ ...streamNames, mode: shortText, queryParams: z.optional(z.nullable(shortText)) });
const event = z.object({ ...streamNames, id: z.optional(z.nullable(shortText)), action: shortText });

/**
 * Ant Media `webhookAuthenticateURL` (only HTTP 200 accepts) and its listener. It reports neither address nor
 * connection. `mode` is what the publisher chose ("live", "record", "publish"), so every call with a mode is a request
 * to publish.
 */
export const antMedia: Dialect = {
  second: 'anonymous',
  read(body) {
    const request = publish.safeParse(body).data;
    if (request)
      return {
        action: 'publish',
        key: request.streamId || request.name || '',
        ip: '',
        clientId: '',
        secret: secretAmong(request.queryParams ?? ''),
      };
    // A malformed request must not pass for a report of the listener.
    if (typeof body === 'object' && body !== null && 'mode' in body) return null;
    const parsed = event.safeParse(body).data;
    if (!parsed) return null;
    const key = parsed.id || parsed.streamId || parsed.name || '';
    return parsed.action === 'liveStreamEnded'
      ? { action: 'unpublish', key, ip: null, clientId: null }
      : { action: 'other' };
  },
  answer: byStatus,
};

/** Ant Media prints its map of arguments as Java does: `{secret=abc, other=1}`. */
function secretAmong(queryParams: string): string | null {
  return /(?:^\{|, )secret=([^,}]*)/.exec(queryParams)?.[1] ?? null;
}
