import type { ImportJob, ImportState } from '@touchline/contract';
import { sql } from 'kysely';
import { notify } from '#server/notifications/notify';
import type { Db } from '#database/pool';
import { publish } from '#kit/events';

/** In these states a process works on an import, or one will. */
export const working = ['reading', 'committing', 'undoing'] as const satisfies ImportState[];
export type WorkingState = (typeof working)[number];

/** A process that has not renewed its lease for this long no longer works on the import. */
const leaseS = 20;
const lease = sql`now() + make_interval(secs => ${leaseS})`;

/** A step of an import that a process has begun. `attempt`: the number of tries so far, this one included. */
export type Try = Pick<ImportJob, 'id' | 'entity' | 'fileName' | 'counts'> & {
  user: number;
  state: WorkingState;
  attempt: number;
};

/** Another process has begun the step since, or it has been done. */
export class GivenUpError extends Error {}

/** Begins to work on an import. Null when there is nothing to do. What earlier tries write from now on is rolled back. */
export async function beginTry(db: Db, id: number): Promise<Try | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Try>`
      UPDATE import SET attempt = attempt + 1, "leasedUntil" = ${lease}, done = 0
      WHERE id = ${id} AND state = ANY(${working}::text[])
      RETURNING id, "user", entity, "fileName", counts, state, attempt`.execute(trx);
    const begun = rows[0] ?? null;
    // It waits no longer.
    if (begun) await publish(trx, 'job', { id, user: begun.user });
    return begun;
  });
}

/** SQL: this is the newest try of its step, which has not been done. */
export const isNewest = ({ id, state, attempt }: Try) =>
  sql<boolean>`id = ${id} AND state = ${state} AND attempt = ${attempt}`;

/** Throws GivenUpError when a statement with `isNewest` changed nothing. */
export function mustBeNewest({ numAffectedRows }: { numAffectedRows?: bigint }): void {
  if (!numAffectedRows) throw new GivenUpError('Another process has begun this step of the import');
}

/** Stores the progress of a try outside of its transaction and renews its lease. */
export async function storeProgress(db: Db, step: Try, done: number, total: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      UPDATE import SET done = ${done}, total = ${total}, "leasedUntil" = ${lease} WHERE ${isNewest(step)}`.execute(
      trx,
    );
    await publish(trx, 'job', { id: step.id, user: step.user });
  });
}

export type Problem = NonNullable<ImportJob['problem']>;

/**
 * Stores why an import failed and notifies its user; nothing when it is no longer in a working state. One that was being undone is as it was
 * before. The file is kept unless the problem is in the file itself.
 */
export async function failImport(
  db: Db,
  { id, attempt }: { id: number; attempt: number | null },
  { problem, detail }: { problem: Problem; detail: string },
): Promise<void> {
  const keepsFile = problem === 'stale' || problem === 'interrupted' || problem === 'failed';
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Pick<ImportJob, 'fileName' | 'entity' | 'state'> & { user: number }>`
      UPDATE import SET state = CASE WHEN state = 'undoing' THEN 'done' ELSE 'failed' END, problem = ${problem},
        detail = ${detail.slice(0, 200)}, "finishedAt" = now(), "leasedUntil" = NULL,
        file = CASE WHEN ${keepsFile} OR state = 'undoing' THEN file END
      WHERE id = ${id} AND state = ANY(${working}::text[]) AND attempt = coalesce(${attempt}, attempt)
      RETURNING "fileName", entity, state, "user"`.execute(trx);
    for (const { fileName, entity, state, user } of rows) {
      const reason = state === 'done' ? 'undo_failed' : 'failed';
      await notify(trx, { user, kind: 'import_finished', data: { job: id, title: fileName, entity, reason } });
      await publish(trx, 'job', { id, user });
    }
  });
}
