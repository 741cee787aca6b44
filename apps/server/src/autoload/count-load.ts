import type { FeedOutcome } from '@touchline/contract';
import type { StoredEntry, Plan, PlannedMatch } from '#server/autoload/plan-load';

/** The outcome of a load without changes. */
export const nothing = {
  failure: null,
  users: 0,
  items: 0,
  past: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  canceled: 0,
  excluded: 0,
  streams: null,
} satisfies Partial<FeedOutcome>;

type Counts = Record<'users' | 'new' | 'changed' | 'unchanged' | 'canceled' | 'excluded', number>;

/**
 * How many queries a load creates, changes, cancels and leaves unchanged, without matches that the database refused.
 */
export function countLoad({ entries, readers }: Plan, refusedEvents: ReadonlySet<string>): Counts {
  const counts = { users: readers.size, new: 0, changed: 0, unchanged: 0, canceled: 0, excluded: 0 };
  const newReaders = [...readers].filter(([, from]) => from === null).map(([id]) => id);
  for (const planned of entries) {
    if (refusedEvents.has(planned.entry.event_id)) continue;
    const { entry, stored, hash, excludedFor, refusedBy } = planned;
    const reached = reachedBy(planned, readers, newReaders);
    const newCount = entry.isCanceled ? 0 : countWithout(reached, [refusedBy, planned.storedFor]);
    const before = readers.size - excludedFor.size - reached.size;
    const untouched = countIn(refusedBy, readers, [excludedFor, reached]);
    const isChanged = stored !== null && stored.hash !== hash;
    counts.excluded += excludedFor.size;
    counts.new += newCount;
    if (isChanged)
      counts[entry.isCanceled && stored.canceledAt === null ? 'canceled' : 'changed'] += before - untouched;
    counts.unchanged += reached.size - newCount + (isChanged ? untouched : before);
  }
  return counts;
}

/** The readers to whom a match was not offered before and for whom it is not excluded now. */
function reachedBy(
  { stored, excludedFor }: PlannedMatch,
  readers: Plan['readers'],
  newReaders: readonly number[],
): Set<number> {
  const reached =
    stored && stored.offeredTo === null ? [...newReaders, ...stored.excludedFor] : missing(stored, readers);
  return new Set(reached.filter((user) => readers.has(user) && !excludedFor.has(user)));
}

/** The users without a query of a match that is not offered at present. */
function missing(entry: StoredEntry | null, readers: Plan['readers']): number[] {
  if (!entry || entry.offeredTo === null) return [...readers.keys()];
  const until = Date.parse(entry.offeredTo);
  const excluded = new Set(entry.excludedFor);
  return [...readers]
    .filter(([id, from]) => excluded.has(id) || from === null || Date.parse(from) >= until)
    .map(([id]) => id);
}

const countWithout = (users: ReadonlySet<number>, others: ReadonlySet<number>[]) =>
  [...users].filter((user) => !others.some((other) => other.has(user))).length;

const countIn = (users: ReadonlySet<number>, readers: Plan['readers'], others: ReadonlySet<number>[]) =>
  [...users].filter((user) => readers.has(user) && !others.some((other) => other.has(user))).length;
