import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import type { ReceivedCall } from '#kit/testing/answer-calls.ts';

type Row = { id: number; state: string };

/** Answers lists of streams as the server does, filtered by id and state. */
export function answerStreams<T extends Row>(rows: T[]) {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const calls = answerCalls(({ headers }) => {
    const filters = filtersOf(headers);
    const matching = [...stored.values()].filter((row) =>
      filters.every(([column, values]) =>
        column === 'id' ? values.includes(String(row.id)) : column !== 'state' || values.includes(row.state),
      ),
    );
    const sorted =
      headers.get('Sort-Column') === 'state'
        ? matching.sort((a, b) => a.state.localeCompare(b.state) || a.id - b.id)
        : matching.sort((a, b) => a.id - b.id);
    return pageOf(sorted, Number(headers.get('Page-Current')), Number(headers.get('Page-Size')));
  });
  return {
    stored,
    /** Whole pages that were read, and the rows that were read alone. */
    read: () => ({
      pages: calls.filter((call) => idsOf(call) === null).length,
      rows: calls.map(idsOf).filter((ids) => ids !== null),
    }),
    forget: () => void calls.splice(0),
  };
}

const filtersOf = (headers: Headers): (readonly [string, string[]])[] => {
  const values = (headers.get('Filter-Value') ?? '').split(',');
  const columns = (headers.get('Filter-Column') ?? '').split(',').filter((column) => column !== '');
  return columns.map((column, index) => [column, decodeURIComponent(values[index] ?? '').split('|')] as const);
};

const idsOf = ({ headers }: ReceivedCall) =>
  filtersOf(headers)
    .find(([column]) => column === 'id')?.[1]
    .map(Number) ?? null;
