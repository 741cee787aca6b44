import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaNode } from './media-node.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { play, publishSegments, startTestNode } from './testing/rig.ts';

let desk: FakeConsole;
let node: MediaNode;
beforeEach(async () => {
  desk = await startFakeConsole(0);
  node = await startTestNode({ console: { url: desk.url, serverId: '7' }, maxPlayers: 1, authorizePlay: true });
});
afterEach(async () => {
  await node.stop();
  await desk.stop();
});

it('no more simultaneous players are admitted than there are places', async () => {
  await publishSegments(node, 'match');
  const { promise, resolve } = Promise.withResolvers<void>();
  desk.waitsFor = promise;
  const asking = Promise.allSettled([play(node, 'match'), play(node, 'match')]);
  await expect.poll(() => desk.calls.filter(({ body }) => body['action'] === 'play').length).toBeGreaterThan(0);
  resolve();
  const answers = await asking;
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = answers.find((answer) => answer.status === 'rejected');
  expect(refused?.reason).toMatchObject({ message: 'too many players' });
  const first = answers.find((answer) => answer.status === 'fulfilled');
  await first?.value.connection.close();
  await expect.poll(() => node.streams.find('match')?.players.size).toBe(0);
  expect((await play(node, 'match')).tags).toEqual(expect.any(Array));
});
