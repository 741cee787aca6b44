import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startHealthyServer, startSilentServer } from '#server/monitoring/testing/media-server';
import { startProber } from '#server/monitoring/prober';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

const silentStreams = 60;
const healthyStreams = 5;

let t: TestApp;
let admin: Caller;
let silent: Awaited<ReturnType<typeof startSilentServer>>;
let healthy: Awaited<ReturnType<typeof startHealthyServer>>;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  silent = await startSilentServer('127.0.0.2');
  healthy = await startHealthyServer('127.0.0.1');
  const sport = await idOf(admin, '/stream/sport', { name: 'Football', duration: 120 });
  await makeStreams('silent', silentStreams, sport, {
    fqdn: '127.0.0.2',
    rtmp: `:${silent.port}/live/{key}`,
    hls: `:${silent.port}/{key}.m3u8`,
    wss: `:${silent.port}/{key}.flv`,
  });
  await makeStreams('healthy', healthyStreams, sport, { fqdn: '127.0.0.1', hls: `:${healthy.port}/{key}.m3u8` });
});
afterAll(async () => {
  silent.close();
  healthy.close();
  await t.close();
});

async function makeStreams(name: string, count: number, sport: number, server: object): Promise<void> {
  const id = await idOf(admin, '/stream/server', { tls: false, ...server });
  const start = new Date(Date.now() - 60_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
  for (let index = 0; index < count; index++) {
    const key = `${name}-${index}`;
    await idOf(admin, '/stream', { key, title: key, server: id, sport, ...when });
  }
}

async function countOf(state: string): Promise<unknown> {
  const filter = { 'Filter-Column': 'state', 'Filter-Value': state };
  return (await admin.call('GET', '/monitoring', {}, filter)).body['total'];
}

it('a server that accepts and never answers is asked once for all its streams, and delays no other server', async () => {
  const prober = startProber(t.deps, () => 1, 5_300);
  try {
    await vi.waitFor(async () => expect(await countOf('down')).toBe(silentStreams), { timeout: 40_000, interval: 200 });
    expect(await countOf('ok')).toBe(healthyStreams);
  } finally {
    await prober.stop();
  }
  // Each by itself would be three formats and two rounds of 60 streams.
  expect(silent.accepted()).toBeLessThan(4 * silentStreams);
  // Both failing rounds of the silent streams took longer than three intervals.
  expect([...healthy.asked.values()].map((rounds) => rounds >= 3)).toEqual(Array(healthyStreams).fill(true));
}, 90_000);
