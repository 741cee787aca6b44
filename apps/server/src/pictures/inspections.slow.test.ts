import { hasFfmpeg } from '@touchline/media/testing/ffmpeg';
import { startTestNode } from '@touchline/media/testing/node';
import type { TestNode } from '@touchline/media/testing/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProber } from '#server/monitoring/prober';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { publishPlan } from '../../rehearsal/publisher.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const within = { timeout: 30_000, interval: 200 };

async function makeLive(admin: Caller, records: Records, key: string): Promise<number> {
  const links = node.links('{key}');
  const path = (url: string) => decodeURI(url).replace(/^\w+:\/\/127\.0\.0\.1/, '');
  const paths = { rtmp: path(links.rtmp), hls: path(links.hls), wss: path(links.wss), mpd: path(links.dash) };
  const server = await idOf(admin, '/stream/server', { fqdn: '127.0.0.1', location: key, tls: false, ...paths });
  const start = new Date(Date.now() - 60_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
  const id = await idOf(admin, '/stream', match(records, { key, server, ...when }));
  await admin.call('PUT', '/streams/update/statuses', { ids: [id], status: await statusId(admin, 'Live') });
  return id;
}

/** Publishes a match and a black picture while `test` runs with a prober. */
async function withSignals(settings: Record<string, string>, test: (desk: Desk) => Promise<void>): Promise<void> {
  const t = await startTestApp(settings);
  const admin = await t.signIn('admin');
  const records = await makeRecords(admin);
  await admin.call('PUT', '/system/settings', { blackAfterS: 2, silentAfterS: 2 });
  const [good, black] = [await makeLive(admin, records, 'shows-match'), await makeLive(admin, records, 'shows-black')];
  const encoder = new AbortController();
  const one = { clip: 'football-en', dropEveryS: 400, dropForS: 20 };
  const matches = [
    { ...one, key: 'shows-match', behavior: 'steady' as const },
    { ...one, key: 'shows-black', behavior: 'black' as const },
  ];
  const publishing = publishPlan({ rtmpUrl: node.rtmpUrl, matches }, encoder.signal, () => {});
  const prober = startProber(t.deps, () => 0.5, 8_000);
  try {
    await test({ t, admin, good, black });
  } finally {
    encoder.abort();
    await publishing;
    await prober.stop();
    await t.close();
  }
}
type Desk = { t: TestApp; admin: Caller; good: number; black: number };

const read = async ({ admin }: Desk, id: number) => (await admin.call('GET', '/stream', { id })).body;
async function samplesOf({ admin }: Desk, id: number): Promise<unknown> {
  const range = { from: new Date(Date.now() - 600_000).toISOString(), to: new Date().toISOString() };
  return (await admin.call('GET', '/stream/samples', { id, ...range, points: 1 })).body['periods'];
}
const decoders = async ({ admin }: Desk) => (await admin.call('GET', '/system/decoders', {})).body;

describe('a prober', () => {
  it.runIf(hasFfmpeg)(
    'raises a black and silent picture as faults of the stream, and nothing for a match',
    async () => {
      await withSignals({}, async (desk) => {
        await vi.waitFor(
          async () =>
            expect(await read(desk, desk.black)).toMatchObject({
              state: 'degraded',
              contentFaults: ['black', 'silent'],
            }),
          within,
        );
        await vi.waitFor(async () => expect(await read(desk, desk.good)).toMatchObject({ state: 'ok' }), within);
        expect(await read(desk, desk.good)).toMatchObject({ contentFaults: [] });
        expect(await read(desk, desk.black)).toMatchObject({ formats: { hls: { suspicion: null } } });
        const { body } = await desk.admin.call('GET', '/stream/history', { id: desk.black });
        const entry = { kind: 'state', to: 'degraded', reason: expect.stringMatching(/^black/) };
        expect(body.data).toContainEqual(expect.objectContaining(entry));
        expect(await decoders(desk)).toEqual([expect.objectContaining({ ffmpeg: expect.any(String) })]);
        const loudness = expect.objectContaining({ high: expect.any(Number) });
        const measured = expect.objectContaining({ loudness, difference: expect.any(Object) });
        await vi.waitFor(async () => expect(await samplesOf(desk, desk.good)).toContainEqual(measured), within);
      });
    },
    90_000,
  );

  it('without ffmpeg says so, and suspects from sizes alone', async () => {
    await withSignals({ FFMPEG: '/nowhere/ffmpeg' }, async (desk) => {
      await vi.waitFor(
        async () => expect(await read(desk, desk.black)).toMatchObject({ formats: { hls: { suspicion: 'black' } } }),
        within,
      );
      expect(await read(desk, desk.black)).toMatchObject({ contentFaults: [] });
      expect(await decoders(desk)).toEqual([expect.objectContaining({ ffmpeg: null })]);
    });
  }, 90_000);
});
