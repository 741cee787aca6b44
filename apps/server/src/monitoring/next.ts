import { formats } from '@touchline/contract';
import type { Format, FormatStatus } from '@touchline/contract';
import { isJudged } from '#server/monitoring/content-of';
import { nextLoss } from '#server/monitoring/input-loss';
import { isTolerated } from '#server/monitoring/loss-times';
import { countFailures, isUncheckable, limitOf } from '#server/monitoring/failures';
import type { Counts } from '#server/monitoring/failures';
import { stateOfFormat } from '#server/monitoring/format-state';
import type { RoundContext } from '#server/monitoring/format-state';
import { blankFormat } from '#server/monitoring/stored-state';
import type { FormatMemory, StoredState, Match, Memory, Sample } from '#server/monitoring/stored-state';
import { hasLeft, nextSignal, settleSignal } from '#server/monitoring/signal';
import { isPlayable, stateOf } from '#server/monitoring/state-of';
import { carriedOf, lacksOf, nextTracks } from '#server/monitoring/tracks';

/** The state of a stream after a round of probes at `now`: a pure function of the stored state and the sample. */
export function next(before: StoredState, sample: Sample, match: Match, now: Date): StoredState {
  const hasPublisherLeft = hasLeft(before.memory, match.gate);
  const counts = countFailures(before.memory, sample, hasPublisherLeft);
  const alive = formats.filter((format) => counts[format]?.failures === 0);
  const { signal, isNew } = nextSignal(before, alive, match.gate, now);
  const tracks = nextTracks(before, sample, isNew);
  const loss = nextLoss(before, alive.length > 0, now);
  const limit = isTolerated(loss, match.loss, now) ? Infinity : limitOf(counts, hasPublisherLeft);
  const carried = carriedOf(before, sample, tracks, formats.filter(isPresent(before, counts, limit)));
  const lacks = lacksOf(before, carried, tracks, alive);
  const common: RoundContext = { signal, tracks, carried, lacks, limit, now, suspects: suspectsOf(match, now) };
  const memory = { ...remembered(before, sample, counts, common), ...loss };
  const of = (format: Format): FormatStatus => {
    const [seen, formatMemory, lastStatus] = [sample[format], memory[format], before.formats?.[format] ?? blankFormat];
    if (seen === 'skipped') return lastStatus;
    if (seen && isUncheckable(seen)) return { ...blankFormat, reason: seen.reason };
    if (!seen || !formatMemory) return { ...blankFormat, state: 'not_offered', reason: 'not_offered' };
    return stateOfFormat(common, format, { before: lastStatus, seen, memory: formatMemory });
  };
  const statuses = { rtmp: of('rtmp'), hls: of('hls'), wss: of('wss'), dash: of('dash') };
  const state = stateOf(before.state, statuses, memory, match, now);
  const hasSignal = formats.some((format) => isPlayable(statuses[format]));
  const content = match.content && hasSignal ? { content: match.content } : {};
  return { state, formats: statuses, memory: { ...memory, signal: settleSignal(signal, statuses), ...content } };
}

/** What sizes may suggest: nothing before the start, and nothing of what was decoded. */
function suspectsOf(match: Match, now: Date): RoundContext['suspects'] {
  const isOpen = isJudged(match, now);
  return { black: isOpen && !match.content?.pictureAt, silent: isOpen && !match.content?.soundAt };
}

/** Formats whose media advances, and those whose media did and which may only have lost a probe. */
function isPresent({ formats: seen }: StoredState, counts: Counts, limit: number): (format: Format) => boolean {
  return (format) => {
    const failures = counts[format]?.failures ?? limit;
    return failures === 0 || (failures < limit && seen !== null && isPlayable(seen[format]));
  };
}

/** The memory of each offered format for the next round. */
function remembered(before: StoredState, sample: Sample, counts: Counts, common: RoundContext): NonNullable<Memory> {
  const memory: NonNullable<Memory> = {};
  for (const format of formats) {
    const [seen, formatMemory, count] = [sample[format], before.memory?.[format], counts[format]];
    if (seen === 'skipped' && formatMemory) memory[format] = formatMemory;
    if (!count || !seen || seen === 'skipped') continue;
    const tracks = common.tracks[format];
    const lacks = common.lacks[format] ? (formatMemory?.lacks ?? 0) + 1 : 0;
    const isKept = before.formats !== null && isPlayable(before.formats[format]);
    const isSized = seen.width !== null || (isKept && (formatMemory?.isSized ?? false));
    memory[format] = { ...count, askedAt: seen.startedAt, lacks, tracks, isSized } satisfies FormatMemory;
  }
  return memory;
}
