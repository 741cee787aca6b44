import * as z from 'zod/mini';
import { byStatus } from '#server/media-hooks/dialects/dialect';
import type { Dialect } from '#server/media-hooks/dialects/dialect';
import { shortText } from '#server/media-hooks/dialects/short-text';

const named = { name: z.optional(z.nullable(shortText)), streamId: z.optional(z.nullable(shortText)) };
const publish = z.object({ ...named, mode: shortText });
const event = z.object({ ...named, id: z.optional(z.nullable(shortText)), action: shortText });

/** Ant Media `webhookAuthenticateURL` (only HTTP 200 lets in) and its listener. It says neither address nor connection. */
export const antMedia: Dialect = {
  read(body) {
    const asked = publish.safeParse(body).data;
    if (asked?.mode === 'publish')
      return { action: 'publish', key: asked.streamId || asked.name || '', ip: '', clientId: '' };
    if (asked) return { action: 'other' };
    const told = event.safeParse(body).data;
    if (!told) return null;
    const key = told.id || told.streamId || told.name || '';
    return told.action === 'liveStreamEnded'
      ? { action: 'unpublish', key, ip: null, clientId: null }
      : { action: 'other' };
  },
  answer: byStatus,
};
