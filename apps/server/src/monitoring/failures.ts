import { formats } from '@touchline/contract';
import type { Format } from '@touchline/contract';
import { isAdvancing, nextProgress, unchangedMs } from '@touchline/media/probe/progress';
import type { ReasonCode, ProbeResult } from '@touchline/media/probe/probe-result';
import type { Memory, Sample } from '#server/monitoring/stored-state';

/** Failures in a row before a format counts as down, so that one lost probe raises no fault. */
export const failuresToFall = 2;
/** The same while another format of the stream works, which makes lost probes the more likely cause. */
export const failuresToFallAlone = 4;
/** The same after the server has reported that the publisher left. */
const failuresToFallAfterEnd = 1;

/** After the publisher has left, a playlist unchanged for longer than a segment plus this has ended. */
const afterLastSegmentMs = 1_000;

/** Formats that deliver frames immediately, so they prove whether any arrive. */
const flows = ['rtmp', 'wss'] as const;
const withoutFrames: readonly ReasonCode[] = ['stalled', 'no_media', 'not_found'];

export type Count = { failures: number; progress: ReturnType<typeof nextProgress> };
export type Counts = Partial<Record<Format, Count>>;

/** Whether the console cannot probe the format, so that its state is unknown and has no effect. */
export function isUncheckable(seen: ProbeResult | 'skipped'): boolean {
  return seen !== 'skipped' && seen.reason === 'unsupported_dialect';
}

/** Failures in a row and media progress of each format that is offered and can be probed. */
export function countFailures(memory: Memory, sample: Sample, hasPublisherLeft: boolean): Counts {
  const counts: Counts = {};
  const patience = patienceWith(sample, hasPublisherLeft);
  for (const format of formats) {
    const seen = sample[format];
    const formatMemory = memory?.[format] ?? { failures: 0, progress: null };
    if (seen && isUncheckable(seen)) continue;
    if (seen === 'skipped') counts[format] = { failures: formatMemory.failures, progress: formatMemory.progress };
    else if (seen) {
      const moves = seen.ok && isMoving(formatMemory.progress, seen, patience);
      counts[format] = {
        failures: moves ? 0 : formatMemory.failures + 1,
        progress: nextProgress(formatMemory.progress, seen),
      };
    }
  }
  return counts;
}

/** After how many failures in a row a format counts as down. */
export function limitOf(counts: Counts, hasPublisherLeft: boolean): number {
  if (formats.some((format) => counts[format]?.failures === 0)) return failuresToFallAlone;
  return hasPublisherLeft ? failuresToFallAfterEnd : failuresToFall;
}

/**
 * How long playlists may stay unchanged: `none` when frames have provably stopped, `short` after their publisher left.
 */
type Patience = 'usual' | 'short' | 'none';

function patienceWith(sample: Sample, hasPublisherLeft: boolean): Patience {
  const results = flows.map((format) => sample[format]).filter((seen) => seen !== null && seen !== 'skipped');
  const isStill = ({ hasAnswered, reason }: ProbeResult) =>
    hasAnswered && reason !== null && withoutFrames.includes(reason);
  if (results.length > 0 && results.every(isStill)) return 'none';
  return hasPublisherLeft && !results.some(({ ok }) => ok) ? 'short' : 'usual';
}

function isMoving(previous: Count['progress'], seen: ProbeResult, patience: Patience): boolean {
  const targetMs = seen.targetDurationMs ?? 0;
  if (patience === 'usual') return isAdvancing(previous, seen, targetMs);
  const stoodMs = unchangedMs(previous, seen);
  return stoodMs === null || (patience === 'short' && stoodMs < targetMs + afterLastSegmentMs);
}
