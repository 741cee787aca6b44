import type { Deps } from '#server/deps';

const everyMs = 300_000;

/**
 * Runs the parts of the clean-up every five minutes, in one process at a time, until the jobs are stopped. A part that fails
 * does not stop the others.
 */
export async function workCleanUp(
  { jobs, log }: Pick<Deps, 'jobs' | 'log'>,
  parts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  await jobs.work('clean-up', {
    wakenBy: [],
    everyMs,
    async handle() {
      const ends = await Promise.allSettled(parts.map((part) => part()));
      for (const end of ends)
        if (end.status === 'rejected') log.warn({ err: end.reason as unknown }, 'a part of the clean-up has failed');
    },
  });
}
