import type { EventKind } from '@touchline/contract';
import type { StreamsInQuery } from '#kit/query-meta.ts';

/** `row`: only the row of the stream that the event names. */
type Stale = 'nothing' | 'row' | 'everything';

/** Columns that follow from more than the stream's own record, by the kind of event that tells of their change. */
const columnsBy: Partial<Record<EventKind, readonly string[]>> = {
  monitor: ['state', 'available', 'measured'],
  take: ['taken', 'takenBy', 'takenIn'],
  comment: [],
};

/** What an event about a stream makes old in a query; `stream` is null if the event does not say which one. */
export function staleBy(shown: StreamsInQuery | undefined, kind: EventKind, stream: number | null): Stale {
  if (!shown || stream === null) return 'everything';
  if (shown.stream !== undefined) return shown.stream === stream ? 'everything' : 'nothing';
  if (!shown.columns) return 'everything';
  const deciding = columnsBy[kind];
  const isDecided = !deciding || shown.columns.some((column) => deciding.includes(column));
  if (isDecided && !shown.rows?.isComplete) return 'everything';
  return shown.rows ? 'row' : 'nothing';
}
