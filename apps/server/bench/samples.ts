// Samples of streams that are live around the clock: their size, the time to write, pack and read them.
// npm run bench -- samples [streams] [days]   default 2000 30
// Exits with 1 when the prober's writing waited for longer than a second while an hour was packed.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { openPool } from '#database/pool';
import { migrate } from '#database/migrate';
import { listPartitions, makePartition, partitionOf } from '#server/samples/partitions';
import type { SampleTable } from '#server/samples/partitions';
import { periodLength } from '#server/samples/period-length';
import { readPeriods } from '#server/samples/read-periods';
import { rollUpSamples } from '#server/samples/roll-up';
import { openSampleWriter } from '#server/samples/sample-writer';
import { openBenchDatabase } from './bench-database.ts';

const [streams = 2_000, days = 30] = process.argv.slice(2).map(Number);
const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** One probe each ten seconds, as by default; a bitrate is measured in one of six. */
const rounds = 360;
const sampleDays = 3;
const reads = 100;
const longestWaitMs = 1_000;

const database = await openBenchDatabase();
await migrate(database.url);
const log = pino({ level: 'warn' });
const { db } = openPool(database.url, 10, log);
/** The end of what is measured: the hour before it is packed, the hour after it is being written. */
const end = new Date(Math.floor(Date.now() / hourMs) * hourMs);
const before = (ms: number) => new Date(end.getTime() - ms);

const writeMs = await fillHour(before(hourMs));
const packing = await packHour();
await copyHours('sample_hour', sampleDays);
await copyHours('sample_rollup', days);
await fillHour(end);
await vacuum();

const rows = [
  ...(await sizes()),
  ['', ''],
  [`writing a batch of ${(streams / 2).toLocaleString('en')} samples, ms`, writeMs.toFixed(0)],
  [`packing an hour of ${(streams * rounds).toLocaleString('en')} samples, s`, (packing.ms / 1_000).toFixed(1)],
  ['longest a batch of the prober took meanwhile, ms', packing.longestWriteMs.toFixed(0)],
  ['', ''],
  ...(await curve('1 hour, each round', before(hourMs), end)),
  ...(await curve('24 hours, steps of 5 min', before(dayMs), end)),
  ...(await curve(`3 hours of yesterday, steps of 30 s`, before(dayMs + 3 * hourMs), before(dayMs))),
  ...(await curve(`${days} days, steps of 2 h`, before(days * dayMs), end)),
] as const;
console.log(`${streams.toLocaleString('en')} streams, live for ${days} days around the clock, a probe every 10 s`);
for (const [name, value] of rows) console.log(`  ${name.padEnd(60)}${value.padStart(14)}`);
await db.destroy();
await database.stop();
process.exit(packing.longestWriteMs <= longestWaitMs ? 0 : 1);

/** Inserts an hour of samples as the prober would, a second at a time; returns the median time of a batch. */
async function fillHour(from: Date): Promise<number> {
  await makePartition(db, 'sample', partitionOf('sample', from));
  const times: number[] = [];
  // Five seconds of rounds: half of the streams.
  for (let batch = 0; batch < rounds * 2; batch++) {
    const begun = performance.now();
    await sql`INSERT INTO sample (at, stream, kbps, fps, ms, loudness, difference)
      SELECT ${from}::timestamptz + make_interval(secs => ${batch * 5} + random() * 5), stream,
        CASE WHEN (stream + ${Math.floor(batch / 2)}) % 6 = 0 THEN (3000 + 1500 * random())::int4 END,
        (2490 + 20 * random())::int2, (10 + 40 * random())::int2, (-300 + 120 * random())::int2, (1200 * random())::int2
      FROM generate_series(1 + ${batch % 2}, ${streams}, 2) stream ORDER BY random()`.execute(db);
    times.push(performance.now() - begun);
  }
  return quantile(times, 0.5);
}

/** Packs the hour while the prober writes on; `longestWriteMs`: of its batches. */
async function packHour(): Promise<{ ms: number; longestWriteMs: number }> {
  const packed = new AbortController();
  let longestWriteMs = 0;
  const write = async () => {
    while (!packed.signal.aborted) {
      const writer = openSampleWriter({ db, log, now: () => end }, dayMs);
      for (let stream = 1; stream <= 200; stream++)
        writer.add(stream, { kbps: 3_000, fps: 2_500, ms: 20, loudness: -240, difference: 700 });
      const begun = performance.now();
      await writer.stop();
      longestWriteMs = Math.max(longestWriteMs, performance.now() - begun);
      await sleep(20);
    }
  };
  const writing = write();
  const begun = performance.now();
  await rollUpSamples(db, { sampleDays: 400, rollupDays: 400 }, new Date(end.getTime() + hourMs / 2));
  const ms = performance.now() - begun;
  packed.abort();
  await writing;
  return { ms, longestWriteMs };
}

/** Repeats the packed hour for all hours of the days before: rows of one hour are of the same size as of another. */
async function copyHours(table: 'sample_hour' | 'sample_rollup', count: number): Promise<void> {
  const { rows: found } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_name = ${table} AND column_name NOT IN ('stream', 'hour')`.execute(
    db,
  );
  const columns = sql.join(found.map(({ name }) => sql.ref(name)));
  const first = before(hourMs);
  for (let hour = 2; hour <= count * 24; hour++) {
    const at = before(hour * hourMs);
    await makePartition(db, table, partitionOf(table, at));
    await sql`INSERT INTO ${sql.table(table)} (stream, hour, ${columns})
      SELECT stream, ${at}::timestamptz, ${columns} FROM ${sql.table(table)} WHERE hour = ${first}::timestamptz`.execute(
      db,
    );
  }
}

/** By a connection without the time limit of the pool. */
async function vacuum(): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}

async function sizes(): Promise<[string, string][]> {
  const labels: Record<SampleTable, string> = {
    sample: 'rows of the current hour, MiB',
    sample_hour: `every sample of ${sampleDays} days, packed, MiB`,
    sample_rollup: `low, mean and high of 5 min, ${days} days, MiB`,
  };
  const found: [string, number][] = [];
  for (const table of ['sample', 'sample_hour', 'sample_rollup'] as const) {
    let bytes = 0;
    for (const { name } of await listPartitions(db, table)) {
      const { rows: counted } = await sql<{ bytes: number }>`SELECT pg_total_relation_size(${name}) AS bytes`.execute(
        db,
      );
      bytes += counted[0]?.bytes ?? 0;
    }
    found.push([labels[table], bytes / 1_048_576]);
  }
  found.push(['together, MiB', found.reduce((sum, [, mib]) => sum + mib, 0)]);
  return found.map(([label, mib]) => [label, mib.toFixed(0)]);
}

/** Time to read a curve of a stream, as the route does; each read is of another stream. */
async function curve(name: string, from: Date, to: Date): Promise<[string, string][]> {
  const stepS = periodLength({ from, to }, 360, before(sampleDays * dayMs));
  const times: number[] = [];
  for (let read = 0; read < reads; read++) {
    const begun = performance.now();
    const periods = await readPeriods(db, { stream: 1 + ((read * 37) % streams), from, to, stepS });
    if (periods.length === 0) throw new Error('the curve is empty');
    times.push(performance.now() - begun);
  }
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return [[`curve of ${name}, p50 / p99, ms`, `${p50.toFixed(1)} / ${p99.toFixed(1)}`]];
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
