import type { FormatStatus, FormatStatuses } from '@touchline/contract';
import type { PlayFormat } from './engine.ts';
import type { Problem } from './play.ts';
import { isPermanent } from './is-retried.ts';

/**
 * The last failure of a format: its time (ms since 1970), how many in a row, and the format's monitoring state at the
 * time.
 */
type Failure = { problem: Problem; at: number; count: number; seen: FormatStatus['state'] };

type Failures = Partial<Record<PlayFormat, Failure>>;

/** The format that plays, and how it was chosen. */
export type FormatChoice = {
  format: PlayFormat | null;
  /** Chosen by the person: it is kept even if it fails. */
  isOwn: boolean;
  failures: Failures;
  /** The failed format that it automatically replaced; null if none. */
  replaced: PlayFormat | null;
};

export type ChoiceEvent =
  | {
      type: 'failed';
      format: PlayFormat;
      problem: Problem;
      at: number;
      order: readonly PlayFormat[];
      seen: FormatStatuses;
    }
  /** The format has played for `steadyMs`. */
  | { type: 'steady'; format: PlayFormat }
  | { type: 'chosen'; format: PlayFormat }
  /** The person returns to automatic choice, which starts over. */
  | { type: 'automatic'; order: readonly PlayFormat[] };

/** A failed format is tried again after this pause, which doubles with each failure. */
const firstPauseMs = 60_000;
const longestPauseMs = 900_000;

export function initialChoice(order: readonly PlayFormat[]): FormatChoice {
  return { format: order[0] ?? null, isOwn: false, failures: {}, replaced: null };
}

/** Switches from a failed format to the best one that has not failed recently, so that broken formats do not alternate. */
export function nextChoice(choice: FormatChoice, event: ChoiceEvent): FormatChoice {
  if (event.type === 'automatic') return initialChoice(event.order);
  const { [event.format]: before, ...others } = choice.failures;
  if (event.type === 'steady') return { ...choice, failures: others };
  if (event.type === 'chosen') return { format: event.format, isOwn: true, failures: others, replaced: null };
  const { format, problem, at, order, seen } = event;
  const failure = { problem, at, count: (before?.count ?? 0) + 1, seen: seen[format].state };
  const failures: Failures = { ...others, [format]: failure };
  if (choice.isOwn) return { ...choice, format, failures };
  const following = order.find((each) => each !== format && isDue(failures[each], seen[each], at));
  if (following) return { ...choice, format: following, failures, replaced: format };
  // All formats have failed: wait for the best one.
  const awaitedFormat = order.find((each) => !isPermanentFailure(failures[each])) ?? format;
  return { ...choice, format: awaitedFormat, failures, replaced: null };
}

function isDue(failure: Failure | undefined, { state }: FormatStatus, at: number): boolean {
  if (!failure) return true;
  if (isPermanent(failure.problem)) return false;
  if (state === 'ok' && failure.seen !== 'ok') return true;
  return at - failure.at >= Math.min(firstPauseMs * 2 ** (failure.count - 1), longestPauseMs);
}

const isPermanentFailure = (failure: Failure | undefined) => failure !== undefined && isPermanent(failure.problem);
