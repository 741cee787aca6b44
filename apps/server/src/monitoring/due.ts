import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inWindow } from '#server/streams/window';
import type { Db } from '#database/pool';
import { publishMany } from '#kit/events';

/** How long after its end a finished or canceled match is still looked at: encoders are forgotten running. */
const overrunMinutes = 60;

/** SQL over `stream` and `monitor`: which streams the prober looks at. */
const inScope: RawBuilder<boolean> = sql`(${inWindow} OR (stream."archivedAt" IS NULL AND (
  monitor.publisher IS NOT NULL OR monitor.state IN ('unexpected', 'overrun')
  OR (stream.phase IN ('finished', 'canceled') AND now() BETWEEN stream."startAt" AND stream."endAt" + make_interval(mins => ${sql.lit(overrunMinutes)})))))`;

/** Streams that came into scope get their row; those that left it lose their colour, so that nothing stays green unseen. Gives those that left. */
export async function followScope(db: Db): Promise<number[]> {
  await sql`
    INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt")
    SELECT stream.id, 'unknown', now(), 'null', 'null', now()
    FROM stream LEFT JOIN monitor ON monitor.stream = stream.id
    WHERE monitor.stream IS NULL AND stream.server IS NOT NULL AND ${inScope}
    ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ stream: number }>`
    UPDATE monitor SET state = 'unknown', "stateSince" = now(), formats = 'null', memory = 'null', "probedAt" = NULL
    FROM stream WHERE stream.id = monitor.stream AND monitor.state <> 'unknown' AND NOT ${inScope} RETURNING monitor.stream`.execute(
    db,
  );
  const left = rows.map(({ stream }) => stream);
  await publishMany(
    db,
    'monitor',
    left.map((id) => ({ id, stream: id })),
  );
  return left;
}
