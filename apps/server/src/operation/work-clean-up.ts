import { readClocks, watchForStepAhead } from '#server/clock/step-ahead';
import type { Deps } from '#server/deps';

const everyMs = 300_000;

/**
 * Runs the parts of the clean-up every five minutes, in one process at a time, until the jobs are stopped; one after another, so that
 * they open no more connections than one. A part that fails does not stop the others. Nothing is done while the clock of the database has
 * stepped ahead, because by such a clock everything has expired.
 */
export async function workCleanUp(
  { db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>,
  parts: readonly (() => Promise<unknown>)[],
  read: typeof readClocks = readClocks,
): Promise<void> {
  const isClockAhead = await watchForStepAhead({ db, log }, read);
  await jobs.work('clean-up', {
    wakenBy: [],
    everyMs,
    async handle() {
      if (await isClockAhead()) return;
      for (const part of parts)
        await part().catch((error: unknown) => log.warn({ err: error }, 'a part of the clean-up has failed'));
    },
  });
}
