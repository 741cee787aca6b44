import type { Format } from '@touchline/contract';
import { hasFfmpeg } from '@touchline/media/testing/ffmpeg';
import { startTestNode } from '@touchline/media/testing/node';
import type { TestNode } from '@touchline/media/testing/node';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
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

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const within = { timeout: 60_000, interval: 200 };

type Desk = { t: TestApp; admin: Caller; records: Records };

async function openDesk(): Promise<Desk> {
  const t = await startTestApp();
  closing.push(() => t.close());
  const admin = await t.signIn('admin');
  return { t, admin, records: await makeRecords(admin) };
}

/** A live match whose stream plays over some of the formats of the node. */
async function makeLive(
  { admin, records }: Desk,
  key: string,
  more: object,
  formats: readonly Format[] = ['rtmp', 'wss'],
): Promise<number> {
  const links = node.links('{key}');
  const path = (url: string) => decodeURI(url).replace(/^\w+:\/\/127\.0\.0\.1/, '');
  const paths = Object.fromEntries(formats.map((format) => [format === 'dash' ? 'mpd' : format, path(links[format])]));
  const server = await idOf(admin, '/stream/server', { fqdn: '127.0.0.1', location: key, tls: false, ...paths });
  const start = new Date(Date.now() - 60_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
  const id = await idOf(admin, '/stream', match(records, { key, server, ...when, ...more }));
  await admin.call('PUT', '/streams/update/statuses', { ids: [id], status: await statusId(admin, 'Live') });
  return id;
}

/** Publishes a clip until the test ends or the returned function is called. */
function publish(key: string, clip: string): () => Promise<void> {
  const encoder = new AbortController();
  const one = { key, clip, behavior: 'steady' as const, dropEveryS: 400, dropForS: 20 };
  const publishing = publishPlan({ rtmpUrl: node.rtmpUrl, matches: [one] }, encoder.signal, () => {});
  const end = () => {
    encoder.abort();
    return publishing;
  };
  closing.push(end);
  return end;
}

function probe({ t }: Desk): void {
  const prober = startProber(t.deps, () => 1, 8_000);
  closing.push(() => prober.stop());
}

const read = async ({ admin }: Desk, id: number) => (await admin.call('GET', '/stream', { id })).body;
/** Pairs that were watched, and whether they showed the same. */
async function watchedPairs({ t }: Desk): Promise<unknown[]> {
  const { rows } = await sql<{ first: number; second: number; isSame: boolean; rejections: number }>`
    SELECT first, second, "sameSince" IS NOT NULL AS "isSame", rejections FROM compared_pair ORDER BY first, second`.execute(
    t.deps.db,
  );
  return rows;
}
async function teamsOf({ admin, records: { sport } }: Desk, ...names: [string, string]): Promise<object> {
  const [team1, team2] = [
    await idOf(admin, '/stream/team', { name: names[0], sport }),
    await idOf(admin, '/stream/team', { name: names[1], sport }),
  ];
  return { team1, team2 };
}

describe.runIf(hasFfmpeg)('a prober', () => {
  it('finds a stream that shows another match, says so of both in one incident, and hears of the end', async () => {
    const desk = await openDesk();
    const { t, admin } = desk;
    const right = await makeLive(desk, 'same-right', {});
    const wrong = await makeLive(desk, 'same-wrong', await teamsOf(desk, 'Реал', 'Барселона'));
    publish('same-right', 'football-en');
    // An encoder of its own, some seconds later.
    await new Promise((resolve) => setTimeout(resolve, 2_300));
    const end = publish('same-wrong', 'football-en');
    probe(desk);
    const fault = { state: 'degraded', contentFaults: ['other_match'] };
    await vi.waitFor(async () => expect(await read(desk, right)).toMatchObject(fault), within);
    await vi.waitFor(async () => expect(await read(desk, wrong)).toMatchObject(fault), within);
    await followAll(t.deps);
    const { body } = await admin.call('GET', '/incidents', {});
    const incident = { cause: 'same_picture', name: 'Зенит – Спартак, Реал – Барселона', streams: 2, state: 'open' };
    expect(body.data).toEqual([expect.objectContaining(incident)]);
    const { body: past } = await admin.call('GET', '/stream/history', { id: wrong });
    expect(past.data).toContainEqual(expect.objectContaining({ kind: 'state', to: 'degraded', reason: 'other_match' }));

    await end();
    publish('same-wrong', 'tennis-en');
    const longer = { ...within, timeout: 90_000 };
    await vi.waitFor(async () => expect(await read(desk, right)).toMatchObject({ contentFaults: [] }), longer);
    await vi.waitFor(async () => expect(await read(desk, wrong)).toMatchObject({ state: 'ok' }), within);
    await followAll(t.deps);
    expect((await admin.call('GET', '/incidents', {})).body.data).toMatchObject([{ outcome: 'recovered' }]);
  }, 240_000);

  it.each([
    ['hls', 'dash'],
    ['rtmp', 'hls'],
  ] as const)(
    'finds it where one server has only %s, and the other one only %s',
    async (first, second) => {
      const desk = await openDesk();
      const right = await makeLive(desk, `${first}-right`, {}, [first]);
      const teams = await teamsOf(desk, 'Реал', 'Барселона');
      const wrong = await makeLive(desk, `${second}-wrong`, teams, [second]);
      publish(`${first}-right`, 'football-en');
      publish(`${second}-wrong`, 'football-en');
      probe(desk);
      const fault = { state: 'degraded', contentFaults: ['other_match'] };
      await vi.waitFor(async () => expect(await read(desk, right)).toMatchObject(fault), within);
      await vi.waitFor(async () => expect(await read(desk, wrong)).toMatchObject(fault), within);
    },
    130_000,
  );

  it('raises nothing for two matches on one pitch with the same sound, nor for a match with two streams', async () => {
    const desk = await openDesk();
    const main = await makeLive(desk, 'pitch-main', {});
    const backup = await makeLive(desk, 'pitch-backup', {});
    const other = await makeLive(desk, 'pitch-other', await teamsOf(desk, 'Реал', 'Барселона'));
    publish('pitch-main', 'football-en');
    publish('pitch-backup', 'football-en');
    publish('pitch-other', 'football-ru');
    probe(desk);
    const watched = (first: number, second: number) =>
      expect.objectContaining({ first, second, isSame: false, rejections: expect.toSatisfy((count) => count > 0) });
    await vi.waitFor(async () => expect(await watchedPairs(desk)).toContainEqual(watched(main, other)), within);
    await vi.waitFor(async () => expect(await watchedPairs(desk)).toContainEqual(watched(main, backup)), within);
    for (const id of [main, backup, other]) expect(await read(desk, id)).toMatchObject({ contentFaults: [] });
  }, 120_000);
});
