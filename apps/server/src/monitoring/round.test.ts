import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AVC_CONFIG } from '@touchline/media/probe/test-site';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import { claimDue } from '#server/monitoring/claim';
import type { Claim } from '#server/monitoring/claim';
import type { Sample } from '#server/monitoring/stored-state';
import { roundNow } from '#server/monitoring/testing/round-now';
import { saveRound } from '#server/monitoring/round';
import { all, failing, good } from '#server/monitoring/testing/rounds';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let viewer: Caller;
let stream: number;

beforeAll(async () => {
  t = await startTestApp();
  [admin, viewer] = [await t.signIn('admin'), await t.signIn('viewer')];
  const paths = { rtmp: '/live/{key}', hls: '/hls/{key}.m3u8', wss: '/ws/{key}.flv', mpd: '/dash/{key}.mpd' };
  const server = await idOf(admin, '/stream/server', { fqdn: 'node.example.org', tls: false, ...paths });
  stream = await idOf(admin, '/stream', match(await makeRecords(admin), { server, key: 'round-key' }));
});
afterAll(() => t.close());

/** Let in by the publish gate a moment ago, live, and due. */
beforeEach(async () => {
  await sql`DELETE FROM history`.execute(t.deps.db);
  await sql`UPDATE stream SET phase = 'live' WHERE id = ${stream}`.execute(t.deps.db);
  await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", publisher, "publishedAt")
    VALUES (${stream}, 'down', now(), 'null', 'null', now(), '10.0.0.9 c1', now())
    ON CONFLICT (stream) DO UPDATE SET state = 'down', formats = 'null', memory = 'null', "dueAt" = now(),
      publisher = excluded.publisher, "publishedAt" = now(), "staleAt" = now() + interval '30 seconds'`.execute(
    t.deps.db,
  );
});

async function claim(): Promise<Claim> {
  const [claimed] = await claimDue(t.deps.db, { maxRounds: 1, perHost: 1, byHost: new Map() });
  if (!claimed) throw new Error('nothing was due');
  return claimed;
}
const now = (seen: ProbeResult): ProbeResult => ({ ...seen, startedAt: Date.now() });
const save = ({ lease, claimedAt }: Claim, sample: Sample) =>
  saveRound(t.deps, { ...roundNow(stream, lease), claimedAt, sample, intervalS: 600 });
const round = async (sample: Sample) => save(await claim(), sample);
const read = async (who: Caller) => (await who.call('GET', '/stream', { id: stream })).body;
const states = async () =>
  (await admin.call('GET', '/stream/history', { id: stream })).body.data.filter(({ kind }) => kind === 'state');
const makeDue = () => sql`UPDATE monitor SET "dueAt" = now()`.execute(t.deps.db);
const dueInMs = async () => {
  const { rows } = await sql<{ ms: number }>`
    SELECT extract(epoch FROM "dueAt" - now())::float8 * 1000 AS ms FROM monitor WHERE stream = ${stream}`.execute(
    t.deps.db,
  );
  return rows[0]?.ms ?? Number.NaN;
};

const early: Sample = { ...all(now(good)), hls: now(failing('not_ready')), dash: now(failing('not_ready')) };

it('a start is no fault: the formats on their way have no link yet, those that play have', async () => {
  await round(early);
  expect(await read(admin)).toMatchObject({
    state: 'ok',
    available: true,
    formats: { rtmp: { state: 'ok' }, hls: { state: 'starting', reason: 'not_ready' } },
    links: { rtmp: 'rtmp://node.example.org/live/round-key', hls: null, dash: null },
    linkReasons: { rtmp: null, hls: 'starting', wss: null, dash: 'starting' },
  });
  const preview = await viewer.call('GET', '/stream/preview', { id: stream });
  expect(preview.body).toMatchObject({ links: { hls: null }, linkReasons: { hls: 'starting', wss: null } });
  expect((await states()).map(({ from, to }) => [from, to])).toEqual([['down', 'ok']]);
  expect(await dueInMs()).toBeLessThanOrEqual(1_000);
  await makeDue();
  await round(all(now(good)));
  expect(await read(admin)).toMatchObject({ links: { hls: 'http://node.example.org/hls/round-key.m3u8' } });
  expect(await dueInMs()).toBeGreaterThan(500_000);
  expect(await states()).toHaveLength(1);
});

it('a start without any format that plays yet changes nothing but the lights', async () => {
  await round(all(now(failing('not_ready'))));
  expect(await read(admin)).toMatchObject({ state: 'down', formats: { wss: { state: 'starting' } } });
  expect(await states()).toEqual([]);
});

it('a missing picture is a fault with its codec in the history, and its link stays', async () => {
  const heard: ProbeResult = now({
    ...good,
    width: null,
    videoCodec: null,
    tracks: { video: 'absent', audio: 'there' },
  });
  const hevc = now({ ...good, videoCodec: 'hevc' });
  const sample = { rtmp: hevc, hls: heard, wss: hevc, dash: heard };
  for (let count = 0; count < 4; count += 1) {
    await makeDue();
    await round(sample);
  }
  expect(await read(admin)).toMatchObject({
    state: 'degraded',
    available: true,
    formats: { hls: { state: 'incomplete', reason: 'video_not_packaged', missingCodec: 'hevc' } },
    links: { hls: 'http://node.example.org/hls/round-key.m3u8' },
  });
  const [fault] = await states();
  expect(fault).toMatchObject({ to: 'degraded', reason: 'hls video_not_packaged hevc, dash video_not_packaged hevc' });
});

describe('the picture of a stream', () => {
  const keyFrame = (text: string) => ({ avcC: AVC_CONFIG, data: Buffer.from(text), timeMs: 0 });
  const picture = (who: Caller, headers: Record<string, string>) =>
    t.app.inject({
      url: `/api/stream/picture?id=${stream}`,
      headers: { authorization: `Bearer ${who.token}`, ...headers },
    });
  const roundWith = async (sample: Sample) => {
    await makeDue();
    await round(sample);
  };

  it('is the newest key frame that a round has read, for everybody who may watch', async () => {
    expect(await picture(viewer, {})).toMatchObject({ statusCode: 204, body: '' });
    await roundWith({ ...all(now(good)), hls: { ...now(good), keyFrame: keyFrame('from a segment') } });
    const first = await picture(viewer, {});
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': 'video/mp4', 'cache-control': 'private, no-cache' });
    expect(Number(first.headers['age'])).toBeLessThan(30);
    expect(first.rawPayload.includes('from a segment')).toBe(true);
    expect((await picture(viewer, { 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(304);

    const played = { ...now(good), keyFrame: keyFrame('from rtmp') };
    await roundWith({ ...all(played), hls: { ...played, keyFrame: keyFrame('an older segment') } });
    expect((await picture(viewer, {})).rawPayload.includes('from rtmp')).toBe(true);
  });

  it('goes on, with its age by the clock of the database, when the clock of the prober steps back', async () => {
    await roundWith(all({ ...now(good), keyFrame: keyFrame('before') }));
    const clock = Date.now.bind(Date);
    const stepped = vi.spyOn(Date, 'now').mockImplementation(() => clock() - 3_600_000);
    await roundWith(all({ ...now(good), startedAt: Date.now() - 8_000, keyFrame: keyFrame('too old') }));
    await roundWith(all({ ...now(good), keyFrame: keyFrame('after the step') }));
    stepped.mockRestore();
    const after = await picture(viewer, {});
    expect(after.rawPayload.includes('after the step')).toBe(true);
    expect(Number(after.headers['age'])).toBeLessThan(30);
    await sql`UPDATE stream_picture SET at = now() + interval '1 hour'`.execute(t.deps.db);
    await roundWith(all({ ...now(good), keyFrame: keyFrame('after a time to come') }));
    expect((await picture(viewer, {})).rawPayload.includes('after a time to come')).toBe(true);
  });

  it('is not replaced by an older one, by none, or by one of more than two megabytes', async () => {
    await roundWith(all({ ...now(good), keyFrame: keyFrame('kept') }));
    await roundWith(all({ ...now(good), startedAt: Date.now() - 60_000, keyFrame: keyFrame('older') }));
    await roundWith(all(now(good)));
    await roundWith(all({ ...now(good), keyFrame: { ...keyFrame(''), data: Buffer.alloc(2_100_000) } }));
    expect((await picture(admin, {})).rawPayload.includes('kept')).toBe(true);
  });
});

it('what the publish gate makes due during a round stays due', async () => {
  const claimed = await claim();
  await sql`UPDATE monitor SET publisher = NULL, "dueAt" = now()`.execute(t.deps.db);
  await save(claimed, all(now(good)));
  expect(await dueInMs()).toBeLessThanOrEqual(0);
});

it('the tracks of a new signal are looked for at once', async () => {
  await round(all({ ...now(good), tracks: { video: null, audio: null } }));
  expect(await dueInMs()).toBeLessThanOrEqual(2_000);
  await makeDue();
  await round(all(now(good)));
  expect(await dueInMs()).toBeGreaterThan(500_000);
});

it('the look that decides is due two seconds after the one before began, however long that took', async () => {
  await round(all(now(good)));
  await makeDue();
  const claimed = await claim();
  const half = { ...all(now(good)), dash: now(failing('timeout')) };
  await save({ ...claimed, claimedAt: new Date(Date.now() - 8_000).toISOString() }, half);
  expect(await dueInMs()).toBeLessThanOrEqual(0);
});
