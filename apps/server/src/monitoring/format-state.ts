import type { Format, FormatStatus } from '@touchline/contract';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import { failuresToFallAlone } from '#server/monitoring/failures';
import { blankFormat } from '#server/monitoring/stored-state';
import type { FormatMemory, Signal } from '#server/monitoring/stored-state';
import { isStarting } from '#server/monitoring/signal';
import { isPlayable } from '#server/monitoring/state-of';
import { lackOfAll } from '#server/monitoring/tracks';
import type { Carried, Lacks, TracksByFormat } from '#server/monitoring/tracks';

/** What the formats of a round share. `limit`: failures in a row after which one counts as down. */
export type RoundContext = {
  signal: Signal;
  tracks: TracksByFormat;
  carried: Carried;
  lacks: Lacks;
  limit: number;
  now: Date;
  /** What may be suspected from the sizes of frames. */
  suspects: Record<NonNullable<FormatStatus['suspicion']>, boolean>;
};

type FormatRound = { before: FormatStatus; seen: ProbeResult; memory: FormatMemory };

/** The state of a format after it was probed. */
export function stateOfFormat(
  common: RoundContext,
  format: Format,
  { before, seen, memory }: FormatRound,
): FormatStatus {
  if (memory.failures > 0) return failedFormat(common, format, { before, seen, memory });
  const lack = common.lacks[format];
  const measured = measuredFormat(before, memory.isSized ?? false, seen);
  const { suspicion } = measured;
  const found = { ...measured, suspicion: suspicion && common.suspects[suspicion] ? suspicion : null };
  if (!lack) return found;
  // Counted like failures: the encoder may have changed what it sends, which not every probe detects.
  if ((memory.lacks ?? 0) >= failuresToFallAlone) return { ...found, ...lack, state: 'incomplete' };
  const isUndecided = before.state === 'down' || before.state === 'not_offered';
  return { ...found, ...lack, state: isUndecided ? 'unknown' : before.state };
}

function failedFormat(common: RoundContext, format: Format, { before, seen, memory }: FormatRound): FormatStatus {
  const { signal, tracks, carried, limit, now } = common;
  const hasFallen = memory.failures >= limit;
  const reason = seen.ok ? 'stalled' : seen.reason;
  if (isStarting(signal, format, reason, now) && (hasFallen || before.state !== 'ok'))
    return { ...blankFormat, state: 'starting', reason };
  if (hasFallen) return { ...blankFormat, state: 'down', reason, ...lackOfAll(carried, tracks[format], reason) };
  // The fault stays until another one is certain.
  if (before.state === 'incomplete') return before;
  return { ...before, state: before.state === 'not_offered' ? 'unknown' : before.state, reason };
}

/**
 * Measurements after a successful probe; a shallow probe keeps those of the last full one. `isSized`: the stored size
 * was read from the picture.
 */
function measuredFormat(lastState: FormatStatus, isSized: boolean, seen: ProbeResult): FormatStatus {
  const before = isPlayable(lastState) ? lastState : blankFormat;
  const base = isSized ? before : blankFormat;
  return {
    state: 'ok',
    reason: null,
    width: seen.width ?? base.width ?? seen.declared?.width ?? before.width,
    height: seen.height ?? base.height ?? seen.declared?.height ?? before.height,
    fps: seen.fps ?? before.fps ?? seen.declared?.fps ?? null,
    bitrate: seen.bitrate ?? before.bitrate,
    videoCodec: seen.videoCodec ?? before.videoCodec,
    audioCodec: seen.audioCodec ?? before.audioCodec,
    suspicion: seen.sizes ? suspicionOf(seen.sizes) : before.suspicion,
    missingCodec: null,
  };
}

/** Median frame sizes in bytes below which the picture is black or the sound silent (media without filler bytes). */
const blackBelow = 100;
const silentBelow = 10;

function suspicionOf({
  medianInterFrameBytes,
  medianAudioFrameBytes,
}: NonNullable<ProbeResult['sizes']>): FormatStatus['suspicion'] {
  if (medianInterFrameBytes !== null && medianInterFrameBytes < blackBelow) return 'black';
  return medianAudioFrameBytes !== null && medianAudioFrameBytes < silentBelow ? 'silent' : null;
}
