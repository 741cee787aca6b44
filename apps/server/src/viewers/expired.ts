import { sql } from 'kysely';
import type { Expired } from '#database/delete-portions';

/** Long enough to settle a quarter with a client. */
export const expiredViewers: Expired = {
  table: 'watch_session',
  where: sql`"startedAt" < now() - interval '100 days'`,
};
