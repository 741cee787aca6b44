// What losing the database costs: processes, acknowledged writes, time until the next write, interrupted video.
// node apps/server/bench/faults.ts [times] [fault …]   default 3, every fault. Exits with 1 when a process ended or a
// write was lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { call, startPlayer, startWriters } from './faults-load.ts';
import { startRig } from './faults-rig.ts';

const [timesGiven = '3', ...chosen] = process.argv.slice(2);
const times = Number(timesGiven);
const longestWaitMs = 60_000;
const rig = await startRig();
const { proxy } = rig;

/** Each resolves once the database is back. */
const faults: Record<string, () => Promise<void>> = {
  'restart (immediate)': rig.restart,
  reset: async () => proxy.reset(),
  'silent for 5 s': () => during('blackhole', 5_000),
  'silent for 60 s': () => during('blackhole', 60_000),
  'half-open': async () => proxy.abandon(),
  'refused for 5 s': () => during('refuse', 5_000),
  'starting up for 5 s': async () => {
    proxy.reset();
    await during('starting', 5_000);
  },
  'read-only for 5 s': async () => {
    await setReadOnly(true);
    await sleep(5_000);
    await setReadOnly(false);
  },
};

const made = async (path: string, body: object) => (await call(rig.url, path, body)).id;
const sport = await made('/stream/sport', { name: 'Football', duration: 120 });
const [team1, team2] = [
  await made('/stream/team', { name: 'Bears', sport }),
  await made('/stream/team', { name: 'Wolves', sport }),
];
const startAt = new Date(Date.now() - 300_000).toISOString();
const stream = { sport, team1, team2, startDate: startAt.slice(0, 10), startTime: startAt.slice(11, 16) };
const picture = await call(rig.url, '/stream', { ...stream, server: rig.node, key: 'bench-picture' });
rig.publish(`bench-picture${new URL(picture.publishUrl).search}`);
const player = startPlayer(rig.playUrl('bench-picture'));
while (!player.isPlaying()) await sleep(100);

const writers = startWriters(rig.url, 4, { ...stream, startDate: '2099-05-01' });
const rows: Record<string, Record<string, string | number>> = {};
for (const [name, fault] of Object.entries(faults)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.error(`${name} …`);
  rows[name] = await drill(fault);
}
await writers.stop();
const { lost, doubled, acknowledged } = await compare();
console.table(rows);
const others = writers.answers.filter(({ status }) => status !== 200 && status !== 503).length;
console.log(`${times} times each. Processes ended: ${rig.ended.join(', ') || 'none'}`);
console.log(
  `${acknowledged} writes acknowledged, ${lost} lost, ${doubled} doubled; ${others} answers other than 200 and 503`,
);
await rig.stop();
process.exit(rig.ended.length + lost + doubled + others > 0 ? 1 : 0);

async function drill(fault: () => Promise<void>): Promise<Record<string, string | number>> {
  const waits: number[] = [];
  const [endedBefore, answersBefore] = [rig.ended.length, writers.answers.length];
  let [cuts, longestPauseMs] = [0, 0];
  for (let n = 0; n < times && rig.ended.length === endedBefore; n++) {
    await writers.succeed(20);
    player.takeMeasurements();
    await fault();
    const backAt = performance.now();
    const from = writers.answers.length;
    await Promise.race([writers.succeed(1), rig.anyEnd, sleep(longestWaitMs)]);
    const next = writers.answers.slice(from).find(({ status }) => status === 200);
    waits.push(next ? next.endedAt - backAt : longestWaitMs);
    const seen = player.takeMeasurements();
    cuts += seen.cuts;
    longestPauseMs = Math.max(longestPauseMs, seen.longestPauseMs);
  }
  const refused = writers.answers.slice(answersBefore).filter(({ status }) => status === 503);
  return {
    'processes ended': rig.ended.length - endedBefore,
    'next write, p50 ms': at(waits, 0.5),
    'p99 ms': at(waits, 0.99),
    'answered 503': refused.length,
    'slowest 503, ms': at(
      refused.map(({ startedAt, endedAt }) => endedAt - startedAt),
      1,
    ),
    'player cut': cuts,
    'longest pause of the picture, ms': Math.round(longestPauseMs),
  };
}

async function during(mode: 'blackhole' | 'refuse' | 'starting', ms: number): Promise<void> {
  await proxy.set(mode);
  await sleep(ms);
  await proxy.set('pass');
}

async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const client = await connected();
  await client.query('SET default_transaction_read_only = off');
  await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

/** Compares every acknowledged write with the stored rows. */
async function compare(): Promise<{ acknowledged: number; lost: number; doubled: number }> {
  const client = await connected();
  const { rows: stored } = await client.query<{ title: string }>(`SELECT title FROM stream WHERE title LIKE 'write %'`);
  await client.end();
  const titles = new Set(stored.map(({ title }) => title));
  const acknowledged = writers.answers.filter(({ status }) => status === 200);
  const lost = acknowledged.filter(({ title }) => !titles.has(title)).length;
  return { acknowledged: acknowledged.length, lost, doubled: stored.length - titles.size };
}

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: rig.databaseUrl() });
  await client.connect();
  return client;
}

function at(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
