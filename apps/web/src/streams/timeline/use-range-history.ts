import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import type { HistoryEntry, Page } from '@touchline/contract';
import { callPage } from '#kit/call-page.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import type { KnownHistory } from './lanes.ts';
import type { TimeRange } from './time-range.ts';

const pageSize = 100;
/** Of the entries within a range the newest are read; the axis has no room for more. */
const mostPages = 5;
/** What lasts until the next entry of its kind, and the edit that created the stream. */
const lasting = 'state|status|take|release|publish|unpublish|edit';

/** `isCut`: the range has older entries. */
type RangeHistory = KnownHistory & { isCut: boolean };

/** The history of a stream in a range, and what lasted when it began; the last range is shown until it has come. */
export function useRangeHistory(stream: number, range: TimeRange) {
  const { from, to } = readRange(range);
  return useQuery({
    queryKey: ['stream', 'history', stream, from, to],
    queryFn: ({ signal }) => readHistory(stream, from, to, signal),
    meta: { stream },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

/** Wider than what is shown, so that a range that follows the present is not read again every few seconds. */
function readRange({ fromMs, toMs }: TimeRange): { from: string; to: string } {
  const stepMs = Math.max(60_000, (toMs - fromMs) / 4);
  const [first, last] = [Math.floor(fromMs / stepMs) * stepMs, Math.ceil(toMs / stepMs + 1) * stepMs];
  return { from: new Date(first).toISOString(), to: new Date(last).toISOString() };
}

async function readHistory(stream: number, from: string, to: string, signal: AbortSignal): Promise<RangeHistory> {
  const read = (page: number, filters: PageRequest['filters']) =>
    callPage(streamRoutes.history, { id: stream }, { page, size: pageSize, sort: null, filters }, signal);
  const [earlier, within] = await Promise.all([
    read(1, [
      { column: 'at', value: `..${from}` },
      { column: 'kind', value: lasting },
    ]),
    readPages((page) => read(page, [{ column: 'at', value: `${from}..${to}` }])),
  ]);
  // What is before a hole says nothing about what is after it.
  if (within.isCut) return { ...within, isWhole: false };
  return { entries: [...within.entries, ...earlier.data], isWhole: earlier.last_page === 1, isCut: false };
}

/** The first pages. An entry that others pushed onto the next page meanwhile comes once. */
async function readPages(read: (page: number) => Promise<Page<HistoryEntry>>) {
  const entries = new Map<number, HistoryEntry>();
  let lastPage = 1;
  for (let page = 1; page <= Math.min(lastPage, mostPages); page++) {
    const found = await read(page);
    for (const entry of found.data) entries.set(entry.id, entry);
    lastPage = found.last_page;
  }
  return { entries: [...entries.values()], isCut: lastPage > mostPages };
}
