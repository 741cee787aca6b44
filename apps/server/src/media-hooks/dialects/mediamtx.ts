import * as z from 'zod/mini';
import { byStatus, lastPart, secretIn } from '#server/media-hooks/dialects/dialect';
import type { Dialect } from '#server/media-hooks/dialects/dialect';
import { shortText } from '#server/media-hooks/dialects/short-text';

const call = z.object({
  action: shortText,
  path: shortText,
  id: z.optional(z.nullable(shortText)),
  type: z.optional(shortText),
  ip: z.optional(shortText),
  query: z.optional(shortText),
  user: z.optional(z.nullable(shortText)),
  password: z.optional(z.nullable(shortText)),
});

/** Sources with an id of their own: the gate is asked with that of their connection. */
const sessions = ['rtspSession', 'rtspsSession'];

/** MediaMTX `authMethod: http`, and its `runOnNotReady` as the server form prints it: 2xx accepts. */
export const mediamtx: Dialect = {
  second: 'knows-the-first',
  read(body) {
    const { data } = call.safeParse(body);
    if (!data) return null;
    const { action, path, id, type, ip, query, user, password } = data;
    const key = lastPart(path);
    if (action === 'publish') return { action, key, ip: ip ?? '', clientId: id ?? '', secret: secretIn(query) };
    if (action === 'unpublish')
      return { action, key, ip: null, clientId: type && sessions.includes(type) ? null : id || null };
    if (action === 'api') return { action: 'control', secret: `${user ?? ''}:${password ?? ''}` };
    // Its metrics and profiler ask too unless its configuration excludes them; the console does not grant access to those.
    return action === 'read' || action === 'playback' ? { action: 'other' } : null;
  },
  answer: byStatus,
};
