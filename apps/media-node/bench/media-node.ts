import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hasFfmpeg } from '@touchline/media/testing/ffmpeg';
import { makeBenchClip, message, read, startRole } from './role-processes.ts';

/*
 * CPU share and memory of only the media node: publishers and players run in processes of their own.
 * node apps/media-node/bench/media-node.ts [--clip file.flv] [--seconds 15]
 */

type Scenario = { name: string; streams: number; players: number };

const SCENARIOS: Scenario[] = [
  { name: '1 stream', streams: 1, players: 0 },
  { name: '10 streams', streams: 10, players: 0 },
  { name: '10 streams, 50 WS players', streams: 10, players: 50 },
];

/** Until twelve segments of two seconds are buffered and memory is at its steady state. */
const WARM_UP_MS = 27_000;

const REHEARSAL_CLIP = fileURLToPath(new URL('../../server/rehearsal/clips/football-en.flv', import.meta.url));

const directory = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
try {
  const clip = argument('--clip') ?? (hasFfmpeg ? await makeBenchClip(directory) : REHEARSAL_CLIP);
  const seconds = Number(argument('--seconds') ?? 15);
  console.log(`clip: ${clip.startsWith(directory) ? '1280x720, 30 fps, 2.5 Mbit/s, key frame each 2 s' : clip}`);
  console.log(`measured over ${seconds} s after ${WARM_UP_MS / 1000} s of warm-up; HLS and DASH are always packaged`);
  const rows: Record<string, string | number>[] = [];
  for (const scenario of SCENARIOS) rows.push(await measure(scenario, clip, seconds * 1000));
  console.table(rows);
} finally {
  await rm(directory, { recursive: true });
}

async function measure(scenario: Scenario, clip: string, spanMs: number): Promise<Record<string, string | number>> {
  const node = startRole('node', []);
  const [ports] = await message(node, 'listening');
  if (ports?.kind !== 'listening') throw new Error('the node did not start');
  const publisher = startRole('publisher', [String(ports.rtmpPort), String(scenario.streams), clip]);
  await message(publisher, 'ready');
  const players = startRole('players', [String(ports.httpPort), String(scenario.streams), String(scenario.players)]);
  await sleep(WARM_UP_MS);
  const [before, seenBefore] = [await read(node), await read(players)];
  await sleep(spanMs);
  const [after, seenAfter] = [await read(node), await read(players)];
  for (const child of [players, publisher, node]) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const elapsedMs = after.atMs - before.atMs;
  const cpuShare = (after.cpuMs - before.cpuMs) / elapsedMs;
  const outMbit = ((seenAfter.bytes - seenBefore.bytes) * 8) / 1000 / elapsedMs;
  return {
    scenario: scenario.name,
    'CPU, % of a core': (cpuShare * 100).toFixed(2),
    'per stream, %': ((cpuShare * 100) / scenario.streams).toFixed(2),
    'RSS, MB': Math.round(after.rssBytes / 1e6),
    'out by WS, Mbit/s': outMbit.toFixed(1),
    'players connected': seenAfter.players,
  };
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}
