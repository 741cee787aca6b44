import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadForNewVersion, reloadIfReachable } from './new-version.ts';

const kept = new Map<string, string>();
const reload = vi.fn();
const page = (entry: string) => `<script type="module" crossorigin src="/assets/${entry}.js"></script>`;

/** A tab with the program of version `a`; the server answers what is given, or not at all. */
function answer(body: string | null, status = 200): void {
  vi.stubGlobal('fetch', () =>
    body === null ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(body, { status })),
  );
}

beforeEach(() => {
  kept.clear();
  reload.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelectorAll: () => [{ getAttribute: () => '/assets/index-a.js' }] });
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page whose version is no longer on the server is reloaded, but not twice within a minute', async () => {
  answer(page('index-b'));
  expect([await reloadForNewVersion(), reload.mock.calls.length]).toEqual([true, 1]);
  vi.setSystemTime(Date.now() + 59_000);
  expect([await reloadForNewVersion(), reload.mock.calls.length]).toEqual([false, 1]);
  vi.setSystemTime(Date.now() + 2_000);
  expect([await reloadForNewVersion(), reload.mock.calls.length]).toEqual([true, 2]);
});

it.each([
  ['is the same', page('index-a'), 200],
  ['cannot be reached', null, 200],
  ['answers through a proxy that it is down', page('index-b'), 502],
])('a page is not reloaded when the server %s', async (_how, body, status) => {
  answer(body, status);
  expect([await reloadForNewVersion(), reload.mock.calls.length]).toEqual([false, 0]);
});

it.each([
  ['the same', page('index-a'), 1],
  ['another', page('index-b'), 1],
  ['no', null, 0],
])(
  'who asks for it gets a new page from %s version, and keeps the old one without an answer',
  async (_how, body, times) => {
    answer(body);
    expect(await reloadIfReachable()).toBe(times === 1);
    expect(reload).toHaveBeenCalledTimes(times);
  },
);
