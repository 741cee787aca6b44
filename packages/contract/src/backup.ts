import * as z from 'zod/mini';
import { id, instant } from '#kit/value';
import { nothing, route } from '#kit/route';

/** A backup. `startedAt`: null while it waits; `verifiedAt`: when it was restored into a database of its own and counted. */
export const backup = z.object({
  id,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  verifiedAt: z.nullable(instant),
  host: z.nullable(z.string()),
  file: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  rowCount: z.nullable(z.number()),
  isEncrypted: z.nullable(z.boolean()),
  /** Its address at a store outside of its machine. */
  copiedTo: z.nullable(z.string()),
  error: z.nullable(z.string()),
});
export type Backup = z.infer<typeof backup>;

export const backupRoutes = {
  list: route('GET', '/system/backups', 'administer', 'The last ten backups, newest first', nothing, z.array(backup)),
  make: route('POST', '/system/backups', 'administer', 'Make a backup now', nothing, z.object({ id })),
};
