import { sql } from 'kysely';
import { advisoryLocks } from '#database/advisory-locks';
import type { Db } from '#database/pool';

/** Hours of one partition. Dropping a partition takes no time, and leaves nothing to clean up in the table. */
const partitionHours = { sample: 1, sample_hour: 24, sample_rollup: 168 } as const;
export type SampleTable = keyof typeof partitionHours;

export type Partition = { name: string; from: Date; to: Date };

const hourMs = 3_600_000;

/** The partition of a table that an instant belongs to, whether it exists or not: `sample_2026112505`, by UTC. */
export function partitionOf(table: SampleTable, at: Date): Partition {
  const lengthMs = partitionHours[table] * hourMs;
  const from = new Date(Math.floor(at.getTime() / lengthMs) * lengthMs);
  const name = `${table}_${from.toISOString().slice(0, 13).replaceAll(/\D/g, '')}`;
  return { name, from, to: new Date(from.getTime() + lengthMs) };
}

/**
 * Makes a partition unless it exists. Others go on writing to the table meanwhile: attaching a table conflicts with
 * nothing but the like, while `PARTITION OF` would lock everybody out.
 */
export async function makePartition(db: Db, table: SampleTable, { name, from, to }: Partition): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.makePartition)})`.execute(trx);
    const { rows } = await sql`SELECT WHERE to_regclass(${name}) IS NULL`.execute(trx);
    if (rows.length === 0) return;
    const [made, parent] = [sql.table(name), sql.table(table)];
    await sql`CREATE TABLE ${made} (LIKE ${parent})`.execute(trx);
    const values = sql`FROM (${sql.lit(from.toISOString())}) TO (${sql.lit(to.toISOString())})`;
    await sql`ALTER TABLE ${parent} ATTACH PARTITION ${made} FOR VALUES ${values}`.execute(trx);
  });
}

/** The partitions of a table, oldest first. */
export async function listPartitions(db: Db, table: SampleTable): Promise<Partition[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = ${table}::regclass ORDER BY relname`.execute(db);
  return rows.map(({ name }) => partitionOf(table, startOf(name)));
}

/**
 * From when on every sample is there; before, only low, mean and high of five minutes. By the partitions rather than
 * by the settings, which may have changed since the older ones were dropped.
 */
export async function detailFrom(db: Db): Promise<Date> {
  const { rows } = await sql<{ table: SampleTable; name: string }>`
    SELECT parent.relname AS table, min(child.relname) AS name
    FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid JOIN pg_class parent ON parent.oid = inhparent
    WHERE inhparent IN ('sample'::regclass, 'sample_hour'::regclass, 'sample_rollup'::regclass) GROUP BY 1`.execute(db);
  const isRolledUp = rows.some(({ table }) => table === 'sample_rollup');
  const starts = rows.flatMap(({ table, name }) => (table === 'sample_rollup' ? [] : startOf(name).getTime()));
  return new Date(isRolledUp ? Math.min(...starts, latestMs) : 0);
}

const latestMs = 8_640_000_000_000_000;

/** The instant in the name of a partition. */
function startOf(name: string): Date {
  const [, day = '', hour = ''] = /_(\d{8})(\d{2})$/.exec(name) ?? [];
  return new Date(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${hour}:00:00Z`);
}
