import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { idleDays } from './gate.ts';

/**
 * Deletes what has run out: sessions, codes, throttles, live events of more than an hour, mails of more than 30 days,
 * notices 30 days after they were read and all that are older than 90 days.
 */
export async function cleanUp(db: Db): Promise<void> {
  await sql`DELETE FROM session
    WHERE "expiresAt" <= now() OR "lastUsedAt" <= now() - make_interval(days => ${idleDays})`.execute(db);
  await sql`DELETE FROM code WHERE "expiresAt" <= now()`.execute(db);
  await sql`DELETE FROM throttle WHERE "endsAt" <= now()`.execute(db);
  await sql`DELETE FROM event WHERE at < now() - interval '1 hour'`.execute(db);
  await sql`DELETE FROM mail WHERE "createdAt" < now() - interval '30 days'`.execute(db);
  await sql`DELETE FROM notice
    WHERE "createdAt" < now() - interval '90 days' OR "readAt" < now() - interval '30 days'`.execute(db);
}
