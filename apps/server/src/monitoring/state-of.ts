import { formats } from '@touchline/contract';
import type { Format, FormatStatus, FormatStatuses, MonitorState } from '@touchline/contract';
import { isClearing } from '#server/monitoring/loss-times';
import type { Match, Memory } from '#server/monitoring/stored-state';

/** Whether the format can be played. */
export function isPlayable({ state }: FormatStatus): boolean {
  return state === 'ok' || state === 'incomplete';
}

/** Whether the format counts for the state of the stream: it is offered, and the console can probe it. */
export function isRelevant({ state, reason }: FormatStatus): boolean {
  return state !== 'not_offered' && !(state === 'unknown' && reason === 'unsupported_dialect');
}

/** The state of a stream from its formats. Formats that are starting are ignored. */
export function stateOf(
  before: MonitorState,
  states: FormatStatuses,
  memory: Memory,
  match: Match,
  now: Date,
): MonitorState {
  const offered = formats.filter((format) => isRelevant(states[format]));
  const settled = offered.filter((format) => states[format].state !== 'starting');
  const signal = settled.some((format) => isPlayable(states[format]));
  if (offered.length === 0) return 'unknown';
  if (match.isArchived) return signal ? 'unexpected' : 'unknown';
  if (signal && match.phase === 'finished') return 'overrun';
  if (signal && !isExpected(match, now)) return 'unexpected';
  if (match.phase === 'finished' || match.phase === 'canceled') return 'unknown';
  // A stream that has never been OK becomes so only when each format is decided: a failing one may need another probe.
  const isFirstLook = before === 'unknown' || before === 'waiting';
  if (signal && isFirstLook && settled.some((format) => states[format].state === 'unknown')) return before;
  const isGood = settled.every((format) => isHealthy(format, states, memory, match)) && !hasContentFault(match);
  if (signal && isClearing(before, memory, match.loss, now)) return 'down';
  if (signal) return isGood ? 'ok' : 'degraded';
  // A start raises no fault, and clears none before a format plays.
  if (settled.length < offered.length && (before === 'waiting' || before === 'unknown' || before === 'down'))
    return before;
  if (match.phase === 'scheduled' && now < match.startAt) return 'waiting';
  return settled.some((format) => states[format].state === 'unknown') ? 'unknown' : 'down';
}

const hasContentFault = ({ content }: Match) => content !== null && content.faults.length > 0;

function isExpected({ phase, opensAt }: Match, now: Date): boolean {
  return phase === 'live' || (phase === 'scheduled' && now >= opensAt);
}

function isHealthy(format: Format, states: FormatStatuses, memory: Memory, { plannedSize }: Match): boolean {
  const { state, suspicion } = states[format];
  const isSized = memory?.[format]?.isSized ?? true;
  // An undecided format has not failed often enough to be down.
  return (
    (state === 'ok' || state === 'unknown') &&
    hasPlannedSize(states[format], isSized, plannedSize) &&
    suspicion === null
  );
}

/** Whether a format has the planned size, or nobody can say. Manifests declare the display size, whose width differs when pixels are not square. */
export function hasPlannedSize(
  { width, height }: Pick<FormatStatus, 'width' | 'height'>,
  isSized: boolean,
  plannedSize: Match['plannedSize'],
): boolean {
  const isWide = width === plannedSize?.width || !isSized;
  return !plannedSize || width === null || height === null || (isWide && height === plannedSize.height);
}
