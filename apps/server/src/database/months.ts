import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { alone } from '#database/alone';
import { deleteFromOldest, olderThan } from '#database/delete-portions';
import type { Db } from '#database/pool';

/** Tables in partitions of months of `at`, by UTC. What belongs to no partition is in `audit_rest` and `history_rest`. */
export type MonthlyTable = 'audit' | 'history';

/** `from` and `to`: ms since 1970; `from` of the first one, which holds what was written before there were months, is -Infinity. */
export type Month = { name: string; from: number; to: number };

/** Months that are made before they begin: as many as a desk may be without a clean-up. */
const monthsAhead = 2;
const dayMs = 86_400_000;

/** The partitions of a table, oldest first. */
export async function listMonths(db: Db, table: MonthlyTable): Promise<Month[]> {
  const instant = (side: 'FROM' | 'TO') =>
    sql`extract(epoch FROM substring(bound FROM ${sql.lit(`${side} \\('([^']+)'`)})::timestamptz)::float8 * 1000`;
  const { rows } = await sql<{ name: string; from: number | null; to: number }>`
    SELECT relname AS name, ${instant('FROM')} AS from, ${instant('TO')} AS to
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid, pg_get_expr(relpartbound, pg_class.oid) AS bound
    WHERE inhparent = ${table}::regclass AND bound <> 'DEFAULT' ORDER BY "to"`.execute(db);
  return rows.map(({ from, ...row }) => ({ ...row, from: from ?? -Infinity }));
}

/** Makes the partitions of this month and the next ones, and of months whose rows had to go elsewhere. */
export async function makeMonths(db: Db, table: MonthlyTable): Promise<void> {
  const { rows } = await sql<{ year: number; month: number }>`
    SELECT DISTINCT extract(year FROM day)::int4 AS year, extract(month FROM day)::int4 AS month
    FROM (SELECT at FROM ${sql.table(`${table}_rest`)} UNION ALL
      SELECT now() + make_interval(months => ahead) FROM generate_series(0, ${monthsAhead}) ahead) written,
      LATERAL (SELECT at AT TIME ZONE 'UTC' AS day) by_utc
    WHERE at <= now() + make_interval(months => ${monthsAhead}) ORDER BY 1, 2`.execute(db);
  for (const { year, month } of rows) await makeMonth(db, table, Date.UTC(year, month - 1));
}

/**
 * Makes the partition of the month that begins at an instant, with the rows of it that had to go elsewhere, unless they
 * have a partition already or the table is in use. Others go on writing meanwhile, unless there are such rows.
 */
export async function makeMonth(db: Db, table: MonthlyTable, from: number): Promise<void> {
  const begin = new Date(from);
  const to = Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1);
  const name = `${table}_${begin.toISOString().slice(0, 7).replace('-', '')}`;
  const [parent, made, rest] = [sql.table(table), sql.table(name), sql.table(`${table}_rest`)];
  const [since, until] = [begin, new Date(to)].map((at) => sql.lit(at.toISOString()));
  await alone(db, 'months', async (trx) => {
    const months = await listMonths(trx, table);
    if (months.some((month) => month.from < to && month.to > from)) return;
    await sql`LOCK TABLE ${rest} IN ACCESS EXCLUSIVE MODE`.execute(trx);
    await sql`CREATE TABLE ${made} (LIKE ${parent} INCLUDING CONSTRAINTS, PRIMARY KEY (id))`.execute(trx);
    await sql`WITH moved AS (DELETE FROM ${rest} WHERE at >= ${since} AND at < ${until} RETURNING *)
      INSERT INTO ${made} SELECT * FROM moved`.execute(trx);
    await sql`ALTER TABLE ${parent} ATTACH PARTITION ${made} FOR VALUES FROM (${since}) TO (${until})`.execute(trx);
  });
}

/** Rows of a table in months that are no longer needed: those older than a setting says that meet `where`, if there is one. */
export type ExpiredMonths = { table: MonthlyTable; days: 'auditDays' | 'historyDays'; where?: RawBuilder<unknown> };

/**
 * Deletes what has expired: months as a whole where they can go so, which takes no time and gives their space back, and rows in
 * portions otherwise. Makes the months to come, too.
 */
export async function deleteMonths(db: Db, { table, days, where }: ExpiredMonths): Promise<void> {
  await makeMonths(db, table);
  const { rows } = await sql<{ until: number; now: number }>`
    SELECT extract(epoch FROM now())::float8 * 1000 AS now,
      extract(epoch FROM now() - make_interval(days => ${sql.ref(days)}))::float8 * 1000 AS until FROM setting`.execute(
    db,
  );
  const { until, now } = rows[0] ?? { until: 0, now: 0 };
  const isAllOld = ({ to }: Month) => to <= until;
  for (const month of await listMonths(db, table)) {
    if (month.from >= until) break;
    if (where || !isAllOld(month))
      await deleteFromOldest(db, { table, part: month.name }, olderThan('at', days), where ?? sql`true`);
    // A transaction that began in a month may still write to it.
    if (month.to < now - dayMs) await dropMonth(db, table, month, where === undefined && isAllOld(month));
  }
  await deleteFromOldest(db, { table, part: `${table}_rest` }, olderThan('at', days), where ?? sql`true`);
}

/** Drops a month, if `isOld`, or if nothing is left of it. */
async function dropMonth(db: Db, table: MonthlyTable, { name }: Month, isOld: boolean): Promise<void> {
  const month = sql.table(name);
  const isEmpty = async (within: Db, after: number) => {
    const { rows } = await sql`SELECT id FROM ${month} WHERE id > ${after} LIMIT 1`.execute(within);
    return rows.length === 0;
  };
  const last = await lastId(db, table);
  // Before the lock: to find nothing among a million deleted rows takes a while.
  if (!isOld && !(await isEmpty(db, 0))) return;
  await alone(db, 'months', async (trx) => {
    await sql`LOCK TABLE ONLY ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(trx);
    if (isOld || (await isEmpty(trx, last))) await sql`DROP TABLE IF EXISTS ${month}`.execute(trx);
  });
}

async function lastId(db: Db, table: MonthlyTable): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM ${sql.table(table)}`.execute(db);
  return rows[0]?.id ?? 0;
}
