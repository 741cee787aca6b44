import { sql } from 'kysely';
import type { ExportedList } from '@touchline/contract';
import { findPerson } from '#server/auth/find-person';
import { makeFile } from '#server/exports/files';
import type { ExportRequest } from '#server/imports/export';
import type { JobData } from '#server/jobs/kinds';
import { publish } from '#kit/events';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';

/** Exports that one process writes at the same time. */
const atOnce = 2;

/** Bytes of a file that are stored together. */
const partBytes = 256 * 1024;

/** An export that a process has begun to write. `attempt`: the number of tries so far, this one included. */
type Try = { id: number; list: ExportedList; request: ExportRequest; attempt: number };

/** The export was stopped, or another process has begun it again. */
class GivenUpError extends Error {}

/** Writes the files of exports, also of those that wait since before, until the jobs are stopped. */
export async function workExports(deps: Deps): Promise<void> {
  await failForgottenExports(deps);
  await deps.jobs.work('export', {
    wakenBy: ['job'],
    atOnce,
    handle: (data, signal) => writeExport(deps, data, signal),
  });
}

/** Fails the exports that no job is for: those whose processes died one after the other. */
export async function failForgottenExports({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM export WHERE state IN ('waiting', 'running') AND "createdAt" < now() - interval '1 minute'`.execute(
    db,
  );
  for (const { id } of rows) if (!(await jobs.isOpen('export', { export: id }))) await end(db, { id }, 'failed');
}

async function writeExport(
  deps: Deps,
  { export: id, who: asking }: JobData['export'],
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = deps;
  const begun = await begin(db, id, asking.id);
  if (!begun) return;
  try {
    // With the rights of now.
    const who = await findPerson(db, asking);
    if (!who) throw new Error('Who asked for an export may not do so any more');
    const file = await makeFile(deps, who, begun.list, begun.request);
    await storeFile(db, begun, file, signal);
    await end(db, begun, 'done');
  } catch (error) {
    // Another process writes it.
    signal.throwIfAborted();
    if (error instanceof GivenUpError) return;
    log.warn({ err: error, export: id }, 'an export has failed');
    await end(db, begun, 'failed');
  }
}

/**
 * Begins to write the file of an export. Null when there is nothing to do, also when the number is another person’s now: after a crash
 * of the database the numbers begin anew, and the jobs from before are still there.
 */
async function begin(db: Db, id: number, user: number): Promise<Try | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Try>`
      UPDATE export SET state = 'running', attempt = attempt + 1, bytes = 0
      WHERE id = ${id} AND "user" = ${user} AND state IN ('waiting', 'running') RETURNING id, list, request, attempt`.execute(
      trx,
    );
    if (rows[0]) await sql`DELETE FROM export_part WHERE export = ${id}`.execute(trx);
    return rows[0] ?? null;
  });
}

async function storeFile(db: Db, begun: Try, file: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  let waiting: Uint8Array[] = [];
  let [length, part] = [0, 0];
  const store = async () => {
    await storePart(db, begun, part, Buffer.concat(waiting));
    part += 1;
    [waiting, length] = [[], 0];
  };
  for await (const bytes of file) {
    signal.throwIfAborted();
    waiting.push(bytes);
    length += bytes.length;
    if (length >= partBytes) await store();
  }
  if (length > 0) await store();
}

/** Throws GivenUpError when the export was stopped or is written by another process. */
async function storePart(db: Db, { id, attempt }: Try, part: number, bytes: Buffer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`UPDATE export SET bytes = bytes + ${bytes.length}
      WHERE id = ${id} AND attempt = ${attempt} AND state = 'running'`.execute(trx);
    if (!numAffectedRows) throw new GivenUpError('The export was stopped');
    await sql`INSERT INTO export_part (export, attempt, part, bytes) VALUES (${id}, ${attempt}, ${part}, ${bytes})`.execute(
      trx,
    );
  });
}

async function end(db: Db, { id, attempt }: { id: number; attempt?: number }, state: 'done' | 'failed'): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ user: number }>`UPDATE export SET state = ${state}, "finishedAt" = now()
      WHERE id = ${id} AND state IN ('waiting', 'running') AND attempt = coalesce(${attempt ?? null}, attempt) RETURNING "user"`.execute(
      trx,
    );
    if (rows[0]) await publish(trx, 'job', { id, user: rows[0].user });
  });
}
