import { DatabaseError } from 'pg';
import { failImport, GivenUpError, storeProgress } from '#server/imports/tries';
import type { Problem, Try } from '#server/imports/tries';
import { SheetError } from '#server/sheets/sheet-error';
import type { Deps } from '#server/deps';

/** Records changed between the dry run and the commit, or between the commit and the undo. */
export class StaleError extends Error {}

/** Reports the progress of an import; it is stored at most once a second. */
export type ReportProgress = (done: number, total: number) => void;

const everyMs = 1_000;
/** SQLSTATE: another transaction holds a row for too long, or waits for one in turn. */
const lockCodes = ['55P03', '40P01'];

/**
 * Runs a step that was begun, renews its lease and stores how it ends. The work moves the import to its next state in its
 * own transaction; when it throws, its changes are rolled back and the import has failed, or is as it was before an undo. When
 * `signal` aborts, the step belongs to another process.
 */
export async function runTry(
  deps: Pick<Deps, 'db' | 'log'>,
  step: Try,
  signal: AbortSignal,
  work: (report: ReportProgress) => Promise<void>,
): Promise<void> {
  const { db, log } = deps;
  let at = { done: 0, total: 0 };
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    const { done, total } = at;
    writing = writing.then(() => storeProgress(db, step, done, total)).catch((error: unknown) => log.warn({ err: error }, 'could not store the progress of an import')); // prettier-ignore
  };
  const timer = setInterval(write, everyMs);
  try {
    await work((done, total) => (at = { done, total }));
  } catch (error) {
    if (error instanceof GivenUpError) return;
    // The queue has it tried again: by another process, or when the statement of a killed one has let go of its rows.
    if (signal.aborted || (error instanceof DatabaseError && lockCodes.includes(error.code ?? ''))) throw error;
    const problem = problemOf(error);
    if (problem === 'failed') log.error({ err: error, job: step.id }, 'import failed');
    await failImport(db, step, { problem, detail: error instanceof SheetError ? error.detail : '' });
  } finally {
    clearInterval(timer);
    await writing;
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof SheetError) return error.problem;
  return error instanceof StaleError ? 'stale' : 'failed';
}
