import { isAvailable, monitorStates } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isListed } from '#server/media-hooks/silent-nodes';
import { inWindow, longestMatch, usualOverrunS } from '#server/streams/window';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { change } from '#kit/change';
import { publishMany } from '#kit/events';

/** A finished or canceled match is still probed for this long after its end: encoders are often left running. */
const overrun = sql`make_interval(secs => ${sql.lit(usualOverrunS)})`;

/** A publisher is gone, even if its server never reported it, once the server has answered for this long without a signal. */
const publisherLost = sql`interval '10 minutes'`;
/** The same if the server does not answer, which may be a fault of the prober's own. */
const publisherLostUnanswered = sql`interval '6 hours'`;

const withSignal = sql`monitor.state = ANY(${monitorStates.filter(isAvailable)}::text[])`;

/** SQL over `stream`: in its window, or over for less than an hour. Uses the index of phases and starts. */
export const inPlannedScope: RawBuilder<boolean> = sql`(stream.server IS NOT NULL AND (${inWindow} OR (stream."archivedAt" IS NULL
  AND stream.phase IN ('finished', 'canceled') AND stream."startAt" BETWEEN now() - ${longestMatch} - ${overrun} AND now()
  AND stream."endAt" >= now() - ${overrun})))`;

/** SQL over `stream`: whether its signal would be that of another stream, which has taken over the key. */
const isReplaced = sql`EXISTS (SELECT FROM stream other WHERE other.key = stream.key AND other."archivedAt" IS NULL)`;

/** SQL over `stream` and `monitor`: whether the prober probes the stream. An archived one is, until its signal is gone. */
const inScope: RawBuilder<boolean> = sql`(${inPlannedScope} OR (stream.server IS NOT NULL AND CASE
  WHEN stream."archivedAt" IS NULL THEN monitor.publisher IS NOT NULL OR monitor.state IN ('unexpected', 'overrun')
  ELSE (monitor.publisher IS NOT NULL OR ${withSignal}) AND NOT ${isReplaced} END))`;

/**
 * Makes streams due that have entered the scope. Those that left it are parked: `dueAt` is null and their state
 * unknown, so that nothing stays green without being probed.
 */
export async function followScope(db: Db): Promise<void> {
  const { rows } = await sql`${prepared} SELECT FROM monitor WHERE "dueAt" IS NOT NULL LIMIT 1`.execute(db);
  if (rows.length > 0) await leaveScope(db);
  await sql`${prepared}
    INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", "silenceFrom")
    SELECT stream.id, 'unknown', now(), 'null', 'null', now(), now() FROM stream
    WHERE ${inPlannedScope} AND NOT EXISTS (SELECT FROM monitor WHERE monitor.stream = stream.id AND "dueAt" IS NOT NULL)
    ON CONFLICT (stream) DO UPDATE SET "dueAt" = now(), "silenceFrom" = now() WHERE monitor."dueAt" IS NULL`.execute(
    db,
  );
}

async function leaveScope(db: Db): Promise<void> {
  await change(db, null, async (trx) => {
    const changedStreams = new Set([...(await forgetPublishers(trx)), ...(await park(trx))]);
    await publishMany(
      trx,
      'monitor',
      [...changedStreams].map((id) => ({ id, stream: id })),
    );
  });
}

/** SQL over `monitor`: when its publisher was last known to be there. */
const knownUntil = sql`greatest(monitor."publishedAt", monitor."lastSeenAt")`;

/** SQL over `monitor`: whether its server has answered for long enough that its publisher is gone. */
const isAnsweredGone = sql`(monitor."answeredAt" > ${knownUntil} + ${publisherLost})`;

/**
 * Forgets publishers whose end was never reported: the encoder or its server was cut off, or the stream was edited. One
 * that its node lists is there, whatever the prober finds. Where nothing has answered, the silence begins only now.
 */
async function forgetPublishers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ stream: number }>`${prepared}
    WITH gone AS (
      UPDATE monitor SET publisher = NULL, "silenceFrom" = CASE WHEN ${isAnsweredGone} THEN monitor."silenceFrom" ELSE now() END
      FROM monitor before JOIN stream ON stream.id = before.stream
      WHERE before.stream = monitor.stream AND monitor."dueAt" IS NOT NULL AND monitor.publisher IS NOT NULL AND NOT ${withSignal}
        AND (${isAnsweredGone} OR monitor."probedAt" > ${knownUntil} + ${publisherLostUnanswered})
        AND NOT ${isListed}
      RETURNING monitor.stream, before.publisher
    )
    INSERT INTO history (stream, kind, "from") SELECT stream, 'unpublish', publisher FROM gone RETURNING stream`.execute(
    db,
  );
  return rows.map(({ stream }) => stream);
}

/**
 * Parks streams that are no longer probed and records it in the history. Selecting the ids first avoids reading the
 * stream of every row that stays.
 */
async function park(db: Db): Promise<number[]> {
  const { rows } = await sql<{ stream: number }>`${prepared}
    WITH parked AS (
      UPDATE monitor SET state = 'unknown', "stateSince" = CASE WHEN monitor.state = 'unknown' THEN monitor."stateSince" ELSE now() END,
        formats = 'null', memory = 'null', "probedAt" = NULL, "answeredAt" = NULL, publisher = NULL, "dueAt" = NULL, "leasedBy" = NULL, "leasedUntil" = NULL
      FROM stream, monitor before
      WHERE stream.id = monitor.stream AND before.stream = monitor.stream AND monitor."dueAt" IS NOT NULL
        AND monitor.stream NOT IN (SELECT id FROM stream WHERE ${inPlannedScope}) AND NOT ${inScope}
      RETURNING monitor.stream, before.state
    ), noted AS (
      INSERT INTO history (stream, kind, "from", "to") SELECT stream, 'state', state, 'unknown' FROM parked WHERE state <> 'unknown'
    )
    SELECT stream FROM parked`.execute(db);
  return rows.map(({ stream }) => stream);
}
