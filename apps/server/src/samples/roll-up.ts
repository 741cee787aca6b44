import { sql } from 'kysely';
import { alone } from '#database/alone';
import type { Db, Transaction } from '#database/pool';
import { listPartitions, makePartition, partitionOf } from '#server/samples/partitions';
import type { Partition } from '#server/samples/partitions';
import { sampleColumns } from '#server/samples/round-sample';
import type { SampleColumn } from '#server/samples/round-sample';
import { longestDelayMs } from '#server/samples/sample-writer';

/** After its end an hour is packed this much later: no process writes to it any more. */
export const packAfterMs = 2 * longestDelayMs;
const dayMs = 86_400_000;

export type KeptDays = { sampleDays: number; rollupDays: number };

/** Packs the hours that are over and drops what is older than the settings keep. One process at a time does so. */
export async function rollUpSamples(db: Db, { sampleDays, rollupDays }: KeptDays, now: Date): Promise<void> {
  for (const hour of await listPartitions(db, 'sample'))
    if (now.getTime() - hour.to.getTime() > packAfterMs) await packHour(db, hour);
  await dropOlder(db, 'sample_hour', now.getTime() - sampleDays * dayMs);
  await dropOlder(db, 'sample_rollup', now.getTime() - rollupDays * dayMs);
}

async function dropOlder(db: Db, table: 'sample_hour' | 'sample_rollup', beforeMs: number): Promise<void> {
  for (const partition of await listPartitions(db, table))
    if (partition.to.getTime() <= beforeMs) await alone(db, 'packSamples', (trx) => drop(trx, partition));
}

/** Moves an hour of samples to the packed tables, all or nothing. */
async function packHour(db: Db, hour: Partition): Promise<void> {
  await makePartition(db, 'sample_hour', partitionOf('sample_hour', hour.from));
  await makePartition(db, 'sample_rollup', partitionOf('sample_rollup', hour.from));
  await alone(db, 'packSamples', async (trx) => {
    const { rows } = await sql`SELECT WHERE to_regclass(${hour.name}) IS NOT NULL`.execute(trx);
    // Another process was faster.
    if (rows.length === 0) return;
    await packSamples(trx, hour);
    await packPeriods(trx, hour);
    await drop(trx, hour);
  });
}

const seconds = (from: Date) => sql`extract(epoch FROM at - ${from}::timestamptz)`;

async function packSamples(trx: Transaction, { name, from }: Partition): Promise<void> {
  await sql`
    INSERT INTO sample_hour (stream, hour, seconds, ${sql.join(sampleColumns.map((column) => sql.ref(column)))})
    SELECT stream, ${from}::timestamptz, array_agg(least(3599, floor(${seconds(from)}))::int2 ORDER BY at),
      ${sql.join(sampleColumns.map((column) => sql`array_agg(${sql.ref(column)} ORDER BY at)`))}
    FROM ${sql.table(name)} GROUP BY stream`.execute(trx);
}

/** Low, mean and high of a column in a period, and of all periods as an array. */
const periodOf = (column: SampleColumn) =>
  sql.join([
    sql`min(${sql.ref(column)}) AS ${sql.ref(`${column}Low`)}`,
    sql`round(avg(${sql.ref(column)})) AS ${sql.ref(`${column}Mean`)}`,
    sql`max(${sql.ref(column)}) AS ${sql.ref(`${column}High`)}`,
  ]);
const partsOf = (column: SampleColumn) => ['Low', 'Mean', 'High'].map((part) => column + part);
const arraysOf = (column: SampleColumn) =>
  sql.join(
    partsOf(column).map((part) => {
      const type = sql.raw(column === 'kbps' ? 'int4' : 'int2');
      return sql`array_agg(${sql.ref(part)}::${type} ORDER BY period)`;
    }),
  );

async function packPeriods(trx: Transaction, { name, from }: Partition): Promise<void> {
  await sql`
    INSERT INTO sample_rollup (stream, hour, period, probes, ${sql.join(sampleColumns.flatMap(partsOf).map((part) => sql.ref(part)))})
    SELECT stream, ${from}::timestamptz, array_agg(period ORDER BY period), array_agg(probes ORDER BY period),
      ${sql.join(sampleColumns.map(arraysOf))}
    FROM (
      SELECT stream, least(11, floor(${seconds(from)} / 300))::int2 AS period, count(*)::int2 AS probes,
        ${sql.join(sampleColumns.map(periodOf))}
      FROM ${sql.table(name)} GROUP BY 1, 2
    ) periods GROUP BY stream`.execute(trx);
}

async function drop(trx: Transaction, { name }: Partition): Promise<void> {
  await sql`DROP TABLE IF EXISTS ${sql.table(name)}`.execute(trx);
}
