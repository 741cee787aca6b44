import { sql } from 'kysely';
import type { Expired } from '#database/delete-portions';

/** Signatures are believed for five minutes; checks wait for a node that was away. */
export const expiredHooks: Expired[] = [
  { table: 'hook_signature', where: sql`at < now() - interval '10 minutes'` },
  { table: 'publisher_check', where: sql`at < now() - interval '1 hour'` },
  // A node that was switched off for longer begins with no right to anything.
  { table: 'deleted_server', where: sql`at < now() - interval '30 days'` },
  { table: 'media_node', where: sql`"reportedAt" < now() - interval '1 day'` },
  { table: 'playlist_position', where: sql`at < now() - interval '1 hour'` },
  { table: 'refusal', where: sql`"lastAt" < now() - interval '30 days'` },
];
