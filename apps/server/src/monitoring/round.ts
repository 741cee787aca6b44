import { formats, staleAfterMs } from '@touchline/contract';
import type { Format, FormatStatus, FormatStatuses, MonitorState, Phase, Thresholds } from '@touchline/contract';
import type { ReasonCode } from '@touchline/media/probe/probe-result';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { dueLossMs } from '#server/monitoring/input-loss';
import { failuresToFall } from '#server/monitoring/failures';
import { goLive } from '#server/monitoring/automatic';
import type { Claim } from '#server/monitoring/claim';
import { next } from '#server/monitoring/next';
import type { Sampled } from '#server/monitoring/probe-stream';
import type { StoredState, Memory, Sample } from '#server/monitoring/stored-state';
import { isPlayable } from '#server/monitoring/state-of';
import { isUnread } from '#server/monitoring/tracks';
import { doubtMs, roundDelayMs } from '#server/monitoring/round-delay';
import { contentOf } from '#server/monitoring/content-of';
import { newestKeyFrame } from '#server/pictures/newest-media';
import { dueContentMs } from '#server/pictures/next-content';
import type { Content } from '#server/pictures/content-memory';
import { sameSince } from '#server/same-picture/pairs';
import { withSamePicture } from '#server/same-picture/with-same-picture';
import { addHistoryEntry } from '#server/streams/history';
import { storePicture } from '#server/streams/picture';
import { leadTime } from '#server/streams/window';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';

/** `content`: decoded from the sample; null when nobody decodes. */
type Round = Pick<Claim, 'stream' | 'lease' | 'claimedAt'> &
  Sampled & {
    content: Content | null;
    thresholds: Thresholds;
    intervalS: number;
  };

type Before = {
  state: MonitorState;
  formats: FormatStatuses | null;
  memory: Memory;
  phase: Phase;
  isArchived: boolean;
  opensAt: string;
  startAt: string;
  endAt: string;
  width: number | null;
  height: number | null;
  publishedAt: string | null;
  publisher: string | null;
  sameSince: string | null;
};

/** SQL: from when on a signal is expected. Of a match that was postponed none is, until it has a new start. */
const opensAt = sql`CASE WHEN stream.postponed THEN "startAt" + interval '100 years' ELSE "startAt" - ${leadTime} END`;

/**
 * Stores the result of a round and its consequences: state, history, status and live event. Returns whether it counts:
 * after its lease has expired, the round of the next lease does instead.
 */
export async function saveRound({ db, now }: Pick<Deps, 'db' | 'now'>, round: Round): Promise<boolean> {
  const { stream, lease, sample, content, thresholds } = round;
  return change(db, null, async (trx) => {
    // Lock order: stream before monitor, as in the publish gate; otherwise the two could deadlock.
    await sql`${prepared} SELECT 1 FROM stream WHERE id = ${stream} FOR NO KEY UPDATE`.execute(trx);
    const { rows } = await sql<Before>`${prepared}
      SELECT signal.state, signal.formats, memory, phase, stream."archivedAt" IS NOT NULL AS "isArchived", ${opensAt} AS "opensAt", "startAt", "endAt", width, height,
        monitor."publishedAt", monitor.publisher, ${sameSince} AS "sameSince"
      FROM monitor JOIN signal USING (stream) JOIN stream ON stream.id = monitor.stream LEFT JOIN resolution ON resolution.id = stream.resolution
      WHERE monitor.stream = ${stream} AND "leasedBy" = ${lease} FOR UPDATE OF monitor`.execute(trx);
    const before = rows[0];
    if (!before) return false;
    const plannedSize = before.width && before.height ? { width: before.width, height: before.height } : null;
    const at = { opensAt: new Date(before.opensAt), startAt: new Date(before.startAt), endAt: new Date(before.endAt) };
    const publishedAt = before.publishedAt === null ? null : new Date(before.publishedAt);
    const gate = { publishedAt, isPublishing: before.publisher !== null };
    const planned = { phase: before.phase, isArchived: before.isArchived, ...at, plannedSize, gate, loss: thresholds };
    const match = {
      ...planned,
      content: withSamePicture(contentOf(before.memory, content, thresholds, planned, now()), before.sameSince),
    };
    const newState = next(before, sample, match, now());
    const signal = formats.some((format) => newState.formats && isPlayable(newState.formats[format]));
    const isChanged = newState.state !== before.state;
    // Only who decodes can decide a suspicion.
    const contentMs = content && match.content && dueContentMs(match.content, thresholds, now());
    const lossMs = dueLossMs(newState, thresholds, now());
    const isUrgent = formats.some(
      (format) => isDoubtful(newState, format, lossMs) || isUnread(newState, format, now()),
    );
    const waits = [contentMs, lossMs].filter((ms) => ms !== null);
    const waitMs = waits.length > 0 ? Math.min(...waits) : null;
    await store(trx, { ...round, newState, isChanged, signal, isUrgent, waitMs });
    await storePicture(trx, stream, newestKeyFrame(sample));
    if (isChanged) {
      const turn = { from: before.state, to: newState.state, reason: whyOf(newState) };
      await addHistoryEntry(trx, { stream, ...turn, kind: 'state', user: null });
    }
    if (signal && match.phase === 'scheduled' && newState.state !== 'unexpected') await goLive(trx, stream);
    if (isChanged || lights(newState) !== lights(before)) await publish(trx, 'monitor', { id: stream, stream });
    return true;
  });
}

