import type { Format, FormatSeen } from '@touchline/contract';
import type { Seen } from '@touchline/media/probe/seen';
import { failuresToFallAlone } from '#server/monitoring/failures';
import { blank } from '#server/monitoring/known';
import type { FormatMemory, Signal } from '#server/monitoring/known';
import { isStarting } from '#server/monitoring/signal';
import { isThere } from '#server/monitoring/state-of';
import { lackOfAll } from '#server/monitoring/tracks';
import type { Carried, Lacks, TracksByFormat } from '#server/monitoring/tracks';

/** What the formats of a round have in common. `limit`: failures in a row after which one counts as down. */
export type Common = {
  signal: Signal;
  tracks: TracksByFormat;
  carried: Carried;
  lacks: Lacks;
  limit: number;
  now: Date;
};

type Own = { before: FormatSeen; seen: Seen; memory: FormatMemory };

/** What is known of a format after a look at it. */
export function judge(common: Common, format: Format, { before, seen, memory }: Own): FormatSeen {
  if (memory.failures > 0) return failed(common, format, { before, seen, memory });
  const lack = common.lacks[format];
  const found = measured(before, memory.isSized ?? false, seen);
  if (!lack) return found;
  // Counted like failures: the encoder may have changed what it sends, which not every look can tell.
  if ((memory.lacks ?? 0) >= failuresToFallAlone) return { ...found, ...lack, state: 'incomplete' };
  const isUndecided = before.state === 'down' || before.state === 'not_offered';
  return { ...found, ...lack, state: isUndecided ? 'unknown' : before.state };
}

function failed(common: Common, format: Format, { before, seen, memory }: Own): FormatSeen {
  const { signal, tracks, carried, limit, now } = common;
  const hasFallen = memory.failures >= limit;
  const reason = seen.ok ? 'stalled' : seen.reason;
  if (isStarting(signal, format, reason, now) && (hasFallen || before.state !== 'ok'))
    return { ...blank, state: 'starting', reason };
  if (hasFallen) return { ...blank, state: 'down', reason, ...lackOfAll(carried, tracks[format], reason) };
  // Its fault stays named until there is another one for sure.
  if (before.state === 'incomplete') return before;
  return { ...before, state: before.state === 'not_offered' ? 'unknown' : before.state, reason };
}

/** A cheap probe leaves what it did not look at; the last full look still holds. `isSized`: the size kept was read. */
function measured(known: FormatSeen, isSized: boolean, seen: Seen): FormatSeen {
  const before = isThere(known) ? known : blank;
  const kept = isSized ? before : blank;
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
