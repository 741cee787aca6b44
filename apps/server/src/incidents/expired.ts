import { sql } from 'kysely';
import type { Expired } from '#database/delete-portions';

/** Long enough to compare a season with the one before. */
export const expiredIncidents: Expired = { table: 'incident', where: sql`"closedAt" < now() - interval '400 days'` };
