import { formats } from '@touchline/contract';
import type { Format, FormatSeen, FormatsSeen, MonitorState } from '@touchline/contract';
import type { Match, Memory } from '#server/monitoring/stored-state';

/** Formats that somebody can play. */
export function isPlayable({ state }: FormatSeen): boolean {
  return state === 'ok' || state === 'incomplete';
}

/** Formats that say something about the stream: those that are offered, and that the console can look at. */
export function isRelevant({ state, reason }: FormatSeen): boolean {
  return state !== 'not_offered' && !(state === 'unknown' && reason === 'unsupported_dialect');
}

/** The state of a stream whose formats are known. Those that are starting say nothing about it, for better or worse. */
export function stateOf(
  before: MonitorState,
  known: FormatsSeen,
  memory: Memory,
  match: Match,
  now: Date,
): MonitorState {
  const offered = formats.filter((format) => isRelevant(known[format]));
  const settled = offered.filter((format) => known[format].state !== 'starting');
  const signal = settled.some((format) => isPlayable(known[format]));
  if (offered.length === 0) return 'unknown';
  if (signal && match.phase === 'finished') return 'overrun';
  if (signal && !isExpected(match, now)) return 'unexpected';
  if (match.phase === 'finished' || match.phase === 'canceled') return 'unknown';
  // What has never been OK is not until each format has been judged: one that fails may only need another look.
  const isFirstLook = before === 'unknown' || before === 'waiting';
  if (signal && isFirstLook && settled.some((format) => known[format].state === 'unknown')) return before;
  if (signal) return settled.every((format) => isHealthy(format, known, memory, match)) ? 'ok' : 'degraded';
  // A start raises no fault, and ends none before something plays.
  if (settled.length < offered.length && (before === 'waiting' || before === 'unknown' || before === 'down'))
    return before;
  if (match.phase === 'scheduled' && now < match.startAt) return 'waiting';
  return settled.some((format) => known[format].state === 'unknown') ? 'unknown' : 'down';
}

function isExpected({ phase, opensAt }: Match, now: Date): boolean {
  return phase === 'live' || (phase === 'scheduled' && now >= opensAt);
}

function isHealthy(format: Format, known: FormatsSeen, memory: Memory, { planned }: Match): boolean {
  const { state, width, height, suspicion } = known[format];
  // Manifests declare the size on the screen, which differs in width where pixels are not square.
  const isSized = memory?.[format]?.isSized ?? true;
  const isWide = width === planned?.width || !isSized;
  const hasPlannedSize = !planned || width === null || height === null || (isWide && height === planned.height);
  // An undecided format has not failed often enough to be down.
  return (state === 'ok' || state === 'unknown') && hasPlannedSize && suspicion === null;
}
