import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestNode } from '@touchline/media/testing/node';
import type { TestNode } from '@touchline/media/testing/node';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDeps } from '#server/open-deps';
import { startProber } from '#server/monitoring/prober';
import { startFaultProxy } from '#server/testing/fault-proxy';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { publishPlan } from '../../rehearsal/publisher.ts';

let t: TestApp;
let node: TestNode;
let admin: Caller;
let sport: unknown;

beforeAll(async () => {
  t = await startTestApp();
  node = await startTestNode();
  admin = await t.signIn('admin');
  sport = (await admin.call('POST', '/stream/sport', { name: 'Football', duration: 120 })).body['id'];
});

afterAll(async () => {
  node.stop();
  await t.close();
});

const within = { timeout: 25_000, interval: 200 };

/** A server whose links are those of the media node, or of any host and port. */
async function makeServer(location: string, paths: object): Promise<unknown> {
  return (await admin.call('POST', '/stream/server', { fqdn: '127.0.0.1', location, tls: false, ...paths })).body['id'];
}

function nodePaths(): object {
  const links = node.links('{key}');
  const path = (url: string) => decodeURI(url).replace(/^\w+:\/\/127\.0\.0\.1/, '');
  return { rtmp: path(links.rtmp), hls: path(links.hls), wss: path(links.wss), mpd: path(links.dash) };
}

async function makeStream(key: string, server: unknown, startsInMinutes: number): Promise<number> {
  const start = new Date(Date.now() + startsInMinutes * 60_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
  const { body } = await admin.call('POST', '/stream', { key, server, sport, title: key, ...when });
  return Number(body['id']);
}

const read = async (id: number) => (await admin.call('GET', '/stream', { id })).body;
const history = async (id: number) => (await admin.call('GET', '/stream/history', { id })).body.data;

describe('a scheduled stream with a publisher', () => {
  it('goes live by itself, is OK with what was measured, falls to Down when the signal is gone, and says so in its history', async () => {
    const id = await makeStream('prober-live', await makeServer('node', nodePaths()), -1);
    const encoder = new AbortController();
    const plan = {
      rtmpUrl: node.rtmpUrl,
      matches: [{ key: 'prober-live', clip: 'football-en', behavior: 'steady' as const, dropEveryS: 40, dropForS: 20 }],
    };
    const publishing = publishPlan(plan, encoder.signal, () => {});
    const prober = startProber(t.deps, () => 0.5, 8_000);
    try {
      await vi.waitFor(
        async () => expect(await read(id)).toMatchObject({ state: 'ok', phase: 'live', available: true }),
        within,
      );
      await vi.waitFor(
        async () =>
          expect(await read(id)).toMatchObject({ formats: { hls: { height: 540, bitrate: expect.any(Number) } } }),
        within,
      );
      const { formats } = await read(id);
      for (const format of ['rtmp', 'hls', 'wss', 'dash'])
        expect(formats).toHaveProperty(
          format,
          expect.objectContaining({ state: 'ok', width: 960, videoCodec: 'h264', audioCodec: 'aac' }),
        );
      encoder.abort();
      await publishing;
      await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'down', available: false }), within);
    } finally {
      encoder.abort();
      await prober.stop();
    }
    const range = { from: new Date(Date.now() - 600_000).toISOString(), to: new Date().toISOString() };
    const { body } = await admin.call('GET', '/stream/samples', { id, ...range, points: 1 });
    expect(body).toHaveProperty('periods.0.fps.mean', expect.closeTo(25, 0));
    expect(body).toHaveProperty('periods.0.bitrate.mean', expect.any(Number));
    expect(body).toHaveProperty('periods.0.probeMs.low', expect.any(Number));
    const entries = await history(id);
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'status', from: 'Scheduled', to: 'Live', reason: 'signal', userName: null }),
    );
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'state', from: 'ok' }));
  }, 90_000);
});

