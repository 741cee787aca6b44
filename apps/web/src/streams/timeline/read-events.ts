import { streamRoutes } from '@touchline/contract';
import type { HistoryEntry } from '@touchline/contract';
import { callPage } from '#kit/call-page.ts';
import type { TimeRange } from './time-range.ts';

const pageSize = 100;

/** The whole history of a stream in a range, newest first. */
export async function readEvents(stream: number, { fromMs, toMs }: TimeRange): Promise<HistoryEntry[]> {
  const filters = [{ column: 'at', value: `${new Date(fromMs).toISOString()}..${new Date(toMs).toISOString()}` }];
  const entries = new Map<string, HistoryEntry>();
  for (let page = 1, last = 1; page <= last; page++) {
    const request = { page, size: pageSize, sort: null, filters };
    const found = await callPage(streamRoutes.history, { id: stream }, request, null);
    // One that others pushed onto the next page meanwhile comes once.
    for (const entry of found.data) entries.set(`${entry.kind} ${entry.id}`, entry);
    last = found.last_page;
  }
  return [...entries.values()];
}
