import type { ImportJob } from '@touchline/contract';
import { importProblems } from '@touchline/contract';
import { sql } from 'kysely';
import { storeProgress } from '#server/imports/jobs';
import { notify } from '#server/notifications/notify';
import { SheetError } from '#server/sheets/sheet-error';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';

export type Problem = (typeof importProblems)[number];

/** Records changed between the dry run and the commit, or between the commit and the undo. */
export class StaleError extends Error {}

/** Reports the progress of a job; it is stored at most once a second. */
export type ReportProgress = (done: number, total: number) => void;

const everyMs = 1_000;

/**
 * Runs a claimed job, renews its lease and stores how it ends. The work moves the job to its next state in its own
 * transaction; when it throws, its changes are rolled back and the job has failed, or returns to `backTo`.
 */
export async function runJob(
  deps: Pick<Deps, 'db' | 'log'>,
  job: { id: number; user: number },
  backTo: 'done' | null,
  work: (report: ReportProgress) => Promise<void>,
): Promise<void> {
  const { db, log } = deps;
  let at = { done: 0, total: 0 };
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    const { done, total } = at;
    writing = writing.then(() => storeProgress(db, job, done, total)).catch((error: unknown) => log.warn({ err: error }, 'could not store the progress of an import')); // prettier-ignore
  };
  const timer = setInterval(write, everyMs);
  try {
    await work((done, total) => (at = { done, total }));
  } catch (error) {
    const problem = problemOf(error);
    if (problem === 'failed') log.error({ err: error, job: job.id }, 'import failed');
    const detail = error instanceof SheetError ? error.detail : '';
    await fail(deps, job, { state: backTo ?? 'failed', problem, detail }).catch((failure: unknown) =>
      log.error({ err: failure }, 'could not store that an import failed'),
    );
  } finally {
    clearInterval(timer);
    await writing;
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof SheetError) return error.problem;
  return error instanceof StaleError ? 'stale' : 'failed';
}

type End = { state: 'done' | 'failed'; problem: Problem; detail: string };

/** A stale job keeps its file, because it only needs to be checked again. */
async function fail({ db }: Pick<Deps, 'db'>, job: { id: number; user: number }, end: End): Promise<void> {
  const { state, problem, detail } = end;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Pick<ImportJob, 'fileName'>>`
      UPDATE import SET state = ${state}, problem = ${problem}, detail = ${detail.slice(0, 200)}, "finishedAt" = now(),
        "leasedUntil" = NULL, file = CASE WHEN ${problem === 'stale'} THEN file END
      WHERE id = ${job.id} RETURNING "fileName"`.execute(trx);
    const title = rows[0]?.fileName ?? '';
    await notify(trx, { user: job.user, kind: 'import_finished', data: { job: job.id, title, reason: 'failed' } });
    await publish(trx, 'job', job);
  });
}
