// 500 encoders publish to one media node that asks a real console: all at once, after the console was down, and while
// it is down.
// node apps/server/bench/gate.ts [encoders] [seconds down]   default 500 10; exits with 1 when an encoder was refused
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRtmp } from '@touchline/media/rtmp/client';
import type { RtmpConnection } from '@touchline/media/rtmp/client';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { createMatches, startConsole, startNode, startProxy } from './gate-parts.ts';

const [encoders = 500, awayS = 10] = process.argv.slice(2).map(Number);
const database = await openBenchDatabase();
await migrate(database.url);
const desk = await startConsole(database.url);
const proxy = await startProxy(desk.url);
const { server, names } = await createMatches(desk.url, database.url, encoders);

type Fate = { connection: RtmpConnection | null; ms: number; reason: string };
let refused = 0;
console.log(`${encoders} encoders at once`);

const first = await startNode(proxy.url, server, encoders);
const all = await publishAll(first.port, performance.now());
report('console there', all);
await leave(all);
proxy.setOpen(false);
const again = await publishAll(first.port, performance.now());
report('known to the node, console away', again);
proxy.setOpen(true);
await leave(again);
await first.stop();

for (const [how, away, back] of [
  ['gone', () => proxy.setOpen(false), () => proxy.setOpen(true)],
  ['silent', () => desk.child.kill('SIGSTOP'), () => desk.child.kill('SIGCONT')],
] as const) {
  const node = await startNode(proxy.url, server, encoders);
  away();
  const returns = performance.now() + awayS * 1_000;
  const fates = publishAll(node.port, returns);
  await sleep(awayS * 1_000);
  back();
  report(`console ${how} for ${awayS} s, from its return`, await fates);
  await leave(await fates);
  await node.stop();
}

proxy.close();
desk.child.kill('SIGKILL');
await database.stop();
process.exit(refused > 0 ? 1 : 0);

/** Publishes every match; times are relative to `zero`. */
async function publishAll(port: number, zero: number): Promise<Fate[]> {
  return Promise.all(names.map((name) => publish(`rtmp://127.0.0.1:${port}/live/${name}`, zero)));
}

async function publish(url: string, zero: number): Promise<Fate> {
  const options = { timeoutMs: 120_000, idleTimeoutMs: null, lookup: null, tls: null, limits: null, signal: null };
  const connecting = connectRtmp(url, { mode: 'publish', ...options, onTag: null, onStatus: null });
  const [connection, reason] = await connecting.then(
    (opened) => [opened, ''] as const,
    (error: unknown) => [null, error instanceof Error ? error.message : String(error)] as const,
  );
  return { connection, ms: performance.now() - zero, reason };
}

function report(title: string, fates: Fate[]): void {
  const times = fates.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (part: number) => (times[Math.ceil(part * times.length) - 1] ?? 0).toFixed(0);
  const reasons = fates.filter(({ connection }) => !connection).map(({ reason }) => reason);
  refused += reasons.length;
  const counts = `accepted ${fates.length - reasons.length}   refused ${reasons.length}`;
  console.log(`  ${title.padEnd(44)} ${counts}   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   slowest ${at(1)} ms`);
  for (const reason of new Set(reasons)) console.log(`    refused: ${reason}`);
}

async function leave(fates: Fate[]): Promise<void> {
  await Promise.all(fates.flatMap(({ connection }) => (connection ? [connection.close()] : [])));
  // The console must learn that all have stopped before the next run.
  await sleep(5_000);
}
