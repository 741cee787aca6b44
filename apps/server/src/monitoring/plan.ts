import { formats } from '@touchline/contract';
import type { Format } from '@touchline/contract';
import type { Claim } from '#server/monitoring/claim';
import { isJudged } from '#server/monitoring/content-of';
import { depthOf } from '#server/monitoring/depth';
import { hasSymptom } from '#server/pictures/next-content';
import { isPlayable } from '#server/monitoring/state-of';
import { isUnread } from '#server/monitoring/tracks';

/**
 * What a round probes, how deeply, and how long it waits for each format. `seenIn`: the format whose segment is read from
 * its beginning for a picture and sound, where the depth would read none; null: another format brings them.
 */
export type Plan = {
  depth: 'playlist' | 'media';
  seenIn: Format | null;
  skipped: readonly Format[];
  timeoutMs: Record<Format, number>;
};

type ClaimState = Pick<Claim, 'formats' | 'memory' | 'round' | 'phase' | 'isArchived' | 'startAt'>;

/** A format that timed out is probed with a shorter timeout, so that four failed probes do not take long. */
const shortTimeoutMs = 6_000;

/**
 * Plans a round that begins at `now`. `intervalS`: seconds between two probes of a working format; `timeoutMs`: of one
 * probe.
 */
export function planRound(claim: ClaimState, intervalS: number, timeoutMs: number, now: Date): Plan {
  const isStarting = formats.some((format) => claim.formats?.[format].state === 'starting');
  const depth =
    isStarting && !formats.some((format) => isLacking(claim, format)) ? 'playlist' : usualDepth(claim, intervalS, now);
  // A starting stream is probed every second; formats that already work are skipped, so that the round does not wait
  // for them.
  const skipped = formats.filter((format) => isStarting && isFresh(claim, format, intervalS, now));
  const patience = (format: Format) =>
    claim.formats?.[format].reason === 'timeout' ? Math.min(timeoutMs, shortTimeoutMs) : timeoutMs;
  return {
    depth,
    seenIn: depth === 'playlist' && !isStarting ? seenIn(claim, now) : null,
    skipped,
    timeoutMs: { rtmp: patience('rtmp'), hls: patience('hls'), wss: patience('wss'), dash: patience('dash') },
  };
}

function usualDepth(claim: ClaimState, intervalS: number, now: Date): Plan['depth'] {
  const unmeasured = formats.some(
    (format) => isUnmeasured(claim, format) || isLacking(claim, format) || isUnread(claim, format, now),
  );
  // A playlist contains neither picture nor sound.
  if (claim.memory?.content && hasSymptom(claim.memory.content)) return 'media';
  return depthOf({ unmeasured }, claim.round, intervalS);
}

/** RTMP and WSS bring a picture and sound with each probe; of other formats, one is enough. */
function seenIn({ formats: seen, startAt, ...match }: ClaimState, now: Date): Format | null {
  const plays = (format: Format) => seen !== null && isPlayable(seen[format]);
  if (!isJudged({ ...match, startAt: new Date(startAt) }, now) || plays('rtmp') || plays('wss')) return null;
  return (['hls', 'dash'] as const).find(plays) ?? null;
}

/** Whether a working format has no bitrate yet. */
function isUnmeasured({ formats: seen }: ClaimState, format: Format): boolean {
  return seen?.[format].state === 'ok' && seen[format].bitrate === null;
}

/** Whether a working format seems to lack a track. */
function isLacking({ memory }: ClaimState, format: Format): boolean {
  return (memory?.[format]?.lacks ?? 0) > 0;
}

function isFresh({ formats: seen, memory }: ClaimState, format: Format, intervalS: number, now: Date): boolean {
  const formatMemory = memory?.[format];
  if (seen?.[format].state !== 'ok' || formatMemory?.failures !== 0 || formatMemory.askedAt === undefined) return false;
  return now.getTime() - formatMemory.askedAt < intervalS * 1000;
}
