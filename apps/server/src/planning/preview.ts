import type { BulkEdited } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db, Transaction } from '#database/pool';
import { HttpError } from '#http/http-error';
import type { User } from '#http/user';
import { change } from '#kit/change';

/** Ends the transaction of a preview, so that nothing of it is stored. */
class PreviewEnd extends Error {}

/** Makes a change, or, as a preview, makes it and takes it back, so that it refuses exactly what would be refused. */
export async function changeOrPreview<T>(
  db: Db,
  who: User,
  isPreview: boolean,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  if (!isPreview) return change(db, who, work);
  const results: T[] = [];
  await change(db, who, async (trx) => {
    results.push(await work(trx));
    throw new PreviewEnd('The end of a preview');
  }).catch((error: unknown) => {
    if (!(error instanceof PreviewEnd)) throw error;
  });
  const [result] = results.slice(-1);
  if (result === undefined) throw new Error('A preview without a result');
  return result;
}

type Refusal = NonNullable<BulkEdited['refusal']>;

/** Does one of several things; what was done for it is undone if it is refused. */
export async function orRefusal<T>(
  trx: Transaction,
  work: () => Promise<T>,
): Promise<{ done: T; refusal: null } | { done: null; refusal: Refusal }> {
  await sql`SAVEPOINT one_stream`.execute(trx);
  try {
    const done = await work();
    await sql`RELEASE SAVEPOINT one_stream`.execute(trx);
    return { done, refusal: null };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await sql`ROLLBACK TO SAVEPOINT one_stream`.execute(trx);
    return { done: null, refusal: { code: error.code, fields: error.extra.fields ?? {} } };
  }
}
