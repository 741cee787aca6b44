import type { FormatSeen, FormatsSeen } from '@touchline/contract';
import type { PlayFormat } from './engine.ts';
import type { Problem } from './play.ts';
import { isLasting } from './is-retried.ts';

/** The last failure of a format: when (ms since 1970), which one in a row, and what monitoring said of the format then. */
type Failure = { problem: Problem; at: number; count: number; seen: FormatSeen['state'] };

type Failures = Partial<Record<PlayFormat, Failure>>;

/** Which format plays, and how it came to that. */
export type FormatChoice = {
  format: PlayFormat | null;
  /** The person chose it: it stays, whatever happens. */
  isOwn: boolean;
  failures: Failures;
  /** What it took over from by itself; null when it did not. */
  replaced: PlayFormat | null;
};

export type ChoiceEvent =
  | {
      type: 'failed';
      format: PlayFormat;
      problem: Problem;
      at: number;
      order: readonly PlayFormat[];
      seen: FormatsSeen;
    }
  /** It has played for long. */
  | { type: 'steady'; format: PlayFormat }
  | { type: 'chosen'; format: PlayFormat }
  /** The person leaves the choice to the preview, which begins anew. */
  | { type: 'automatic'; order: readonly PlayFormat[] };

/** A format that failed gets its next turn after this, and after twice as long each further time. */
const firstPauseMs = 60_000;
const longestPauseMs = 900_000;

export function firstChoice(order: readonly PlayFormat[]): FormatChoice {
  return { format: order[0] ?? null, isOwn: false, failures: {}, replaced: null };
}

/** Goes from a format that fails to the best one that has not failed lately, so that broken formats are no carousel. */
export function nextChoice(choice: FormatChoice, event: ChoiceEvent): FormatChoice {
  if (event.type === 'automatic') return firstChoice(event.order);
  const { [event.format]: before, ...others } = choice.failures;
  if (event.type === 'steady') return { ...choice, failures: others };
  if (event.type === 'chosen') return { format: event.format, isOwn: true, failures: others, replaced: null };
  const { format, problem, at, order, seen } = event;
  const failure = { problem, at, count: (before?.count ?? 0) + 1, seen: seen[format].state };
  const failures: Failures = { ...others, [format]: failure };
  if (choice.isOwn) return { ...choice, format, failures };
  const following = order.find((each) => each !== format && isDue(failures[each], seen[each], at));
  if (following) return { ...choice, format: following, failures, replaced: format };
  // Nothing is left to try: the best one is waited for.
  const waitedFor = order.find((each) => !isLastingFailure(failures[each])) ?? format;
  return { ...choice, format: waitedFor, failures, replaced: null };
}

function isDue(failure: Failure | undefined, { state }: FormatSeen, at: number): boolean {
  if (!failure) return true;
  if (isLasting(failure.problem)) return false;
  if (state === 'ok' && failure.seen !== 'ok') return true;
  return at - failure.at >= Math.min(firstPauseMs * 2 ** (failure.count - 1), longestPauseMs);
}

const isLastingFailure = (failure: Failure | undefined) => failure !== undefined && isLasting(failure.problem);
