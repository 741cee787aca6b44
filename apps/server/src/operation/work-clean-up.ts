import type { Deps } from '#server/deps';

/**
 * Runs the parts of the clean-up every five minutes, in one process at a time, until the jobs are stopped. A part that fails
 * does not stop the others.
 */
export async function workCleanUp(
  { jobs }: Pick<Deps, 'jobs'>,
  parts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  await jobs.work('clean-up', {
    wakenBy: [],
    async handle() {
      const ends = await Promise.allSettled(parts.map((part) => part()));
      const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      if (reasons.length > 0) throw new AggregateError(reasons, 'Parts of the clean-up have failed');
    },
  });
  await jobs.repeat('clean-up', '*/5 * * * *');
}
