import * as z from 'zod/mini';
import { id, instant } from '#kit/value';

/** Who stands as the author of an entry that the feed has made: `from` of an edit, `reason` of a status. */
export const feedAuthor = 'feed';

export const historyEntry = z.object({
  id,
  at: instant,
  kind: z.enum([
    'state',
    'status',
    'take',
    'release',
    'lead',
    'comment',
    'refusal',
    'publish',
    'unpublish',
    'cut',
    'edit',
    'go',
    'no_go',
    'confirm',
    'no_show',
  ]),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Who made the change; null for the system. */
  userName: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
