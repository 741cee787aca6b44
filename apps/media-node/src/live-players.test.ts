import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WatchRules } from '@touchline/contract';
import { linkFormats, signedName, signLink } from '@touchline/media/signed-link';
import type { MediaNode } from './media-node.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { httpUrl, play, publishSegments, startTestNode } from './testing/rig.ts';

const signingKey = Buffer.alloc(32, 1);
const rules: WatchRules = {
  signed: true,
  keys: [{ id: 1, secret: signingKey.toString('base64url') }],
  streams: ['match', 'other'],
  streamIds: ['match', 'other'].map((key) => ({ key, id: 5 })),
  people: [],
  revoked: [],
  revokedCopies: [],
  viewers: [],
};
const issuedS = Math.floor(Date.now() / 1_000);
const link = { kind: 'client', keyId: 1, stream: 5, subject: 90, issuedS, untilS: issuedS + 3_600 } as const;
const nameOf = (key: string, maxViewers: number | null) =>
  signedName(key, signLink({ ...link, formats: linkFormats, maxViewers, networks: [] }, key, signingKey));

let desk: FakeConsole;
let nodes: MediaNode[];
beforeEach(async () => {
  desk = await startFakeConsole(0);
  desk.rules = rules;
  nodes = [];
});
afterEach(async () => {
  for (const node of nodes.toReversed()) await node.stop();
  await desk.stop();
});

async function startNode(origin: string | null): Promise<MediaNode> {
  const node = await startTestNode({ console: { url: desk.url, serverId: '7' }, origin });
  nodes.push(node);
  return node;
}
const head = async (node: MediaNode, name: string) =>
  (await fetch(httpUrl(node, `/flv/${name}.flv`), { method: 'HEAD' })).status;

it('a HEAD request for HTTP-FLV waits until the console has told who may watch', async () => {
  const answered = Promise.withResolvers<void>();
  desk.ordersWait = answered.promise;
  const node = await startNode(null);
  await publishSegments(node, 'match');
  const answer = head(node, nameOf('match', null));
  const early = await Promise.race([answer, fetch(httpUrl(node, '/health')).then(() => 'waits')]);
  answered.resolve();
  expect([early, await answer]).toEqual(['waits', 200]);
  expect([await head(node, 'match'), await head(node, nameOf('other', null))]).toEqual([403, 404]);
});

it('a HEAD request for HTTP-FLV has the answer of a player whose link has no room, and takes no place itself', async () => {
  const node = await startNode(null);
  await publishSegments(node, 'match');
  const name = nameOf('match', 1);
  await expect.poll(() => head(node, name)).toBe(200);
  const { connection } = await play(node, name);
  expect(await head(node, name)).toBe(403);
  await connection.close();
  await expect.poll(() => head(node, name)).toBe(200);
  expect(node.streams.find('match')?.players.size).toBe(0);
});

it('a HEAD request for HTTP-FLV makes a relay get the stream', async () => {
  const origin = await startNode(null);
  await publishSegments(origin, 'match');
  const relay = await startNode(`rtmp://127.0.0.1:${origin.rtmpPort}/live`);
  expect(await head(relay, nameOf('match', null))).toBe(200);
});
