import { sql } from 'kysely';
import { findPerson } from '#server/auth/find-person';
import { check } from '#server/imports/check';
import { commit, undo } from '#server/imports/commit';
import { findImportConflicts } from '#server/imports/find-conflicts';
import { readingLimits } from '#server/imports/read-in-thread';
import { runTry } from '#server/imports/run-try';
import { beginTry, failImport, working } from '#server/imports/tries';
import type { Deps } from '#server/deps';
import type { JobData } from '#server/jobs/kinds';

/** Imports that one process works on at the same time. */
const atOnce = 2;

/** Does the steps of imports, also those that wait since before, until the jobs are stopped. */
export async function workImports(deps: Deps): Promise<void> {
  const { jobs } = deps;
  await failForgotten(deps);
  const wakenBy = ['job'] as const;
  await jobs.work('import', { wakenBy, atOnce, handle: (data, signal) => runStep(deps, data, signal) });
  // One at a time, so that it takes at most a part of this process.
  await jobs.work('import-conflicts', {
    wakenBy,
    async handle({ import: id, who: asking }, signal) {
      const who = await findPerson(deps.db, asking);
      if (who) await findImportConflicts(deps, who, id, signal);
      // Another process looks for them.
      signal.throwIfAborted();
    },
  });
}

async function runStep(deps: Deps, { import: id, who: asking }: JobData['import'], signal: AbortSignal): Promise<void> {
  const who = await findPerson(deps.db, asking);
  // Their right has ended since.
  if (!who) return failLost(deps, id);
  const step = await beginTry(deps.db, id);
  if (!step) return;
  await runTry(deps, step, signal, (report) => {
    if (step.state === 'reading') return check(deps, who, step, readingLimits, report);
    return step.state === 'committing' ? commit(deps, who, step, report) : undo(deps, who, step, report);
  });
}

const failLost = ({ db }: Pick<Deps, 'db'>, id: number) =>
  failImport(db, { id, attempt: null }, { problem: 'interrupted', detail: '' });

/**
 * Fails the imports in a working state that no job is for: those whose processes died one after the other, those of a database
 * that was restored, and of a version that had no queue. Nothing of them was written.
 */
export async function failForgotten({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM import WHERE state = ANY(${working}::text[]) AND coalesce("leasedUntil" < now(), true)`.execute(db);
  for (const { id } of rows) if (!(await jobs.isOpen('import', { import: id }))) await failLost({ db }, id);
}
