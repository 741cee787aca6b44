import { can, importEntities } from '@touchline/contract';
import type { ImportEntity, ImportJob, ImportOptions, ImportState, Page } from '@touchline/contract';
import { sql } from 'kysely';
import { advisoryLocks } from '#database/advisory-locks';
import type { Db, Transaction } from '#database/pool';
import type { Deps } from '#server/deps';
import { working } from '#server/imports/tries';
import type { WorkingState } from '#server/imports/tries';
import type { Jobs } from '#server/jobs/open-jobs';
import { publish } from '#kit/events';
import { HttpError, notFound } from '#http/http-error';
import type { ListQuery } from '#http/list-query';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { readList } from '#lists/read-page';
import type { User } from '#http/user';

const maxStored = 50;

const jobColumns = sql`
  id, entity, "fileName", detail, options, counts, total, done, columns, ignored, names, "createdAt",
  (SELECT count(*) FROM import_correction WHERE import_correction.import = import.id AND NOT "isChecked") AS corrections,
  file IS NOT NULL AS "hasFile", conflicts, CASE WHEN "conflictCheck" = 'running' AND (state <> 'ready' OR "conflictsUntil" < now()) THEN 'skipped'
    ELSE "conflictCheck" END AS "conflictCheck",
  (SELECT count(*) FROM rematch WHERE rematch.xact = import.xact) AS "toMatch",
  state, problem, "finishedAt", state = ANY(${working}::text[]) AND coalesce("leasedUntil" < now(), true) AS "isWaiting"`;

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
  const jobs = sql`(SELECT ${jobColumns} FROM import WHERE ${isOwn}) AS job`;
  const from = sql`FROM ${jobs} WHERE ${allOf(list.filters.map((filter) => filterSql(columns, filter)))}`;
  const order = orderSql(columns, list, sql`id DESC`, sql`id`);
  return readList(db, list, { columns: sql<ImportJob>`*`, from, order });
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

/** Stores an uploaded file as an import in state `reading`, and puts its job. Throws 409 import_running. */
export async function openJob(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  who: User,
  { entity, fileName, file, options }: Upload,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await mustBeFree(trx, who);
    // Old dry runs and their files are deleted.
    await sql`DELETE FROM import WHERE "user" = ${who.id} AND id NOT IN (
      SELECT id FROM import WHERE "user" = ${who.id} ORDER BY id DESC LIMIT ${maxStored - 1})`.execute(trx);
    const { rows } = await sql<{ id: number }>`
      INSERT INTO import ("user", entity, state, "fileName", file, options)
      VALUES (${who.id}, ${entity}, 'reading', ${fileName}, ${file}, ${JSON.stringify(options)})
      RETURNING id`.execute(trx);
    const id = rows[0]?.id ?? 0;
    await putStep(trx, jobs, who, id);
    return id;
  });
}

/**
 * Moves an import to a working state and puts its job. Throws 404, 409 import_not_ready when its state does not allow it, 409
 * import_running.
 */
export async function claimJob(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  who: User,
  id: number,
  from: readonly ImportState[],
  to: WorkingState,
  options: ImportOptions | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await mustBeFree(trx, who);
    const before = await findJob(trx, who, id);
    if (!mayImport(who, before.entity)) throw notFound();
    if (!from.includes(before.state)) throw new HttpError(409, 'import_not_ready', `The import is ${before.state}`, {});
    await sql`
      UPDATE import SET state = ${to}, problem = NULL, done = 0, "leasedUntil" = NULL,
        options = coalesce(${options && JSON.stringify(options)}::jsonb, options) WHERE id = ${id}`.execute(trx);
    await putStep(trx, jobs, who, id);
  });
}

async function putStep(trx: Transaction, jobs: Jobs, { id: user, accessToken }: User, id: number): Promise<void> {
  await jobs.put(trx, 'import', { import: id, who: { id: user, accessToken } });
  await publish(trx, 'job', { id, user });
}

/** One import for each user. The lock serializes the check. */
async function mustBeFree(trx: Transaction, who: User): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.imports})`.execute(trx);
  const { rows } = await sql`SELECT FROM import WHERE state = ANY(${working}::text[]) AND "user" = ${who.id}`.execute(
    trx,
  );
  if (rows.length > 0) throw new HttpError(409, 'import_running', 'You already have an import running', {});
}
