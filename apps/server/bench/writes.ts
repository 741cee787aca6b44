// Changes a second that other processes must see: each writer changes a stream and publishes it, over and over. Beside it
// the same changes without an event (the limit), with a NOTIFY in each transaction, and events alone: what the way to the
// other processes bears when the change itself costs nothing.
// node apps/server/bench/writes.ts [writers] [seconds]   default 32 4
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { channel, openPool } from '#database/pool';
import type { Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { migrate } from '#database/migrate';
import { readEnvironment } from '#server/environment';
import { pings, startEventBus } from '#server/events/event-bus';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import { openBenchDatabase } from './bench-database.ts';
import { fillMonitors } from './fill-monitors.ts';

const [writers = 32, seconds = 4] = process.argv.slice(2).map(Number);
const rounds = 3;

const database = await openBenchDatabase();
await migrate(database.url);
const client = new Client({ connectionString: database.url });
await client.connect();
await fillMonitors(client, { past: 0, live: 1_000, hosts: 1, fqdn: `'media.example.org'`, hls: '/{key}.m3u8' });
const { rows: streams } = await client.query<{ id: number }>('SELECT id::int4 AS id FROM stream');
await client.end();

const log = pino({ level: 'silent' });
/** As many connections as one process of the installation has. */
const connections = readEnvironment({ SECRET_KEY: 'k'.repeat(32) }).DATABASE_POOL;
const { db } = openPool(database.url, connections, log);
/** In a pool of its own, as another process would be. */
const other = await startEventBus(database.url, log, pings);
const [committedAt, heardAt] = [new Map<number, number>(), new Map<number, number>()];
let resets = 0;
other.subscribe(({ kind, data }) => {
  if (kind === 'reset') resets++;
  heardAt.set(Number(data.version), performance.now());
});

const changeStream = (trx: Transaction, id: number, version: number) =>
  // Prepared, as a save is.
  sql`${prepared} UPDATE stream SET monitor = ${`M ${version}`} WHERE id = ${id}`.execute(trx);
const publishStream = (trx: Transaction, id: number, version: number) => publish(trx, 'stream', { id, version });

const writes = {
  'without an event': changeStream,
  'with its event': async (trx: Transaction, id: number, version: number) => {
    await changeStream(trx, id, version);
    await publishStream(trx, id, version);
  },
  'an event alone': publishStream,
  'with NOTIFY inside': async (trx: Transaction, id: number, version: number) => {
    await changeStream(trx, id, version);
    await publishStream(trx, id, version);
    await sql`SELECT pg_notify(${`${channel} inside`}, ${String(version)})`.execute(trx);
  },
};
type Mode = keyof typeof writes;
const modes = Object.keys(writes) as Mode[];
const rates = new Map<Mode, number[]>(modes.map((mode) => [mode, []]));
let version = 0;

for (let round = 0; round < rounds; round++)
  for (const mode of round % 2 ? modes.toReversed() : modes) rates.get(mode)?.push(await measure(mode));

const limit = median(rates.get('without an event') ?? []);
console.log(`${writers} writers, ${connections} connections, ${rounds} rounds of ${seconds} s`);
for (const [mode, all] of rates) {
  const [slowest, fastest] = [Math.min(...all), Math.max(...all)].map(Math.round);
  const rate = median(all);
  console.log(
    `  ${mode.padEnd(20)} ${Math.round(rate)} changes/s (${slowest} to ${fastest})   ${(rate / limit).toFixed(2)} of the limit`,
  );
}
await new Promise((resolve) => setTimeout(resolve, 2 * pings.everyMs));
// An event may be heard before its writer has the reply to the commit.
const delays = Array.from(committedAt, ([own, at]) => Math.max(0, (heardAt.get(own) ?? Infinity) - at));
delays.sort((a, b) => a - b);
const lost = delays.filter((delay) => delay === Infinity).length;
const at = (part: number) => (delays[Math.ceil(part * delays.length) - 1] ?? NaN).toFixed(0);
console.log(`  event heard by another process after ${at(0.5)} / ${at(0.99)} / ${at(1)} ms (p50 / p99 / longest)`);
console.log(`  events lost: ${lost}, resets: ${resets}`);
if (lost > 0 || resets > 0) process.exitCode = 1;

await other.stop();
await db.destroy();
await database.stop();

async function measure(mode: Mode): Promise<number> {
  const startedAt = performance.now();
  let changes = 0;
  const write = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const own = ++version;
      const id = streams[own % streams.length]?.id ?? 0;
      await change(db, null, async (trx) => void (await writes[mode](trx, id, own)));
      if (mode === 'with its event' || mode === 'an event alone') committedAt.set(own, performance.now());
      changes++;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return changes / ((performance.now() - startedAt) / 1_000);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}
