import { formats, staleAfterMs } from '@touchline/contract';
import type { FormatsSeen, MonitorState, Phase } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { goLive } from '#server/monitoring/automatic';
import type { Claim } from '#server/monitoring/claim';
import { next } from '#server/monitoring/next';
import type { Known, Memory, Sample } from '#server/monitoring/next';
import { tellHolders } from '#server/notifications/holders';
import { remember } from '#server/streams/history';
import { lead } from '#server/streams/window';
import type { Database } from '#database/tables';
import { change } from '#kit/change';
import type { Deps } from '#kit/deps';
import { publish } from '#kit/events';

type Round = Pick<Claim, 'stream' | 'lease'> & { sample: Sample; intervalS: number };

/** Whether some format that is there has no bit rate yet. */
export function isUnmeasured(seen: FormatsSeen | null): boolean {
  return formats.some((format) => seen?.[format].state === 'ok' && seen[format].bitrate === null);
}

type Before = {
  state: MonitorState;
  formats: FormatsSeen | null;
  memory: Memory;
  phase: Phase;
  opensAt: string;
  startAt: string;
  endAt: string;
  width: number | null;
  height: number | null;
};

/** Stores what a round saw, and what follows from it: the state, its history, the status, the live event. */
export async function saveRound(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { stream, lease, sample, intervalS }: Round,
): Promise<void> {
  await change(db, null, async (trx) => {
    // The stream before its monitor, as the publish gate locks them: the other way round the two could wait for each other.
    await sql`SELECT 1 FROM stream WHERE id = ${stream} FOR NO KEY UPDATE`.execute(trx);
    const { rows } = await sql<Before>`
      SELECT signal.state, signal.formats, memory, phase, "startAt" - ${lead} AS "opensAt", "startAt", "endAt", width, height
      FROM monitor JOIN signal USING (stream) JOIN stream ON stream.id = monitor.stream LEFT JOIN resolution ON resolution.id = stream.resolution
      WHERE monitor.stream = ${stream} AND "leasedBy" = ${lease} FOR UPDATE OF monitor`.execute(trx);
    const before = rows[0];
    // The lease ended meanwhile: the round of whoever has the next one counts.
    if (!before) return;
    const planned = before.width && before.height ? { width: before.width, height: before.height } : null;
    const at = { opensAt: new Date(before.opensAt), startAt: new Date(before.startAt), endAt: new Date(before.endAt) };
    const match = { phase: before.phase, ...at, planned };
    const known = next(before, sample, match, now());
    const signal = formats.some((format) => known.formats?.[format].state === 'ok');
    const changed = known.state !== before.state;
    await store(trx, { stream, known, changed, signal, intervalS });
    if (changed) {
      const turn = { stream, from: before.state, to: known.state, reason: whyOf(known) };
      await remember(trx, { ...turn, kind: 'state', user: null });
      await tellHolders(trx, turn);
    }
    if (signal && match.phase === 'scheduled' && known.state !== 'unexpected') await goLive(trx, stream);
    if (changed || lights(known.formats) !== lights(before.formats))
      await publish(trx, 'monitor', { id: stream, stream });
  });
}

type Found = Pick<Round, 'stream' | 'intervalS'> & { known: Known; changed: boolean; signal: boolean };

async function store(db: Kysely<Database>, { stream, known, changed, signal, intervalS }: Found): Promise<void> {
  const jitteredMs = intervalS * 1000 * (0.9 + Math.random() * 0.2);
  const dueInMs = isDoubtful(known) ? Math.min(jitteredMs, doubtMs) : jitteredMs;
  await sql`
    UPDATE monitor SET state = ${known.state}, formats = ${JSON.stringify(known.formats)}, memory = ${JSON.stringify(known.memory)},
      "stateSince" = CASE WHEN ${changed} THEN now() ELSE "stateSince" END, "probedAt" = now(),
      "staleAt" = now() + make_interval(secs => ${staleAfterMs(intervalS) / 1000}),
      "lastSeenAt" = CASE WHEN ${signal} THEN now() ELSE "lastSeenAt" END,
      "dueAt" = now() + make_interval(secs => ${dueInMs / 1000}), "leasedUntil" = NULL, "leasedBy" = NULL
    WHERE stream = ${stream}`.execute(db);
}

/** Whether a format has failed and does not count as down yet: the look that decides comes sooner. */
function isDoubtful({ memory, formats: seen }: Known): boolean {
  return formats.some((format) => (memory?.[format]?.failures ?? 0) > 0 && seen?.[format].state !== 'down');
}

const doubtMs = 2_000;

/** What a light on a card shows: a change of it is worth an event, a change of a bit rate is not. */
function lights(seen: FormatsSeen | null): string {
  if (!seen) return '';
  return formats
    .map((format) => [seen[format].state, seen[format].reason, seen[format].height, seen[format].suspicion].join())
    .join(';');
}

/** `hls stalled, dash timeout`: what is wrong, for the history. */
function whyOf({ formats: seen }: Known): string | null {
  if (!seen) return null;
  const wrong = formats.filter((format) => seen[format].state === 'down' || seen[format].suspicion);
  return wrong.map((format) => `${format} ${seen[format].reason ?? seen[format].suspicion}`).join(', ') || null;
}
