import type { Client } from 'pg';
import type { Environment } from '#server/environment';

/** More than network and load can add to the difference of two correct clocks. */
const maxDifferenceS = 60;
const maxBehindS = 24 * 3600;

/**
 * Throws when this process's clock differs from the database's by more than a minute, or is more than a day behind the
 * last time stored in the database: sessions, links and schedules would begin and end at wrong times. TRUST_CLOCK is
 * for a clock that was wrong then and is right now: it moves future times back. Works on any schema.
 */
export async function checkClock(
  client: Client,
  env: Pick<Environment, 'TRUST_CLOCK'>,
  now: () => Date,
): Promise<void> {
  const before = now().getTime();
  const { rows } = await client.query<{ ms: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
  );
  const database = rows[0]?.ms ?? before;
  // The query took time: only a difference outside of its duration counts.
  const differenceMs = Math.max(before - database, database - now().getTime());
  if (differenceMs > maxDifferenceS * 1000)
    throw new Error(
      `The clock of this machine says ${formatTime(before)}, and the clock of the database ${formatTime(database)}. Synchronize both with a time server (NTP), then start again.`,
    );
  const lastMs = await lastStoredTime(client);
  if (lastMs === null || lastMs - before <= maxBehindS * 1000) return;
  if (env.TRUST_CLOCK) return resetFutureTimes(client);
  throw new Error(
    `The clock of this machine says ${formatTime(before)}, but the database was written at ${formatTime(lastMs)}. Set the clock; if it is right and was wrong then, start once with TRUST_CLOCK=true.`,
  );
}

const formatTime = (ms: number) => new Date(ms).toISOString().slice(0, 19) + 'Z';

/** When a migration last ran or an event was last published; null for an empty database. */
async function lastStoredTime(client: Client): Promise<number | null> {
  const times: number[] = [];
  for (const [table, statement] of [
    ['migration', 'SELECT max(at) AS at FROM migration'],
    ['event', 'SELECT at FROM event ORDER BY id DESC LIMIT 1'],
  ] as const) {
    const { rowCount } = await client.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table]);
    const { rows } = rowCount ? await client.query<{ at: Date | null }>(statement) : { rows: [] };
    times.push(...rows.flatMap(({ at }) => (at ? [at.getTime()] : [])));
  }
  return times.length === 0 ? null : Math.max(...times);
}

async function resetFutureTimes(client: Client): Promise<void> {
  await client.query('UPDATE migration SET at = now() WHERE at > now()');
  await client.query('DELETE FROM event WHERE at > now()');
}
