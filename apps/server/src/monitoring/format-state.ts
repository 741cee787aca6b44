import type { Format, FormatSeen } from '@touchline/contract';
import type { Seen } from '@touchline/media/probe/seen';
import { failuresToFallAlone } from '#server/monitoring/failures';
import { blankFormat } from '#server/monitoring/stored-state';
import type { FormatMemory, Signal } from '#server/monitoring/stored-state';
import { isStarting } from '#server/monitoring/signal';
import { isPlayable } from '#server/monitoring/state-of';
import { lackOfAll } from '#server/monitoring/tracks';
import type { Carried, Lacks, TracksByFormat } from '#server/monitoring/tracks';

/** What the formats of a round have in common. `limit`: failures in a row after which one counts as down. */
export type RoundContext = {
  signal: Signal;
  tracks: TracksByFormat;
  carried: Carried;
  lacks: Lacks;
  limit: number;
  now: Date;
};

type FormatRound = { before: FormatSeen; seen: Seen; memory: FormatMemory };

/** What is known of a format after a look at it. */
export function stateOfFormat(common: RoundContext, format: Format, { before, seen, memory }: FormatRound): FormatSeen {
  if (memory.failures > 0) return failedFormat(common, format, { before, seen, memory });
  const lack = common.lacks[format];
  const found = measuredFormat(before, memory.isSized ?? false, seen);
  if (!lack) return found;
  // Counted like failures: the encoder may have changed what it sends, which not every look can tell.
  if ((memory.lacks ?? 0) >= failuresToFallAlone) return { ...found, ...lack, state: 'incomplete' };
  const isUndecided = before.state === 'down' || before.state === 'not_offered';
  return { ...found, ...lack, state: isUndecided ? 'unknown' : before.state };
}

function failedFormat(common: RoundContext, format: Format, { before, seen, memory }: FormatRound): FormatSeen {
  const { signal, tracks, carried, limit, now } = common;
  const hasFallen = memory.failures >= limit;
  const reason = seen.ok ? 'stalled' : seen.reason;
  if (isStarting(signal, format, reason, now) && (hasFallen || before.state !== 'ok'))
    return { ...blankFormat, state: 'starting', reason };
  if (hasFallen) return { ...blankFormat, state: 'down', reason, ...lackOfAll(carried, tracks[format], reason) };
  // Its fault stays named until there is another one for sure.
  if (before.state === 'incomplete') return before;
  return { ...before, state: before.state === 'not_offered' ? 'unknown' : before.state, reason };
}

/** A cheap probe leaves what it did not look at; the last full look still holds. `isSized`: the size kept was read. */
function measuredFormat(known: FormatSeen, isSized: boolean, seen: Seen): FormatSeen {
  const before = isPlayable(known) ? known : blankFormat;
  const kept = isSized ? before : blankFormat;
  return {
    state: 'ok',
    reason: null,
    width: seen.width ?? kept.width ?? seen.declared?.width ?? before.width,
    height: seen.height ?? kept.height ?? seen.declared?.height ?? before.height,
    fps: seen.fps ?? before.fps ?? seen.declared?.fps ?? null,
    bitrate: seen.bitrate ?? before.bitrate,
    videoCodec: seen.videoCodec ?? before.videoCodec,
    audioCodec: seen.audioCodec ?? before.audioCodec,
    suspicion: seen.sizes ? suspicionOf(seen.sizes) : before.suspicion,
    missingCodec: null,
  };
}

/** Below these a frame holds no picture or sound worth the name (media without filler bytes), in bytes. */
const blackBelow = 100;
const silentBelow = 10;

function suspicionOf({
  medianInterFrameBytes,
  medianAudioFrameBytes,
}: NonNullable<Seen['sizes']>): FormatSeen['suspicion'] {
  if (medianInterFrameBytes !== null && medianInterFrameBytes < blackBelow) return 'black';
  return medianAudioFrameBytes !== null && medianAudioFrameBytes < silentBelow ? 'silent' : null;
}
