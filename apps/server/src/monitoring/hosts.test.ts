import { emptyResult } from '@touchline/media/probe/probe-result';
import type { ReasonCode, ProbeResult } from '@touchline/media/probe/probe-result';
import { expect, it, vi } from 'vitest';
import { openHost } from '#server/monitoring/hosts';
import type { Host } from '#server/monitoring/hosts';

const failed = (reason: ReasonCode): ProbeResult => ({ ...emptyResult(0), reason });
const good: ProbeResult = { ...emptyResult(0), ok: true };

/** A server of which the test says what it answers. */
function makeServer(host: Host) {
  const waiting: ((seen: ProbeResult) => void)[] = [];
  let probes = 0;
  return {
    ask: (line: string) =>
      host.ask(line, () => {
        probes++;
        return new Promise<ProbeResult>((resolve) => waiting.push(resolve));
      }),
    /** Lets everything that is asked now have the same answer. */
    async answer(seen: ProbeResult): Promise<void> {
      waiting.splice(0).forEach((resolve) => resolve(seen));
      await new Promise((resolve) => setImmediate(resolve));
    },
    probes: () => probes,
  };
}

it('after three probes in a row without an answer one probe speaks for all streams', async () => {
  const host = openHost();
  const server = makeServer(host);
  const first = [1, 2, 3].map(() => server.ask('hls'));
  await server.answer(failed('timeout'));
  expect((await Promise.all(first)).map(({ reason }) => reason)).toEqual(['timeout', 'timeout', 'timeout']);
  expect([host.isSilent(), server.probes()]).toEqual([true, 3]);
  const later = Array.from({ length: 100 }, () => server.ask('hls'));
  expect(server.probes()).toBe(4);
  await server.answer(failed('tcp'));
  expect((await Promise.all(later)).every(({ reason }) => reason === 'tcp')).toBe(true);
  expect(server.probes()).toBe(4);
});

it('as soon as one probe is answered every stream is asked by itself again', async () => {
  const host = openHost();
  const server = makeServer(host);
  [1, 2, 3].forEach(() => void server.ask('hls'));
  await server.answer(failed('timeout'));
  const later = [1, 2, 3, 4].map(() => server.ask('hls'));
  await server.answer(good);
  expect([host.isSilent(), server.probes()]).toEqual([false, 7]);
  await server.answer(failed('not_found'));
  expect((await Promise.all(later)).map(({ ok }) => ok)).toEqual([true, false, false, false]);
});

it.each<[string, ProbeResult[]]>([
  [
    'failures that the server itself gives',
    [failed('not_found'), failed('stalled'), failed('http_5xx'), failed('empty')],
  ],
  [
    'timeouts after the server has answered',
    Array.from({ length: 3 }, () => ({ ...failed('timeout'), hasAnswered: true })),
  ],
  ['fewer than three in a row', [failed('timeout'), failed('timeout'), good, failed('timeout'), failed('timeout')]],
])('%s make no host silent', async (_name, answers) => {
  const host = openHost();
  for (const seen of answers) await host.ask('hls', async () => seen);
  expect(host.isSilent()).toBe(false);
});

it('another format of the same host goes on', async () => {
  const host = openHost();
  for (const _ of [1, 2, 3]) await host.ask('wss', async () => failed('timeout'));
  expect(await Promise.all([1, 2].map(() => host.ask('hls', async () => good)))).toEqual([good, good]);
});

it('runs at most 48 probes at once', async () => {
  const host = openHost();
  const server = makeServer(host);
  const all = Array.from({ length: 100 }, () => server.ask('hls'));
  expect(server.probes()).toBe(48);
  await server.answer(good);
  await server.answer(good);
  await server.answer(good);
  expect((await Promise.all(all)).length).toBe(100);
});

it('a probe that takes longer than a second makes room for another, up to 128 in total', async () => {
  vi.useFakeTimers();
  try {
    const server = makeServer(openHost());
    const all = Array.from({ length: 200 }, () => server.ask('rtmp'));
    const counts = [server.probes()];
    for (const _ of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(1_000);
      counts.push(server.probes());
    }
    expect(counts).toEqual([48, 96, 128, 128]);
    void server.answer(failed('no_media'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.probes()).toBe(176);
    void server.answer(good);
    await vi.advanceTimersByTimeAsync(0);
    void server.answer(good);
    expect(await Promise.all(all)).toHaveLength(200);
  } finally {
    vi.useRealTimers();
  }
});