describe('a live stream', () => {
  it('is finished by itself when its signal has been gone for ten minutes after the planned end', async () => {
    const id = await makeStream('prober-end', await makeServer('nowhere', { hls: ':9/{key}.m3u8' }), -125);
    const live = await t.deps.db
      .selectFrom('status')
      .select('id')
      .where('phase', '=', 'live')
      .executeTakeFirstOrThrow();
    await admin.call('PUT', '/streams/update/statuses', { ids: [id], status: live.id });
    const prober = startProber(t.deps, () => 0.3, 8_000);
    try {
      await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'down', phase: 'live' }), within);
      await sql`UPDATE monitor SET "silenceFrom" = "silenceFrom" - interval '1 day' WHERE stream = ${id}`.execute(
        t.deps.db,
      );
      await sql`UPDATE stream SET "startDate" = "startDate" - 1 WHERE id = ${id}`.execute(t.deps.db);
      await vi.waitFor(async () => expect(await read(id)).toMatchObject({ phase: 'finished' }), within);
    } finally {
      await prober.stop();
    }
    expect(await history(id)).toContainEqual(
      expect.objectContaining({ kind: 'status', to: 'Finished', reason: 'silence' }),
    );
  }, 60_000);
});

describe('several workers on one database', () => {
  let host: Server;
  const asked: number[] = [];

  beforeAll(async () => {
    host = createServer((_request, response) => {
      asked.push(performance.now());
      response.statusCode = 404;
      response.end();
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => host.close());

  it('share the streams without probing any of them twice', async () => {
    const { port } = host.address() as AddressInfo;
    const server = await makeServer('counted', { hls: `:${port}/{key}.m3u8` });
    const ids = [];
    for (let index = 0; index < 10; index++) ids.push(await makeStream(`counted-${index}`, server, -1));
    const workers = [
      startProber(t.deps, () => 600, 8_000),
      startProber(t.deps, () => 600, 8_000),
      startProber(t.deps, () => 600, 8_000),
    ];
    try {
      // Each is asked once, and once more soon after since it failed; then not again for ten minutes.
      await vi.waitFor(() => expect(asked.length).toBe(20), within);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(asked.length).toBe(20);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    for (const id of ids)
      expect(await read(id)).toMatchObject({ state: 'down', formats: { hls: { reason: 'not_found' } } });
  }, 60_000);
});

describe('a round that cannot be stored, because the database is away at its end', () => {
  it('is repeated within seconds of its return', async () => {
    const proxy = await startFaultProxy(t.databaseUrl);
    const deps = await openDeps(t.deps.env, proxy.through(t.databaseUrl), pino({ level: 'silent' }));
    let asked = 0;
    const host = createServer((_request, response) => {
      asked += 1;
      if (asked === 1) void proxy.set('refuse');
      setTimeout(() => response.writeHead(404).end(), 500);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const { port } = host.address() as AddressInfo;
    const id = await makeStream('prober-away', await makeServer('away', { hls: `:${port}/{key}.m3u8` }), -1);
    const prober = startProber(deps, () => 60, 8_000);
    try {
      await vi.waitFor(() => expect(asked).toBeGreaterThan(0), within);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await proxy.set('pass');
      await vi.waitFor(async () => expect((await read(id))['probedAt']).not.toBeNull(), { timeout: 5_000 });
    } finally {
      await proxy.set('pass');
      await prober.stop();
      host.close();
      await deps.eventBus.stop();
      await deps.db.destroy();
      proxy.close();
    }
  }, 60_000);
});

describe('a stream that leaves its window', () => {
  it('loses its color: nothing stays green that nobody looks at', async () => {
    const id = await makeStream('prober-leaves', await makeServer('left', { hls: ':9/{key}.m3u8' }), -1);
    const prober = startProber(t.deps, () => 0.3, 8_000);
    try {
      await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'down' }), within);
      await admin.call('PUT', '/stream', { id, startDate: '2020-01-01' });
      await vi.waitFor(
        async () =>
          expect(await read(id)).toMatchObject({
            state: 'unknown',
            probedAt: null,
            formats: { hls: { state: 'unknown' } },
          }),
        within,
      );
    } finally {
      await prober.stop();
    }
  }, 60_000);
});
