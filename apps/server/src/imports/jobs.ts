import { can, importEntities } from '@touchline/contract';
import type { ImportEntity, ImportJob, ImportOptions, ImportState, Page } from '@touchline/contract';
import { sql } from 'kysely';
import { advisoryLocks } from '#database/advisory-locks';
import type { Db, Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { HttpError, notFound } from '#http/http-error';
import type { ListQuery } from '#http/list-query';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { countRows, readPage } from '#lists/read-page';
import type { User } from '#http/user';

/** The lease of a process that runs an import: without a renewal for this long it counts as dead. */
export const leaseS = 20;
const maxRunning = 2;
const maxStored = 50;

const working = ['reading', 'committing', 'undoing'] as const satisfies ImportState[];

/** A job whose process is dead counts as failed, whether or not that was stored. */
const jobColumns = sql`
  id, entity, "fileName", detail, options, counts, total, done, columns, ignored, names, "createdAt",
  (SELECT count(*) FROM import_correction WHERE import_correction.import = import.id AND NOT "isChecked") AS corrections,
  file IS NOT NULL AS "hasFile", conflicts, CASE WHEN "conflictCheck" = 'running' AND (state <> 'ready' OR "conflictsUntil" < now()) THEN 'skipped'
    ELSE "conflictCheck" END AS "conflictCheck",
  (SELECT count(*) FROM rematch WHERE rematch.xact = import.xact) AS "toMatch",
  CASE WHEN ${isLost()} THEN 'failed' ELSE state END AS state,
  CASE WHEN ${isLost()} THEN 'interrupted' ELSE problem END AS problem,
  CASE WHEN ${isLost()} THEN "leasedUntil" ELSE "finishedAt" END AS "finishedAt"`;

function isLost() {
  return sql<boolean>`(state = ANY(${working}::text[]) AND "leasedUntil" < now())`;
}

/** One of a user's own imports. Throws 404. */
export async function findJob(db: Db, who: Pick<User, 'id'>, id: number): Promise<ImportJob> {
  const { rows } =
    await sql<ImportJob>`SELECT ${jobColumns} FROM import WHERE id = ${id} AND "user" = ${who.id}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** One page of a user's own imports, newest first. */
export async function listJobs(db: Db, who: User, list: ListQuery): Promise<Page<ImportJob>> {
  const isOwn = sql<boolean>`"user" = ${who.id} AND entity = ANY(${importEntities.filter((entity) => mayImport(who, entity))}::text[])`;
  // Filters use the column names of the result, where an interrupted job is a failed one.
  const jobs = sql`(SELECT ${jobColumns} FROM import WHERE ${isOwn}) AS job`;
  const from = sql`FROM ${jobs} WHERE ${allOf(list.filters.map((filter) => filterSql(columns, filter)))}`;
  const order = orderSql(columns, list, sql`id DESC`, sql`id`);
  return readPage(db, list, await countRows(db, from), { columns: sql<ImportJob>`*`, from, order });
}

const columns: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  entity: { sql: sql.ref('entity'), kind: 'word' },
  state: { sql: sql.ref('state'), kind: 'word' },
  fileName: { sql: sql.ref('fileName'), kind: 'text' },
  createdAt: { sql: sql.ref('createdAt'), kind: 'instant' },
  finishedAt: { sql: sql.ref('finishedAt'), kind: 'instant' },
};

/** Whether a user may import records of an entity. */
export function mayImport(who: User, entity: ImportEntity): boolean {
  return can(who.role, entity === 'stream' ? 'stream.write' : 'reference.write');
}

type Upload = { entity: ImportEntity; fileName: string; file: Buffer; options: ImportOptions };

/** Stores an uploaded file as a job in state `reading`. Throws 409 import_running, 503 imports_busy. */
export async function openJob(db: Db, who: User, { entity, fileName, file, options }: Upload): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await mustBeFree(trx, who);
    // Old dry runs and their files are deleted.
    await sql`DELETE FROM import WHERE "user" = ${who.id} AND id NOT IN (
      SELECT id FROM import WHERE "user" = ${who.id} ORDER BY id DESC LIMIT ${maxStored - 1})`.execute(trx);
    const { rows } = await sql<{ id: number }>`
      INSERT INTO import ("user", entity, state, "fileName", file, options, "leasedUntil")
      VALUES (${who.id}, ${entity}, 'reading', ${fileName}, ${file}, ${JSON.stringify(options)}, ${lease})
      RETURNING id`.execute(trx);
    return rows[0]?.id ?? 0;
  });
}

/**
 * Moves a job to a working state. Throws 404, 409 import_not_ready when its state does not allow it, 409
 * import_running, 503 imports_busy.
 */
export async function claimJob(
  db: Db,
  who: User,
  id: number,
  from: readonly ImportState[],
  to: (typeof working)[number],
  options: ImportOptions | null,
): Promise<ImportJob> {
  return db.transaction().execute(async (trx) => {
    await mustBeFree(trx, who);
    const before = await findJob(trx, who, id);
    if (!mayImport(who, before.entity)) throw notFound();
    if (!from.includes(before.state)) throw new HttpError(409, 'import_not_ready', `The import is ${before.state}`, {});
    await sql`
      UPDATE import SET state = ${to}, problem = NULL, done = 0, "leasedUntil" = ${lease},
        options = coalesce(${options && JSON.stringify(options)}::jsonb, options) WHERE id = ${id}`.execute(trx);
    return before;
  });
}

const lease = sql`now() + make_interval(secs => ${leaseS})`;

/** One job per user and two in total, over all processes. The lock serializes the check. */
async function mustBeFree(trx: Transaction, who: User): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.imports})`.execute(trx);
  const { rows } = await sql<{ user: number }>`
    SELECT "user" FROM import WHERE state = ANY(${working}::text[]) AND "leasedUntil" >= now()`.execute(trx);
  if (rows.some(({ user }) => user === who.id))
    throw new HttpError(409, 'import_running', 'You already have an import running', {});
  if (rows.length >= maxRunning)
    throw new HttpError(503, 'imports_busy', 'Too many imports are running, try again later', { retryAfterS: 20 });
}

/** Stores the progress of a job outside of its transaction and renews its lease. */
export async function storeProgress(
  db: Db,
  job: { id: number; user: number },
  done: number,
  total: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      UPDATE import SET done = ${done}, total = ${total}, "leasedUntil" = ${lease}
      WHERE id = ${job.id} AND state = ANY(${working}::text[])`.execute(trx);
    await publish(trx, 'job', job);
  });
}
