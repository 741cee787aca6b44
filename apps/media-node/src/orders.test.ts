import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from './log.ts';
import type { MediaNode } from './media-node.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { httpUrl, play, publish, publishSegments, sendSpan, startTestNode, TEST_TIMINGS } from './testing/rig.ts';

let desk: FakeConsole;
let node: MediaNode;
let lines: { event: string; facts: Record<string, unknown> }[];
const log: Log = (_level, event, facts) => void lines.push({ event, facts });
beforeEach(async () => {
  lines = [];
  desk = await startFakeConsole(0);
});
afterEach(async () => {
  await node.stop();
  await desk.stop();
});

const start = async (reportEveryMs: number): Promise<void> => {
  const timings = { ...TEST_TIMINGS, reportEveryMs, ordersRetryMs: 10 };
  node = await startTestNode({ console: { url: desk.url, serverId: '7' }, timings, log });
};
const canceled = { key: 'match', reason: 'canceled', message: 'the match is canceled' };
/** Does not wait for a first segment. */
const atOnce = { headers: { prefer: 'wait=0' } };
const cutReason = { reason: 'rejected', code: 'NetStream.Publish.Rejected', message: 'the match is canceled' };

it('an order cuts the publisher at once, tells its encoder why, and is reported', async () => {
  await start(3_600_000);
  const publisher = await publishSegments(node, 'match');
  const other = await publish(node, 'other');
  const { connection } = await play(node, 'match');
  await desk.order([canceled]);
  expect(await publisher.closed).toMatchObject(cutReason);
  const facts = { key: 'match', ip: '127.0.0.1', clientId: 'rtmp-1', reason: 'canceled' };
  expect(lines).toContainEqual({ event: 'publisher_cut', facts: { ...facts, key: 'm…' } });
  await expect.poll(() => desk.reports.at(-1)?.cut).toEqual([facts]);
  expect(desk.reports.at(-1)).toMatchObject({ published: [{ key: 'other' }], kept: ['match'] });
  await expect.poll(() => desk.calls.map(({ body }) => body.action)).toEqual(['publish', 'publish', 'publish_done']);
  // Players wait for the answer to the report.
  expect(node.streams.find('match')?.players.size).toBe(1);
  await connection.close();
  await other.close();
});

it('each cut is reported until the console has received it', async () => {
  await start(20);
  const publisher = await publish(node, 'match');
  desk.over = null;
  await desk.order([canceled]);
  await publisher.closed;
  const withCut = (): number => desk.reports.filter(({ cut }) => cut).length;
  await expect.poll(withCut).toBeGreaterThan(2);
  desk.over = ['match'];
  await expect.poll(() => node.streams.find('match')).toBeNull();
  const reported = withCut();
  const reports = desk.reports.length;
  await expect.poll(() => desk.reports.length).toBeGreaterThan(reports + 2);
  expect(withCut()).toBe(reported);
});

it('the answer to a report cuts a publisher whose order was lost', async () => {
  await start(20);
  const publisher = await publish(node, 'match');
  desk.ended = [canceled];
  expect(await publisher.closed).toMatchObject(cutReason);
});

it('a publisher that was cut is not admitted from memory while the console is away', async () => {
  await start(3_600_000);
  const publisher = await publish(node, 'match?secret=right');
  await desk.order([canceled]);
  await publisher.closed;
  desk.answer = { status: 503, body: {} };
  await expect(publish(node, 'match?secret=right')).rejects.toMatchObject({ reason: 'rejected' });
});

it('questions have pauses when each brings other rules at once, as from consoles of two versions', async () => {
  await start(3_600_000);
  const until = performance.now() + 1_000;
  let answered = 0;
  for (; performance.now() < until; answered += 1) await desk.order([], desk.rules);
  expect(answered).toBeGreaterThan(1);
  expect(answered).toBeLessThan(8);
});

it('an order ends a pull at once, and the next list of pulls lacks it', async () => {
  const timings = { ...TEST_TIMINGS, pullEveryMs: 300, reportEveryMs: 3_600_000, ordersRetryMs: 10 };
  const origin = await startTestNode({});
  const source = await publishSegments(origin, 'source');
  desk.pulls = [{ key: 'match', source_url: `rtmp://127.0.0.1:${origin.rtmpPort}/live/source` }];
  node = await startTestNode({ console: { url: desk.url, serverId: '7' }, timings, log });
  await expect.poll(() => node.streams.find('match')?.publisher?.protocol, { timeout: 3_000 }).toBe('pull');
  desk.pulls = [];
  await desk.order([canceled]);
  await expect.poll(() => node.pulls.list(), { timeout: 250 }).toEqual([]);
  expect(node.streams.find('match')?.publisher).toBeNull();
  expect((await fetch(httpUrl(node, '/hls/match/video.m3u8'), atOnce)).status).toBe(503);
  await source.close();
  await origin.stop();
});

