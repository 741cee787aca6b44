import { maxCorrections } from '@touchline/contract';
import type { importRoutes } from '@touchline/contract';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { columnsOf } from '#server/imports/columns';
import type { Correction } from '#server/imports/correct-rows';
import { findJob, mayImport } from '#server/imports/jobs';
import type { Db, Transaction } from '#database/pool';
import { HttpError, invalidField, notFound } from '#http/http-error';
import type { User } from '#http/user';

/**
 * Stores what a user typed in place of a cell, which the next dry run reads as if the file had it. Throws 404, 409
 * import_not_ready, 422.
 */
export async function storeCorrection(
  db: Db,
  who: User,
  { id, row, column, value }: z.output<(typeof importRoutes.correct)['input']>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A dry run or a commit that begins meanwhile waits, or is waited for.
    await sql`SELECT 1 FROM import WHERE id = ${id} FOR UPDATE`.execute(trx);
    const { entity, state } = await findJob(trx, who, id);
    if (!mayImport(who, entity)) throw notFound();
    if (state !== 'ready') throw new HttpError(409, 'import_not_ready', `The import is ${state}`, {});
    if (!columnsOf(entity).includes(column)) throw invalidField('column', 'unknown_value');
    const known = await sql`SELECT 1 FROM import_row WHERE import = ${id} AND row = ${row}`.execute(trx);
    if (known.rows.length === 0) throw invalidField('row', 'missing_record');
    await sql`
      INSERT INTO import_correction (import, row, "column", value) VALUES (${id}, ${row}, ${column}, ${value})
      ON CONFLICT (import, row, "column") DO UPDATE SET value = EXCLUDED.value, "isChecked" = false`.execute(trx);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM import_correction WHERE import = ${id}`.execute(trx);
    if ((rows[0]?.count ?? 0) > maxCorrections) throw invalidField('row', 'too_big');
  });
}

export async function readCorrections(db: Db, id: number): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    SELECT row, "column", value FROM import_correction WHERE import = ${id} AND value IS NOT NULL
    ORDER BY row, "column"`.execute(db);
  return rows;
}

/** Marks the corrections that a dry run was made with. */
export async function markChecked(trx: Transaction, id: number): Promise<void> {
  await sql`DELETE FROM import_correction WHERE import = ${id} AND value IS NULL`.execute(trx);
  await sql`UPDATE import_correction SET "isChecked" = true WHERE import = ${id}`.execute(trx);
}
