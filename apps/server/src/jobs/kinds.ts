import type { Feed } from '@touchline/contract';
import type { Asking } from '#server/auth/find-person';

/**
 * What a job of each kind says. Migrations make their queues, with how often and when a job is tried again; each starts with
 * the kind that it names.
 */
export type JobData = {
  /** One step of an import: its dry run, its commit or its undo, as the state of the import says. */
  import: { import: number; who: Asking };
  /** Scheduling conflicts of a dry run. */
  'import-conflicts': { import: number; who: Asking };
  /** A feed that is due. */
  feed: { feed: Feed };
  /** Backups that were asked for or are due. */
  backup: Record<string, never>;
  /** What has expired is deleted. */
  'clean-up': Record<string, never>;
};

export type JobKind = keyof JobData;
