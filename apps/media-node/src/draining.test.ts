import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaNode } from './media-node.ts';
import { httpUrl, play, publishSegments, startTestNode } from './testing/rig.ts';

let node: MediaNode;
const ending = new AbortController();
beforeEach(async () => {
  node = await startTestNode({});
});
afterEach(async () => {
  ending.abort();
  await node.stop();
});

const health = async () => {
  const answer = await fetch(httpUrl(node, '/health'));
  return [answer.status, await answer.json()];
};
/** Whether a promise has resolved by now. */
const isDone = (promise: Promise<void>) => Promise.race([promise.then(() => true), Promise.resolve(false)]);

it('goes on serving until the last encoder and the last player have left, and says so to load balancers', async () => {
  const encoder = await publishSegments(node, 'match');
  const { connection } = await play(node, 'match');
  expect(await health()).toEqual([200, { status: 'ok' }]);
  const drained = node.drain(ending.signal);
  expect(await health()).toEqual([503, { status: 'draining' }]);
  const late = await play(node, 'match');
  await expect.poll(() => late.tags.length).toBeGreaterThan(5);
  await late.connection.close();
  await connection.close();
  expect(await isDone(drained)).toBe(false);
  await encoder.close();
  await drained;
});

it('waits for viewers of HLS, and no longer than it may', async () => {
  const encoder = await publishSegments(node, 'match');
  expect((await fetch(httpUrl(node, '/hls/match/master.m3u8'))).status).toBe(200);
  await encoder.close();
  const limit = new AbortController();
  const drained = node.drain(limit.signal);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await isDone(drained)).toBe(false);
  limit.abort();
  await drained;
});

it('is over at once when nobody is there', async () => {
  await node.drain(ending.signal);
  expect(await health()).toEqual([503, { status: 'draining' }]);
});
