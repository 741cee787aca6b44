import { exportLimits, exportedLists } from '@touchline/contract';
import type { ExportJob, ExportedList } from '@touchline/contract';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { fileNameOf, makeFile, mayExport } from '#server/exports/files';
import type { ExportRequest } from '#server/imports/export';
import { publish } from '#kit/events';
import type { Expired } from '#database/delete-portions';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { HttpError, notFound } from '#http/http-error';
import type { User } from '#http/user';

const jobColumns = sql`id, list, state, "fileName", bytes, "createdAt", "finishedAt"`;

/** The files are deleted after a day. */
export const expiredExports: Expired = { table: 'export', where: sql`"createdAt" < now() - interval '1 day'` };

/** What a file may have depends on these: when they change, it is kept from the user who asked for it. */
const rightsOf = ({ role, access, streams }: User) => JSON.stringify([role, access, streams.toSorted((a, b) => a - b)]);

/** A user's own exports of lists that they may still export, made with the rights that they have now, newest first. */
export async function listExports(db: Db, who: User): Promise<ExportJob[]> {
  const lists = exportedLists.filter((list) => mayExport(who, list));
  const { rows } = await sql<ExportJob>`SELECT ${jobColumns} FROM export
    WHERE "user" = ${who.id} AND list = ANY(${lists}::text[]) AND request ->> 'rights' = ${rightsOf(who)} ORDER BY id DESC`.execute(
    db,
  );
  return rows;
}

async function findExport(db: Db, who: User, id: number): Promise<ExportJob & { attempt: number }> {
  const { rows } = await sql<ExportJob & { attempt: number }>`SELECT ${jobColumns}, attempt FROM export
    WHERE id = ${id} AND "user" = ${who.id} AND request ->> 'rights' = ${rightsOf(who)}`.execute(db);
  if (!rows[0] || !mayExport(who, rows[0].list)) throw notFound();
  return rows[0];
}

/**
 * Puts the job of an export. The oldest files of the user make room for it. Throws 403, 422, and 503 imports_busy when the user has
 * too many that are not done yet.
 */
export async function startExport(
  deps: Deps,
  who: User,
  list: ExportedList,
  request: ExportRequest,
): Promise<ExportJob> {
  // What is wrong with the request is said now; nothing is read yet.
  (await makeFile(deps, who, list, request)).destroy();
  const { db, jobs } = deps;
  return db.transaction().execute(async (trx) => {
    // One after the other, so that each counts those before it.
    await sql`SELECT FROM "user" WHERE id = ${who.id} FOR NO KEY UPDATE`.execute(trx);
    const { rows: open } = await sql`
      SELECT FROM export WHERE "user" = ${who.id} AND state IN ('waiting', 'running')`.execute(trx);
    if (open.length >= exportLimits.open)
      throw new HttpError(503, 'imports_busy', 'Too many exports are running, try again later', { retryAfterS: 10 });
    await sql`DELETE FROM export WHERE state IN ('done', 'failed') AND id IN (
      SELECT id FROM export WHERE "user" = ${who.id} ORDER BY id DESC OFFSET ${exportLimits.kept - 1})`.execute(trx);
    const { rows } = await sql<ExportJob>`
      INSERT INTO export ("user", list, "fileName", request)
      VALUES (${who.id}, ${list}, ${fileNameOf(list, request.format)}, ${JSON.stringify({ ...request, rights: rightsOf(who) })})
      RETURNING ${jobColumns}`.execute(trx);
    const job = rows[0];
    if (!job) throw new Error('An export was not stored');
    await jobs.put(trx, 'export', { export: job.id, who: { id: who.id, accessToken: who.accessToken } });
    await publish(trx, 'job', { id: job.id, user: who.id });
    return job;
  });
}

/** The file of an export that is done, read part by part. Throws 404. */
export async function readExport(db: Db, who: User, id: number): Promise<{ job: ExportJob; file: Readable }> {
  const job = await findExport(db, who, id);
  if (job.state !== 'done') throw notFound();
  return { job, file: Readable.from(partsOf(db, job), { objectMode: false }) };
}

async function* partsOf(db: Db, { id, attempt, bytes }: ExportJob & { attempt: number }): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let part = 0; sent < bytes; part++) {
    const { rows } = await sql<{ bytes: Buffer }>`
      SELECT bytes FROM export_part WHERE export = ${id} AND attempt = ${attempt} AND part = ${part}`.execute(db);
    if (!rows[0]) throw new Error('The file of an export was deleted while it was read');
    yield rows[0].bytes;
    sent += rows[0].bytes.length;
  }
}

/** Stops an export, or deletes its file. Throws 404. */
export async function removeExport(db: Db, who: User, id: number): Promise<void> {
  await findExport(db, who, id);
  await sql`DELETE FROM export WHERE id = ${id} AND "user" = ${who.id}`.execute(db);
}
