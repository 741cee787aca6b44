import type { QueryKey } from '@tanstack/react-query';
import { streamRoutes, urgency } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { callPage } from '#kit/call-page.ts';
import { byIds } from '#kit/page-headers.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import { patchQuery } from '#kit/patch-query.ts';
import type { RowsInQuery } from '#kit/query-meta.ts';
import type { ReadingTimes } from './reading-times.ts';

/** All streams of the wall, in the server's order. */
export type WallData = { streams: readonly Stream[] };

const pageSize = 100;
/** Pages read at once: a browser opens six connections, of which live events and other requests need some. */
const pagesAtOnce = 4;

const pageRequest = (page: number, withHidden: boolean): PageRequest => ({
  page,
  size: pageSize,
  sort: null,
  filters: withHidden ? [{ column: 'hidden', value: 'true' }] : [],
});

/** Reads as many streams as there are. Throws CallError. */
export async function loadWall(withHidden: boolean, times: ReadingTimes, signal: AbortSignal): Promise<WallData> {
  const read = (page: number) => callPage(streamRoutes.monitoring, {}, pageRequest(page, withHidden), signal);
  const first = await read(1);
  const pages = [first];
  for (let page = 2; page <= first.last_page; page += pagesAtOnce) {
    const count = Math.min(pagesAtOnce, first.last_page - page + 1);
    pages.push(...(await Promise.all(Array.from({ length: count }, (_, index) => read(page + index)))));
  }
  const streams = uniqueById(pages.flatMap(({ data }) => data));
  times.note(
    streams.map(({ id }) => id),
    Date.now(),
  );
  return { streams };
}

/** How cards are read again. The answer says whether they are on the wall, so those that it lacks go. */
export function rowsOfWall(queryKey: QueryKey, withHidden: boolean, times: ReadingTimes): RowsInQuery {
  return {
    isComplete: true,
    wanted: (_client, ids) => [...ids],
    read: (client, ids) =>
      patchQuery<WallData, Stream>(
        client,
        queryKey,
        async () => {
          const { data } = await callPage(streamRoutes.monitoring, {}, byIds(pageRequest(1, withHidden), ids), null);
          times.note(ids, Date.now());
          return data;
        },
        (wall, rows) => ({ streams: withRows(wall.streams, ids, rows) }),
      ),
  };
}

/** The streams with those of `ids` replaced by what was read of them. */
export function withRows(streams: readonly Stream[], ids: readonly number[], rows: readonly Stream[]): Stream[] {
  const read = new Set(ids);
  return [...streams.filter(({ id }) => !read.has(id)), ...rows].sort(byUrgency);
}

/** The order of the server: broken ones first, then by start. */
function byUrgency(a: Stream, b: Stream): number {
  return urgency[a.state] - urgency[b.state] || Date.parse(a.startAt) - Date.parse(b.startAt) || a.id - b.id;
}

/** Removes duplicates, which occur if a stream moves to another page while pages are loaded. The first one is kept. */
export function uniqueById(streams: readonly Stream[]): Stream[] {
  const seen = new Set<number>();
  return streams.filter(({ id }) => !seen.has(id) && seen.add(id));
}
