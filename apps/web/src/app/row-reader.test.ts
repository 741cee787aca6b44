import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patchQuery } from '#kit/patch-query.ts';
import { rowReaderOf } from './row-reader.ts';

type Row = { id: number; state: string };

const page = Object.assign(new EventTarget(), { hidden: false });
const queryKey = ['stream', 'list'];
const hash = JSON.stringify(queryKey);

/** Rows as the server has them now. */
let stored: Row[] = [];
/** What the browser has read: ids of rows, or everything. */
let asked: (readonly number[] | 'everything')[] = [];
/** Answers wait here while requests are held. */
let held: (() => void)[] | null = null;
let client: QueryClient;
let leave = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  stored = Array.from({ length: 4 }, (_, index) => ({ id: index + 1, state: 'ok' }));
  asked = [];
  held = null;
  client = new QueryClient();
  leave = new QueryObserver<Row[]>(client, {
    queryKey,
    queryFn: () => answered('everything', () => stored),
    retry: false,
    meta: {
      rows: {
        isComplete: false,
        wanted: (_client, ids) => shown().flatMap(({ id }) => (ids.has(id) ? [id] : [])),
        read: (_client, ids) =>
          patchQuery<Row[], Row>(
            client,
            queryKey,
            () => answered(ids, () => stored.filter(({ id }) => ids.includes(id))),
            (before, rows) =>
              rows.length < ids.length ? null : before.map((row) => rows.find(({ id }) => id === row.id) ?? row),
          ),
      },
    },
  }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  asked = [];
});
afterEach(() => {
  leave();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers with what is stored at the moment of the request, however late the answer comes. */
async function answered(what: (typeof asked)[number], read: () => Row[]): Promise<Row[]> {
  asked.push(what);
  const rows = structuredClone(read());
  if (held) await new Promise<void>((resolve) => held?.push(resolve));
  return rows;
}
const shown = () => client.getQueryData<Row[]>(queryKey) ?? [];
const states = () => shown().map(({ state }) => state);
const set = (id: number, state: string) => (stored = stored.map((row) => (row.id === id ? { id, state } : row)));
const add = (...ids: number[]) => rowReaderOf(client).add(hash, ids, 200);
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('rows that change within a short time are read together, and no others', async () => {
  set(2, 'down');
  add(2);
  await passes(100);
  set(3, 'down');
  add(3);
  add(2, 99);
  await passes(100);
  expect(asked).toEqual([[2, 3]]);
  expect(states()).toEqual(['ok', 'down', 'down', 'ok']);
});

it('a row that is not shown is not read', async () => {
  add(99);
  await passes(1_000);
  expect(asked).toEqual([]);
});

it('the rows that were not read stay as old as they were', async () => {
  const age = () => client.getQueryState(queryKey)?.dataUpdatedAt;
  const before = age();
  await passes(5_000);
  set(1, 'down');
  add(1);
  await passes(200);
  expect(states()[0]).toBe('down');
  expect(age()).toBe(before);
});

it('more rows than a page may hold are read in parts, one right after another', async () => {
  stored = Array.from({ length: 230 }, (_, index) => ({ id: index + 1, state: 'ok' }));
  await client.refetchQueries({ queryKey });
  asked = [];
  add(...stored.map(({ id }) => id));
  await passes(250);
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 30]);
});

it('a row that is missing from the answer has left, so everything is read', async () => {
  stored = stored.filter(({ id }) => id !== 2);
  add(2);
  await passes(200);
  expect(asked).toEqual([[2], 'everything']);
  expect(shown().map(({ id }) => id)).toEqual([1, 3, 4]);
});

it('a failed reading of rows is made up for by a reading of everything', async () => {
  const query = client.getQueryCache().get(hash);
  const rows = query?.meta?.rows;
  if (!rows) throw new Error('no rows');
  const read = vi.spyOn(rows, 'read').mockRejectedValue(new Error('busy'));
  set(1, 'down');
  add(1);
  await passes(200);
  expect(read).toHaveBeenCalledOnce();
  expect(asked).toEqual(['everything']);
  expect(states()[0]).toBe('down');
});

it('rows wait for a reading of everything that is under way, which may be older than their change', async () => {
  held = [];
  void client.refetchQueries({ queryKey });
  await passes(0);
  set(1, 'down');
  add(1);
  await passes(1_000);
  expect(asked).toEqual(['everything']);
  held.shift()?.();
  held = null;
  await passes(200);
  expect(asked).toEqual(['everything', [1]]);
  expect(states()[0]).toBe('down');
});

it('an answer with rows that a reading of everything has overtaken is dropped, and they are read again', async () => {
  held = [];
  add(1);
  await passes(200);
  set(1, 'down');
  const [older] = held;
  held = null;
  await client.refetchQueries({ queryKey });
  expect(states()[0]).toBe('down');
  older?.();
  await passes(100);
  expect(asked).toEqual([[1], 'everything', [1]]);
  expect(states()[0]).toBe('down');
});

it('an answer with rows that comes before one with everything is dropped too', async () => {
  held = [];
  set(1, 'down');
  add(1);
  await passes(200);
  void client.refetchQueries({ queryKey });
  await passes(0);
  held.shift()?.();
  await passes(0);
  expect(states()[0]).toBe('ok');
  held.shift()?.();
  held = null;
  await passes(300);
  expect(asked).toEqual([[1], 'everything', [1]]);
  expect(states()[0]).toBe('down');
});

it('what changes while its row is read is read once more after that', async () => {
  held = [];
  add(1);
  await passes(200);
  set(1, 'down');
  add(1);
  await passes(1_000);
  expect(asked).toEqual([[1]]);
  held.shift()?.();
  held = null;
  await passes(500);
  expect(asked).toEqual([[1]]);
  await passes(300);
  expect(asked).toEqual([[1], [1]]);
  expect(states()[0]).toBe('down');
});

it('during many events rows are read about every 0.6 s, and the first ones soon', async () => {
  const startedAt = Date.now();
  const readAt: number[] = [];
  for (let at = 0; at < 3_000; at += 50) {
    const before = asked.length;
    add(1 + ((at / 50) % 4));
    await passes(50);
    if (asked.length > before) readAt.push(Date.now() - startedAt);
  }
  expect(readAt).toEqual([200, 800, 1_400, 2_000, 2_600]);
  expect(asked.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4]);
});

it('rows that were only refreshed do not put off those that an event names', async () => {
  held = [];
  rowReaderOf(client).refresh(hash, [3]);
  await passes(50);
  add(1);
  await passes(150);
  held.shift()?.();
  held = null;
  await passes(200);
  expect(asked).toEqual([[3], [1]]);
});

it('a hidden tab reads its rows when it is shown, once', async () => {
  page.hidden = true;
  for (const id of [1, 2, 1]) {
    set(id, 'down');
    add(id);
    await passes(1_000);
  }
  expect(asked).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await passes(0);
  expect(asked).toEqual([[1, 2]]);
  expect(states()).toEqual(['down', 'down', 'ok', 'ok']);
});

it('what is not on the screen is read when it comes there', async () => {
  leave();
  add(1);
  await passes(200);
  expect(asked).toEqual([]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('an answer for data that was cleared meanwhile, as at a sign-out, is not kept', async () => {
  held = [];
  add(1);
  await passes(200);
  leave();
  client.clear();
  client.setQueryData<Row[]>(queryKey, [{ id: 1, state: 'of another user' }]);
  held.shift()?.();
  await passes(0);
  expect(states()).toEqual(['of another user']);
});
