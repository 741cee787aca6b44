import { streamRoutes } from '@touchline/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { callPages } from './call-pages.ts';

afterEach(() => vi.unstubAllGlobals());

/** A history of entries with these ids, page by page, as the server answers it; gives which pages were asked for. */
function serve(pages: number[][]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${headers['Page-Current']} of ${headers['Page-Size']}`);
    const data = (pages[Number(headers['Page-Current']) - 1] ?? []).map((id) => ({ id }));
    return new Response(JSON.stringify({ current_page: 1, per_page: 100, total: 9, last_page: pages.length, data }));
  });
  return asked;
}

const read = async (most: number) => {
  const rows = await callPages(streamRoutes.history, { id: 1 }, { most, keyOf: ({ id }) => id }, null);
  return rows.map(({ id }) => id);
};

it('reads one page where there is one', async () => {
  const asked = serve([[3, 2, 1]]);
  expect([await read(500), asked]).toEqual([[3, 2, 1], ['1 of 100']]);
});

it('reads on to the last page, and a row that moved on meanwhile comes once', async () => {
  const asked = serve([[5, 4], [4, 3], [2]]);
  expect([await read(500), asked]).toEqual([
    [5, 4, 3, 2],
    ['1 of 100', '2 of 100', '3 of 100'],
  ]);
});

it('stops when it has as many rows as are wanted', async () => {
  const asked = serve([[5, 4], [3, 2], [1]]);
  expect([await read(3), asked]).toEqual([
    [5, 4, 3],
    ['1 of 100', '2 of 100'],
  ]);
});
