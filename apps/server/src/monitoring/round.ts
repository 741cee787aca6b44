import { formats } from '@touchline/contract';
import type { FormatsSeen, MonitorState, Phase, Server } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { goLive } from '#server/monitoring/automatic';
import { next } from '#server/monitoring/next';
import type { Known, Memory, Sample } from '#server/monitoring/next';
import { tellHolders } from '#server/notifications/holders';
import { remember } from '#server/streams/history';
import { lead } from '#server/streams/window';
import type { Database } from '#database/tables';
import { change } from '#kit/change';
import type { Deps } from '#kit/deps';
import { publish } from '#kit/events';

type Round = { stream: number; worker: string; sample: Sample; dueInMs: number };

/** Where a stream is to be looked at. `unmeasured`: some format that is there has no bit rate yet. */
export type Target = { key: string; offer: Server; unmeasured: boolean };

/** The target of a stream; null when it was deleted or has no server. */
export async function findTarget(db: Kysely<Database>, stream: number): Promise<Target | null> {
  const { rows } = await sql<{ key: string; offer: Server | null; formats: FormatsSeen | null }>`
    SELECT key, offer, formats FROM stream_item WHERE id = ${stream}`.execute(db);
  const row = rows[0];
  if (!row?.offer) return null;
  const seen = row.formats;
  const unmeasured = formats.some((format) => seen?.[format].state === 'ok' && seen[format].bitrate === null);
  return { key: row.key, offer: row.offer, unmeasured };
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
  { stream, worker, sample, dueInMs }: Round,
): Promise<void> {
  await change(db, null, async (trx) => {
    // The stream before its monitor, as the publish gate locks them: the other way round the two could wait for each other.
    await sql`SELECT 1 FROM stream WHERE id = ${stream} FOR NO KEY UPDATE`.execute(trx);
    const { rows } = await sql<Before>`
      SELECT monitor.state, monitor.formats, monitor.memory, phase, "startAt" - ${lead} AS "opensAt", "startAt", "endAt", width, height
      FROM monitor JOIN stream ON stream.id = monitor.stream LEFT JOIN resolution ON resolution.id = stream.resolution
      WHERE monitor.stream = ${stream} AND "leasedBy" = ${worker} FOR UPDATE OF monitor`.execute(trx);
    const before = rows[0];
    // Another worker took over after the lease: its round counts.
    if (!before) return;
    const planned = before.width && before.height ? { width: before.width, height: before.height } : null;
    const at = { opensAt: new Date(before.opensAt), startAt: new Date(before.startAt), endAt: new Date(before.endAt) };
    const match = { phase: before.phase, ...at, planned };
    const known = next(before, sample, match, now());
    const signal = formats.some((format) => known.formats?.[format].state === 'ok');
    const soon = isDoubtful(known) ? Math.min(dueInMs, doubtMs) : dueInMs;
    await store(trx, stream, known, known.state !== before.state, signal, soon);
    if (known.state !== before.state) {
      const turn = { stream, from: before.state, to: known.state, reason: whyOf(known) };
      await remember(trx, { ...turn, kind: 'state', user: null });
      await tellHolders(trx, turn);
    }
    if (signal && match.phase === 'scheduled' && known.state !== 'unexpected') await goLive(trx, stream);
    if (known.state !== before.state || lights(known.formats) !== lights(before.formats))
      await publish(trx, 'monitor', { id: stream, stream });
  });
}

async function store(
  db: Kysely<Database>,
  stream: number,
  known: Known,
  changed: boolean,
  signal: boolean,
  dueInMs: number,
): Promise<void> {
  await sql`
    UPDATE monitor SET state = ${known.state}, formats = ${JSON.stringify(known.formats)}, memory = ${JSON.stringify(known.memory)},
      "stateSince" = CASE WHEN ${changed} THEN now() ELSE "stateSince" END, "probedAt" = now(),
      "lastSeenAt" = CASE WHEN ${signal} THEN now() ELSE "lastSeenAt" END,
      "dueAt" = now() + make_interval(secs => ${dueInMs / 1000}), "leasedUntil" = NULL, "leasedBy" = NULL
    WHERE stream = ${stream}`.execute(db);
}

/** A format that failed once: the second look, which decides, comes sooner. */
function isDoubtful({ memory }: Known): boolean {
  return Object.values(memory ?? {}).some(({ failures }) => failures === 1);
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