type Found = Pick<Round, 'stream' | 'intervalS' | 'sample' | 'sampledAt' | 'claimedAt'> & {
  newState: StoredState;
  isChanged: boolean;
  signal: boolean;
  isUrgent: boolean;
  /** Until a fault has to be decided; null: not before the next round. */
  waitMs: number | null;
};

async function store(db: Db, found: Found): Promise<void> {
  const { stream, newState, isChanged, signal, intervalS, sample, sampledAt, claimedAt } = found;
  const claimed = sql`${claimedAt}::timestamptz`;
  // Pictures may have been decoded for seconds since. What a viewer gets was last known when the probes ended.
  const seenAt = sql`now() - ${milliseconds(performance.now() - sampledAt)}`;
  await sql`${prepared}
    UPDATE monitor SET state = ${newState.state}, formats = ${JSON.stringify(newState.formats)}, memory = ${JSON.stringify(newState.memory)},
      "stateSince" = CASE WHEN ${isChanged} THEN now() ELSE "stateSince" END, "probedAt" = ${seenAt},
      "staleAt" = ${seenAt} + make_interval(secs => ${staleAfterMs(intervalS) / 1000}),
      "lastSeenAt" = CASE WHEN ${signal} THEN ${seenAt} ELSE "lastSeenAt" END,
      "answeredAt" = CASE WHEN ${isAnswered(sample)} THEN ${seenAt} ELSE "answeredAt" END,
      "dueAt" = CASE WHEN "dueAt" > ${claimed} THEN "dueAt" ELSE ${dueAt(found)} END, "leasedUntil" = NULL, "leasedBy" = NULL
    WHERE stream = ${stream}`.execute(db);
}

/** What a server says of a stream without a signal. Other failures, as a refusal of the prober, say nothing about it. */
const withoutSignal: readonly ReasonCode[] = ['not_found', 'not_ready', 'no_media', 'empty', 'stalled'];

/** Whether the server has answered a probe of the round in a way that tells whether there is a signal. */
function isAnswered(sample: Sample): boolean {
  const results = formats.map((format) => sample[format]).filter((seen) => seen !== null && seen !== 'skipped');
  return results.some(({ hasAnswered, reason }) => hasAnswered && (reason === null || withoutSignal.includes(reason)));
}

/** Time between the starts of two rounds while a format is starting. */
const startMs = 1_000;

/**
 * SQL: when the next round is due. Rounds that decide a doubt are counted from the claim, since the previous one may
 * have waited for a timeout.
 */
function dueAt({ newState, intervalS, claimedAt, isUrgent, waitMs }: Found): RawBuilder<unknown> {
  const jitteredMs = roundDelayMs(intervalS, waitMs, Math.random());
  const isStarting = formats.some((format) => newState.formats?.[format].state === 'starting');
  if (!isStarting && !isUrgent) return sql`now() + ${milliseconds(jitteredMs)}`;
  const urgentMs = Math.min(jitteredMs, isStarting ? startMs : doubtMs);
  return sql`greatest(now(), ${claimedAt}::timestamptz + ${milliseconds(urgentMs)})`;
}

const milliseconds = (count: number) => sql`make_interval(secs => ${count / 1000})`;

/**
 * Whether a format has failed or lacks a track, but not often enough to count. `lossMs`: until a loss is long enough,
 * which needs no more failures.
 */
function isDoubtful({ memory, formats: seen }: StoredState, format: Format, lossMs: number | null): boolean {
  const [own, state] = [memory?.[format], seen?.[format].state];
  const failures = own?.failures ?? 0;
  if (failures > 0) return state !== 'down' && (lossMs === null || failures < failuresToFall);
  return (own?.lacks ?? 0) > 0 && state !== 'incomplete';
}

/** What the status dot of a card shows: a change of it publishes an event, a change of a bitrate does not. */
function lights({ formats: seen, memory }: Pick<StoredState, 'formats' | 'memory'>): string {
  if (!seen) return '';
  const ofFormats = formats
    .map((format) => [seen[format].state, seen[format].reason, seen[format].height, seen[format].suspicion].join())
    .join(';');
  return `${ofFormats};${faultsOf(memory).join()}`;
}

const faultsOf = (memory: Memory) => memory?.content?.faults ?? [];

/** `frozen, hls stalled, dash video_not_packaged hevc`: what is wrong, for the history. */
function whyOf({ formats: seen, memory }: StoredState): string | null {
  if (!seen) return null;
  const isWrong = ({ state, suspicion }: FormatStatus) => state === 'down' || state === 'incomplete' || suspicion;
  const words = ({ reason, suspicion, missingCodec }: FormatStatus) => [reason ?? suspicion, missingCodec];
  const faulty = formats.filter((format) => isWrong(seen[format]));
  const ofFormats = faulty.map((format) => [format, ...words(seen[format])].filter(Boolean).join(' '));
  return [...faultsOf(memory), ...ofFormats].join(', ') || null;
}
