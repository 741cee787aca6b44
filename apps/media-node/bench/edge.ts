// What a node sends to nginx as its edge while ever more people watch one stream over HLS, each with a signed link of their own.
// node apps/media-node/bench/edge.ts [seconds] [viewers…]   default 20 10 100 1000
// Exits with 1 when a file was refused or failed, or nothing was watched. Needs nginx.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WatchRules } from '@touchline/contract';
import { linkFormats, signedName, signLink } from '@touchline/media/signed-link';
import { hasNginx } from '@touchline/media/testing/nginx';
import { startByteCounter } from '../src/testing/byte-counter.ts';
import { startFakeConsole } from '../src/testing/fake-console.ts';
import { startNginxEdge } from '../src/testing/nginx-edge.ts';
import { message, read, startRole } from './role-processes.ts';

const [seconds = 20, ...given] = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [10, 100, 1_000];
const KEY = 'bench0';
const TOKEN = 'the token of edges';
/** Until every viewer has begun, and what a viewer fetches at first has been fetched. */
const WARM_UP_MS = 12_000;
const clip = fileURLToPath(new URL('../../server/rehearsal/clips/football-en.flv', import.meta.url));

if (!hasNginx) throw new Error('nginx is not installed');
const signingSecret = Buffer.alloc(32, 1);
const people = Array.from({ length: Math.max(...sizes) }, (_, index) => index + 1);
const rules: WatchRules = {
  signed: true,
  keys: [{ id: 1, secret: signingSecret.toString('base64url') }],
  streams: [KEY],
  streamIds: [{ key: KEY, id: 1 }],
  people: people.map((id) => ({ id, copies: true, access: 'allow', streams: [] })),
  revoked: [],
  revokedCopies: [],
  viewers: [],
};
const issuedS = Math.floor(Date.now() / 1_000);
const names = people.map((subject) => {
  const link = { kind: 'person' as const, keyId: 1, stream: 1, subject, issuedS, untilS: issuedS + 86_400 };
  return signedName(
    KEY,
    signLink({ ...link, formats: linkFormats, maxViewers: null, networks: [] }, KEY, signingSecret),
  );
});

const desk = await startFakeConsole(0);
desk.rules = rules;
const node = startRole('node', [desk.url, TOKEN]);
const [ports] = await message(node, 'listening');
if (ports?.kind !== 'listening') throw new Error('the node did not start');
const publisher = startRole('publisher', [String(ports.rtmpPort), '1', clip]);
await message(publisher, 'ready');
const [checks, files] = [await startByteCounter(ports.httpPort), await startByteCounter(ports.httpPort)];
const edge = await startNginxEdge({ checks: checks.port, files: files.port }, TOKEN);
await sleep(6_000);

let isSound = true;
console.log(
  'viewers | Mbit/s to viewers | Mbit/s from the node: files, checks | files/s | the node, % of a core | failed',
);
for (const way of ['edge', 'node'] as const) for (const size of sizes) isSound = (await measure(way, size)) && isSound;
await edge.stop();
for (const child of [publisher, node]) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
await Promise.all([checks.stop(), files.stop(), desk.stop()]);
process.exit(isSound ? 0 : 1);

async function measure(way: 'edge' | 'node', size: number): Promise<boolean> {
  const port = way === 'edge' ? edge.port : ports?.kind === 'listening' ? ports.httpPort : 0;
  const folders = names.slice(0, size).map((name) => `http://127.0.0.1:${port}/hls/${name}`);
  const audience = startRole('viewers', folders);
  await sleep(WARM_UP_MS);
  const before = [await read(node), await read(audience)] as const;
  const sent = [files.received(), checks.received()] as const;
  await sleep(seconds * 1_000);
  const after = [await read(node), await read(audience)] as const;
  audience.kill('SIGKILL');
  await once(audience, 'exit');
  const ms = after[1].atMs - before[1].atMs;
  const megabits = (bytes: number) => ((bytes * 8) / 1_000 / ms).toFixed(2);
  const watched = after[1].bytes - before[1].bytes;
  const fromNode =
    way === 'edge' ? [files.received() - sent[0], checks.received() - sent[1]].map(megabits) : [megabits(watched), '0'];
  const perSecond = ((after[1].files - before[1].files) * 1_000) / ms;
  const cpu = (100 * (after[0].cpuMs - before[0].cpuMs)) / (after[0].atMs - before[0].atMs);
  console.log(
    [
      `${size} ${way === 'edge' ? 'behind nginx' : 'at the node'}`,
      megabits(watched),
      fromNode.join(', '),
      perSecond.toFixed(0),
      cpu.toFixed(1),
      after[1].failures,
    ].join(' | '),
  );
  return after[1].failures === 0 && watched > 0;
}
