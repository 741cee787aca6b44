// What it costs the media node to check every file of HLS: 200 viewers of 10 streams, each with a link of their own. The
// console switches signed links on and off in turn, so that both are measured on the same streams and viewers.
// node apps/media-node/bench/watching.ts [viewers] [rounds] [seconds]   default 200 4 15
// Exits with 1 when a file was refused or failed, or nothing was watched.
import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WatchRules } from '@touchline/contract';
import { linkFormats, signedName, signLink } from '@touchline/media/signed-link';
import type { SignedLink } from '@touchline/media/signed-link';
import { startFakeConsole } from '../src/testing/fake-console.ts';
import { createWatchRights } from '../src/watch-rights.ts';
import { createWatchSessions } from '../src/watch-sessions.ts';
import { message, read, startRole } from './role-processes.ts';

const [viewers = 200, rounds = 4, seconds = 15] = process.argv.slice(2).map(Number);
const STREAMS = 10;
/** Until the playlists name several segments and every viewer has begun. */
const WARM_UP_MS = 15_000;
const clip = fileURLToPath(new URL('../../server/rehearsal/clips/football-en.flv', import.meta.url));

const signingSecret = Buffer.alloc(32, 1);
const signingKey = createSecretKey(signingSecret);
const keys = Array.from({ length: STREAMS }, (_, index) => `bench${index}`);
const rules: WatchRules = {
  signed: true,
  keys: [{ id: 1, secret: signingSecret.toString('base64url') }],
  streams: keys,
  streamIds: keys.map((key, id) => ({ key, id })),
  people: Array.from({ length: viewers }, (_, id) => ({ id: id + 1, copies: true, access: 'allow', streams: [] })),
  revoked: [],
  revokedCopies: [],
  viewers: [],
};
const nowS = Math.floor(Date.now() / 1_000);
const names = Array.from({ length: viewers }, (_, index) => nameOf('person', index));

reportChecks();
const isSound = await measureNode();
process.exit(isSound ? 0 : 1);

function nameOf(kind: SignedLink['kind'], index: number): string {
  const key = keys[index % STREAMS] ?? '';
  const link = { keyId: 1, stream: index % STREAMS, issuedS: nowS, untilS: nowS + 86_400, formats: linkFormats };
  const limits = { maxViewers: 5, networks: [] };
  return signedName(key, signLink({ kind, subject: index + 1, ...link, ...limits }, key, signingKey));
}

/** The time of one check, without the rest of a request. */
function reportChecks(): void {
  const rights = createWatchRights({
    hasConsole: true,
    aloneMs: Infinity,
    now: () => performance.now(),
    wallNow: Date.now,
  });
  rights.follow(rules, Date.now());
  const sessions = createWatchSessions({ run: 'bench', now: () => performance.now(), rights });
  const request = { format: 'hls', ip: '192.0.2.1', agent: 'bench' } as const;
  const check = (name: string) => {
    const startedAt = performance.now();
    const right = rights.admit(name, request);
    const checkedAt = performance.now();
    const counted = right && sessions.ofRequest(right, request, () => undefined);
    if (!counted) throw new Error('a right link was refused');
    counted.finish(0);
    return { check: (checkedAt - startedAt) * 1_000, whole: (performance.now() - startedAt) * 1_000 };
  };
  const first = Array.from({ length: 20_000 }, (_, index) => nameOf('client', index)).map(check);
  const again = Array.from({ length: 101 }, () => names.map(check))
    .slice(1)
    .flat();
  rights.stop();
  console.log('a check: p50 / p99');
  // The first are checked by code that has not been compiled yet.
  console.log(`  first file of a link       ${quantiles(first.slice(5_000).map(({ check: us }) => us))}`);
  console.log(`  every other file           ${quantiles(again.map(({ check: us }) => us))}`);
  console.log(`  the same with its session  ${quantiles(again.map(({ whole: us }) => us))}`);
}

function quantiles(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.ceil(part * sorted.length) - 1] ?? NaN).toFixed(1);
  return `${at(0.5)} / ${at(0.99)} us`;
}

async function measureNode(): Promise<boolean> {
  const desk = await startFakeConsole(0);
  desk.rules = rules;
  const node = startRole('node', [desk.url]);
  const [ports] = await message(node, 'listening');
  if (ports?.kind !== 'listening') throw new Error('the node did not start');
  const publisher = startRole('publisher', [String(ports.rtmpPort), String(STREAMS), clip]);
  await message(publisher, 'ready');
  // The playlists name a first segment after a few seconds.
  await sleep(6_000);
  const audience = startRole(
    'viewers',
    names.map((name) => `http://127.0.0.1:${ports.httpPort}/hls/${name}`),
  );
  await sleep(WARM_UP_MS);
  const spans = { open: emptySpan(), signed: emptySpan() };
  for (let round = 0; round < rounds; round++)
    for (const way of round % 2 ? (['open', 'signed'] as const) : (['signed', 'open'] as const)) {
      await desk.order([], { ...rules, signed: way === 'signed' });
      await sleep(1_000);
      const [before, seenBefore] = [await read(node), await read(audience)];
      await sleep(seconds * 1_000);
      const [after, seenAfter] = [await read(node), await read(audience)];
      spans[way].cpuMs += after.cpuMs - before.cpuMs;
      spans[way].ms += after.atMs - before.atMs;
      spans[way].files += seenAfter.files - seenBefore.files;
      spans[way].bytes += seenAfter.bytes - seenBefore.bytes;
    }
  const { failures } = await read(audience);
  for (const child of [audience, publisher, node]) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await desk.stop();
  console.log(`${STREAMS} streams, ${viewers} viewers of HLS, ${rounds} rounds of ${seconds} s each`);
  for (const way of ['open', 'signed'] as const) console.log(`  ${way.padEnd(8)} ${describe(spans[way])}`);
  console.log(`  refused or failed ${failures}`);
  return failures === 0 && spans.open.files > 0 && spans.signed.files > 0;
}

type Span = { cpuMs: number; ms: number; files: number; bytes: number };

function emptySpan(): Span {
  return { cpuMs: 0, ms: 0, files: 0, bytes: 0 };
}

function describe({ cpuMs, ms, files, bytes }: Span): string {
  const perSecond = (files * 1_000) / ms;
  const megabits = (bytes * 8) / 1_000 / ms;
  const share = (100 * cpuMs) / ms;
  const each = (1_000 * cpuMs) / files;
  return `${share.toFixed(1)} % of a core, ${perSecond.toFixed(0)} files/s, ${megabits.toFixed(0)} Mbit/s, ${each.toFixed(0)} us of processor a file`;
}
