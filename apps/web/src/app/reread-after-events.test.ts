import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { EventData, EventKind } from '@touchline/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rereadAfterEvents } from './reread-after-events.ts';

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Event = { kind: EventKind; data: EventData };

/** Milliseconds after events of one moment at which a screen in a place reads. */
async function readsAt(place: number, events: Event[]): Promise<number[]> {
  const startedAt = Date.now();
  const times: number[] = [];
  const client = new QueryClient();
  client.setQueryData(['stream', 'item', 1], {});
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => void times.push(Date.now() - startedAt));
  const { hear, stop } = rereadAfterEvents(client, place);
  for (const { kind, data } of events) hear(kind, data);
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  client.clear();
  return times;
}
const change = (listeners: number): Event => ({ kind: 'stream', data: { id: 1, listeners } });

it('a single screen reads 150 ms after a change, 1.5 s after a result of a probe and at once after a reset', async () => {
  for (const place of [0, 0.5, 1]) {
    expect(await readsAt(place, [{ kind: 'stream', data: { id: 1 } }])).toEqual([150]);
    expect(await readsAt(place, [{ kind: 'monitor', data: { id: 1 } }])).toEqual([1_500]);
    expect(await readsAt(place, [{ kind: 'reset', data: { id: null } }])).toEqual([0]);
  }
});

it.each([
  [1, [150, 150]],
  [101, [150, 175]],
  [401, [150, 250]],
  [5_000, [150, 850]],
])('the more of %i listen, the longer their readings are spread: %j', async (listeners, [first, last]) => {
  expect(await readsAt(0, [change(listeners)])).toEqual([first]);
  expect(await readsAt(1, [change(listeners)])).toEqual([last]);
});

it('after a reset the screens do not read at once either', async () => {
  const reset: Event = { kind: 'reset', data: { id: null, listeners: 401 } };
  expect([await readsAt(0, [reset]), await readsAt(1, [reset])]).toEqual([[0], [100]]);
});

it('a screen keeps its place, so that many changes of one moment do not draw all screens to the front', async () => {
  const events = Array.from({ length: 50 }, () => change(401));
  const places = Array.from({ length: 11 }, (_, index) => index / 10);
  const times = [];
  for (const place of places) times.push(...(await readsAt(place, events)));
  expect(times).toEqual(places.map((place) => 150 + place * 100));
});

it('the line-up reads the match alone of which links or viewers have changed, and all matches without one', async () => {
  const client = new QueryClient();
  const read = vi.fn(async () => 'done' as const);
  const wanted = (_: QueryClient, ids: ReadonlySet<number>) => [...ids];
  const meta = { columns: [], rows: { isComplete: true, wanted, read } };
  const observer = new QueryObserver(client, { queryKey: ['lineup', '6'], queryFn: async () => ({}), meta });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10);
  const whole = vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => {});
  const { hear, stop } = rereadAfterEvents(client, 0);
  hear('viewer', { id: null, stream: 7 });
  await vi.advanceTimersByTimeAsync(10_000);
  hear('signedLink', { id: 3, stream: 8 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read.mock.calls).toEqual([
    [client, [7]],
    [client, [8]],
  ]);
  expect(whole).not.toHaveBeenCalled();
  hear('signedLink', { id: 3 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(whole).toHaveBeenCalledOnce();
  leave();
  stop();
  client.clear();
});
