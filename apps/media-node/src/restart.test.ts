import { setTimeout as sleep } from 'node:timers/promises';
import { parsePlaylist } from '@touchline/media/hls-parse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaNode } from './media-node.ts';
import type { Timings } from './timings.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { httpUrl, play, publish, publishSegments, sendSpan, startTestNode, TEST_TIMINGS } from './testing/rig.ts';

let desk: FakeConsole;
let node: MediaNode;
beforeEach(async () => {
  desk = await startFakeConsole(0);
});
afterEach(async () => {
  await node.stop();
  await desk.stop();
});

const start = async (change: Partial<Timings> = {}): Promise<void> => {
  const timings = { ...TEST_TIMINGS, reportEveryMs: 20, ordersRetryMs: 10, ...change };
  node = await startTestNode({ console: { url: desk.url, serverId: '7' }, timings });
};
const get = (path: string, init?: RequestInit): Promise<Response> => fetch(httpUrl(node, path), init);
async function video() {
  const playlist = parsePlaylist(await (await get('/hls/match/video.m3u8')).text());
  if (playlist?.kind !== 'media') throw new Error('no media playlist');
  return playlist;
}
const positions = () => desk.reports.at(-1)?.positions;

describe('the playlists of a stream', () => {
  it('go on after a restart of the node with higher numbers and a discontinuity', async () => {
    desk.takesPositions = true;
    await start();
    const publisher = await publishSegments(node, 'match');
    const before = await video();
    const next = before.mediaSequence + before.segments.length;
    await expect.poll(positions).toEqual([{ key: 'match', number: next, discontinuities: 0 }]);
    desk.positions = positions() ?? [];
    await publisher.close();
    await node.stop();
    await start();
    const again = await publishSegments(node, 'match');
    const after = await video();
    // As many as there may have been since the last report, so that no number is given twice.
    expect([after.mediaSequence, after.discontinuitySequence]).toEqual([next + 4, 4]);
    expect(after.segments.map(({ isDiscontinuous }) => isDiscontinuous)).toEqual([true, false, false]);
    const position = { key: 'match', number: after.mediaSequence + 3, discontinuities: 5 };
    await expect.poll(positions).toEqual([position]);
    await again.close();
  });

  it('go on when the stream begins anew on the same node', async () => {
    await start();
    const publisher = await publishSegments(node, 'match');
    await publisher.close();
    await expect.poll(() => desk.reports.at(-1)?.kept).toEqual(['match']);
    const before = await video();
    desk.over = ['match'];
    await expect.poll(() => node.streams.find('match')).toBeNull();
    desk.over = [];
    const again = await publishSegments(node, 'match');
    const after = await video();
    expect(after.mediaSequence).toBe(before.mediaSequence + before.segments.length);
    expect(after.segments[0]?.isDiscontinuous).toBe(true);
    await again.close();
  });

  it('go on when the stream begins anew after a cut and its end', async () => {
    await start();
    await publishSegments(node, 'match');
    const before = await video();
    await desk.order([{ key: 'match', reason: 'canceled', message: 'the match is canceled' }]);
    await expect.poll(() => node.streams.find('match')?.packager.ring.newest()).toBeNull();
    node.streams.kick('match', 'over');
    const again = await publishSegments(node, 'match');
    const after = await video();
    // The cut has finished one more segment.
    expect(after.mediaSequence).toBe(before.mediaSequence + before.segments.length + 1);
    expect(after.segments.map(({ isDiscontinuous }) => isDiscontinuous)).toEqual([true, false, false]);
    await again.close();
  });

  it('are reported again after a report that the console did not answer', async () => {
    desk.takesPositions = true;
    await start();
    const publisher = await publishSegments(node, 'match');
    await expect.poll(() => positions()?.length).toBe(1);
    desk.over = null;
    const count = desk.reports.length;
    await expect.poll(() => desk.reports.length).toBeGreaterThan(count + 3);
    expect(desk.reports.slice(count).filter((report) => !report.positions)).toEqual([]);
    await publisher.close();
  });

  it('are reported once more when the node is stopped, before its encoders have left', async () => {
    desk.takesPositions = true;
    await start({ reportEveryMs: 3_600_000 });
    await expect.poll(() => desk.reports.length).toBe(1);
    await publishSegments(node, 'match');
    const calls = Promise.withResolvers<string[]>();
    desk.decide = ({ action }) => {
      if (action === 'publish_done') calls.resolve(desk.reports.map(({ published }) => published[0]?.key ?? 'none'));
      return desk.answer;
    };
    await node.stop();
    expect(await calls.promise).toEqual(['none', 'match']);
    expect(positions()).toEqual([{ key: 'match', number: 3, discontinuities: 0 }]);
  });

  it('are not reported to an older console, which would refuse the report', async () => {
    await start();
    const publisher = await publishSegments(node, 'match');
    await expect.poll(() => desk.reports.at(-1)?.published.length).toBe(1);
    expect(desk.reports.filter((report) => report.positions)).toEqual([]);
    await publisher.close();
  });
});

describe('on a node that has just started', () => {
  it('viewers wait until the console has said who may watch', async () => {
    const rules = Promise.withResolvers<void>();
    desk.ordersWait = rules.promise;
    await start();
    const publisher = await publishSegments(node, 'match');
    const playing = play(node, 'match');
    const answers = ['/hls/match/video.m3u8', '/hls/unknown/video.m3u8'].map((path) => get(path));
    await expect.poll(() => desk.askedAfter.length).toBe(1);
    const first = await Promise.race([...answers, playing, sleep(300, 'nobody has an answer')]);
    expect(first).toBe('nobody has an answer');
    rules.resolve();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 403]);
    await (await playing).connection.close();
    await publisher.close();
  });
});

it('only those wait for an encoder that is on its way back who have had the playlist before', async () => {
  await start();
  await expect.poll(() => desk.askedAfter.length).toBe(2);
  const statuses = ['/hls/match/master.m3u8', '/dash/match/manifest.mpd'].map(async (path) => (await get(path)).status);
  expect(await Promise.all(statuses)).toEqual([404, 404]);
  const playlist = get('/hls/match/video.m3u8');
  const publisher = await publish(node, 'match');
  sendSpan(publisher, 0, 1_200, {});
  expect((await playlist).status).toBe(200);
  await publisher.close();
});
