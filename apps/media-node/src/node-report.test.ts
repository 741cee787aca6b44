import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaNode } from './media-node.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { httpUrl, publishSegments, startTestNode, TEST_TIMINGS } from './testing/rig.ts';

let desk: FakeConsole;
let node: MediaNode;
beforeEach(async () => {
  desk = await startFakeConsole(0);
});
afterEach(async () => {
  await node.stop();
  await desk.stop();
});

async function startNode(reportEveryMs: number): Promise<void> {
  const timings = { ...TEST_TIMINGS, hookTimeoutMs: 5_000, reportEveryMs };
  node = await startTestNode({ console: { url: desk.url, serverId: '7' }, timings });
  await publishSegments(node, 'match');
}
/** So many players each request a playlist. */
async function watch(players: number): Promise<void> {
  for (let player = 0; player < players; player += 1) {
    const headers = { 'user-agent': `player ${player}` };
    await (await fetch(httpUrl(node, '/hls/match/master.m3u8'), { headers })).body?.cancel();
  }
}
const watched = () => desk.reports.map((report) => report.watched ?? []);
const playersIn = (reports: ReturnType<typeof watched>) => new Set(reports.flat().map(({ id }) => id)).size;

it('tells of all viewers at once, a thousand at most in a report', async () => {
  await startNode(3_600_000);
  await watch(1_050);
  await node.stop();
  const sizes = watched().map(({ length }) => length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000);
  expect(playersIn(watched())).toBe(1_050);
});

it('goes on reporting with fewer viewers to a console that refuses a report, and with more once it takes them', async () => {
  desk.maxWatched = 0;
  await startNode(50);
  await watch(40);
  const sizes = () => watched().map(({ length }) => length);
  await expect
    .poll(() =>
      sizes()
        .slice(-2)
        .toSorted((a, b) => a - b),
    )
    .toEqual([0, 1]);
  desk.maxWatched = 10;
  await expect.poll(() => playersIn(watched().filter(({ length }) => length <= 10))).toBe(40);
  desk.maxWatched = Number.POSITIVE_INFINITY;
  const before = watched().length;
  await watch(40);
  await expect.poll(() => playersIn(watched().slice(before))).toBe(40);
});
