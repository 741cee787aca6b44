import type { MonitorState } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

/** The fields of a start in some minutes, in UTC. Starts have whole minutes, so it may be up to a minute earlier. */
export function soon(minutes: number) {
  const at = new Date(Date.now() + minutes * 60_000).toISOString();
  return { startDate: at.slice(0, 10), startTime: at.slice(11, 16), timezone: 'UTC' };
}

/** Stores what the prober has known of a stream for a minute. */
export async function setSignal(db: Db, stream: number, state: MonitorState, formats: unknown = null): Promise<void> {
  await sql`
    INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", "staleAt")
    VALUES (${stream}, ${state}, now() - interval '1 minute', ${JSON.stringify(formats)}, 'null', now(), now() + interval '1 hour')
    ON CONFLICT (stream) DO UPDATE SET state = excluded.state, formats = excluded.formats, "staleAt" = excluded."staleAt"`.execute(
    db,
  );
}
