import { lastCheckMs } from '@touchline/contract';
import { sql } from 'kysely';
import { notifyMany } from '#server/notifications/notify';
import { titleOf } from '#server/notifications/titles';
import { canWorkOn } from '#server/streams/access';
import { addHistoryEntry } from '#server/streams/history';
import { leadTime } from '#server/streams/window';
import type { Db, Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { publishMany } from '#kit/events';

/** A match that was planned or moved at the last moment is looked at for this long before anybody is disturbed. */
const grace = sql`interval '15 seconds'`;

/** SQL over `stream` and `signal`, which may be missing: known to have no signal. One that nobody probes is not known. */
const isAbsent = sql`(stream.server IS NULL OR coalesce(signal.state IN ('waiting', 'down'), false))`;

/** SQL: when a match that has no signal is a no-show. Before its window opens nobody looks for one. */
const dueAt = sql`greatest(stream."startAt" - least(make_interval(secs => ${sql.lit(lastCheckMs / 1000)}), ${leadTime}),
  CASE WHEN stream.server IS NOT NULL AND ${isAbsent} THEN signal."stateSince" + ${grace} END)`;

/** A match that should have started earlier is history. */
const longest = sql`interval '10 minutes'`;

/** No further ahead is looked, so that a season of planned matches is not read each time. */
const ahead = sql`interval '1 day'`;
const longestWaitMs = 12 * 3_600_000;

/** SQL: the next matches that are planned for a certain time and are not no-shows yet. */
const awaited = sql`stream LEFT JOIN signal ON signal.stream = stream.id
  WHERE stream."archivedAt" IS NULL AND stream.phase = 'scheduled' AND NOT stream."startTimeTbd" AND NOT stream.postponed
    AND stream."startAt" BETWEEN now() - ${longest} AND now() + ${ahead} AND stream."endAt" > now()
    AND NOT EXISTS (SELECT FROM no_show WHERE no_show.stream = stream.id AND no_show."startAt" = stream."startAt")`;

const noShows = sql`${awaited} AND stream."startAt" <= now() + make_interval(secs => ${sql.lit(lastCheckMs / 1000)})
  AND ${isAbsent} AND ${dueAt} <= now()`;

/** Whether a match has become a no-show and nobody has noticed. */
export async function isAnyNoShow(db: Db): Promise<boolean> {
  const { rows } = await sql`${prepared} SELECT FROM ${noShows} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Stores the matches that have become no-shows and notifies of each once, whichever process is first. */
export async function raiseNoShows(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ stream: number }>`
    INSERT INTO no_show (stream, "startAt")
    SELECT stream.id, stream."startAt" FROM ${noShows} ORDER BY stream.id
    ON CONFLICT DO NOTHING RETURNING stream`.execute(trx);
  for (const { stream } of rows) {
    await addHistoryEntry(trx, { stream, kind: 'no_show', from: null, to: null, reason: null, user: null });
    const data = { stream, title: await titleOf(trx, stream) };
    const users = await concerned(trx, stream);
    await notifyMany(
      trx,
      users.map((user) => ({ user, kind: 'no_show', data })),
    );
  }
  await publishMany(
    trx,
    'lineup',
    rows.map(({ stream }) => ({ id: stream, stream })),
  );
}

/** Those who can work on a stream: who holds it; when nobody does the operators, and without any of them the others. */
async function concerned(trx: Transaction, stream: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH person AS (
      SELECT id, CASE WHEN EXISTS (SELECT FROM take WHERE take.stream = ${stream} AND take."user" = "user".id) THEN 0
        WHEN role = 'operator' THEN 1 ELSE 2 END AS circle
      FROM "user" WHERE ${canWorkOn('user', sql`${stream}`)}
    ) SELECT id FROM person WHERE circle = (SELECT min(circle) FROM person) ORDER BY id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * In how many milliseconds the next match has to have a signal, or to look again. One that is due and whose signal is not
 * known waits for an event about it.
 */
export async function nextNoShowMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`${prepared}
    SELECT extract(epoch FROM min(${dueAt}) - now())::float8 * 1000 AS ms FROM ${awaited} AND ${dueAt} > now()`.execute(
    db,
  );
  return Math.min(rows[0]?.ms ?? Infinity, longestWaitMs);
}
