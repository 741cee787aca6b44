import type { NodeReport, PullReason } from '@touchline/contract';
import { sql } from 'kysely';
import { change } from '#kit/change';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';
import { publishMany } from '#kit/events';

type Changed = { stream: number; reason: PullReason | null };

/** Stores the pull failures of a server. A stream that is not in the report has no failure any more. */
export async function savePullFailures(
  { db }: Pick<Deps, 'db'>,
  server: number,
  pulls: NodeReport['pulls'],
): Promise<void> {
  const failing = pulls.filter(({ reason }) => reason !== null);
  const keys = failing.map(({ key }) => key);
  const reasons = failing.map(({ reason }) => reason);
  // Reads first, because consecutive reports hardly differ.
  const { rows } = await sql<Changed>`${prepared}
    WITH failing AS (SELECT * FROM unnest(${keys}::text[], ${reasons}::text[]) AS failing (key, reason)), concerned AS (
      SELECT stream.id FROM failing JOIN stream USING (key) WHERE stream.server = ${server} AND "archivedAt" IS NULL
      UNION SELECT stream FROM monitor WHERE "pullFailure" IS NOT NULL
    )
    SELECT stream.id AS stream, CASE WHEN "archivedAt" IS NULL THEN reason END AS reason
    FROM concerned JOIN stream USING (id) JOIN monitor ON monitor.stream = stream.id LEFT JOIN failing USING (key)
    WHERE stream.server = ${server} AND "pullFailure" IS DISTINCT FROM CASE WHEN "archivedAt" IS NULL THEN reason END`.execute(
    db,
  );
  if (rows.length > 0) await store(db, rows);
}

async function store(db: Deps['db'], rows: Changed[]): Promise<void> {
  const streams = rows.map(({ stream }) => stream);
  await change(db, null, async (trx) => {
    // Locks the stream before its monitor, in the prober's order.
    await sql`SELECT FROM stream WHERE id = ANY(${streams}::int8[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx);
    await sql`
      UPDATE monitor SET "pullFailure" = reason,
        "pullFailedSince" = CASE WHEN reason IS NULL THEN NULL ELSE coalesce("pullFailedSince", now()) END
      FROM unnest(${streams}::int8[], ${rows.map(({ reason }) => reason)}::text[]) AS changed (stream, reason)
      WHERE monitor.stream = changed.stream`.execute(trx);
    await publishMany(
      trx,
      'monitor',
      streams.map((id) => ({ id, stream: id })),
    );
  });
}
