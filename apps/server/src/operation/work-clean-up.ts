import type { Deps } from '#server/deps';

const everyMs = 300_000;

/**
 * Runs the parts of the clean-up every five minutes, in one process at a time, until the jobs are stopped; one after another, so that
 * they open no more connections than one. A part that fails does not stop the others.
 */
export async function workCleanUp(
  { jobs, log }: Pick<Deps, 'jobs' | 'log'>,
  parts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  await jobs.work('clean-up', {
    wakenBy: [],
    everyMs,
    async handle() {
      for (const part of parts)
        await part().catch((error: unknown) => log.warn({ err: error }, 'a part of the clean-up has failed'));
    },
  });
}