describe('what a publisher sent before it was cut', () => {
  const fetchList = (init: RequestInit = atOnce) => fetch(httpUrl(node, '/hls/match/video.m3u8'), init);
  const segmentIn = (list: string) => /^\S+\.m4s$/m.exec(list)?.[0] ?? '';
  const fetchSegment = (list: string) => fetch(httpUrl(node, `/hls/match/${segmentIn(list)}`));

  it('is not served any more, not even to players that join', async () => {
    await start(3_600_000);
    const publisher = await publishSegments(node, 'match');
    const list = await (await fetchList()).text();
    expect((await fetchSegment(list)).status).toBe(200);
    await desk.order([{ ...canceled, reason: 'cut' }]);
    await publisher.closed;
    expect([(await fetchSegment(list)).status, (await fetchList()).status]).toEqual([404, 503]);
    const { tags, connection } = await play(node, 'match');
    await sleep(100);
    expect(tags.filter(({ payload }) => payload.length > 100)).toEqual([]);
    await connection.close();
  });

  it('is followed by a discontinuity when it may publish again, for which a media playlist waits', async () => {
    await start(3_600_000);
    const publisher = await publishSegments(node, 'match');
    const numberOf = (list: string) => Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(list)?.[1]);
    const before = await (await fetchList()).text();
    await desk.order([{ ...canceled, reason: 'cut' }]);
    await publisher.closed;
    const waiting = fetchList({});
    const again = await publish(node, 'match');
    sendSpan(again, 0, 3_200, {});
    const after = await (await waiting).text();
    expect(after).toContain('#EXT-X-DISCONTINUITY\n');
    expect(numberOf(after)).toBeGreaterThan(numberOf(before));
    expect(segmentIn(after)).not.toBe(segmentIn(before));
    await again.close();
  });

  it('is served to its end when the publisher had left before its match was finished', async () => {
    await start(3_600_000);
    const publisher = await publishSegments(node, 'match');
    await publisher.close();
    await expect.poll(() => node.streams.find('match')?.publisher).toBeNull();
    await desk.order([{ key: 'match', reason: 'too_late', message: 'the match is over' }]);
    await expect.poll(() => desk.askedAfter.length).toBe(3);
    expect((await fetchList()).status).toBe(200);
    await desk.order([{ ...canceled, reason: 'cut' }]);
    await expect.poll(async () => (await fetchList()).status).toBe(503);
  });
});

it('a server that is gone pulls nothing, and its encoders are refused without asking, until it is back', async () => {
  await start(3_600_000);
  const origin = await startTestNode({});
  await publishSegments(origin, 'source');
  desk.pulls = [{ key: 'pulled', source_url: `rtmp://127.0.0.1:${origin.rtmpPort}/live/source` }];
  await expect.poll(() => node.streams.find('pulled')?.publisher?.protocol, { timeout: 3_000 }).toBe('pull');
  const publisher = await publish(node, 'match?secret=right');
  desk.pulls = null;
  await desk.order([], null, true);
  const message = expect.stringContaining('this server was archived or deleted in the console');
  expect(await publisher.closed).toMatchObject({ reason: 'rejected', message });
  await expect.poll(() => node.streams.find('pulled')?.publisher).toBeNull();
  const asked = desk.calls.filter(({ body }) => body.action === 'publish').length;
  await expect(publish(node, 'match?secret=right')).rejects.toMatchObject({ reason: 'rejected', message });
  expect(desk.calls.filter(({ body }) => body.action === 'publish')).toHaveLength(asked);
  await desk.order([], null, true);
  expect(lines.filter(({ event }) => event === 'server_gone')).toEqual([{ event: 'server_gone', facts: { message } }]);
  await desk.order([]);
  await expect.poll(() => lines.map(({ event }) => event)).toContain('server_restored');
  await (await publish(node, 'match?secret=right')).close();
  await origin.stop();
});

it('asks again after each answer, from where it stood, and anew after a failure', async () => {
  await start(3_600_000);
  await desk.order([]);
  await expect.poll(() => desk.askedAfter).toEqual([null, 'after-1', 'after-2']);
  const { port } = new URL(desk.url);
  await desk.stop();
  desk = await startFakeConsole(Number(port));
  await expect.poll(() => desk.askedAfter).toEqual([null, 'after-1']);
});
