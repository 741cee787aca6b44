import type { Feed } from '@touchline/contract';
import type { Asking } from '#server/auth/find-person';

/**
 * What a job of each kind says. A migration makes the queue of each kind and says how often its jobs are
 * tried again.
 */
export type JobData = {
  /** One step of an import: its dry run, its commit or its undo, as the state of the import says. */
  import: { import: number; who: Asking };
  /** Scheduling conflicts of a dry run. */
  'import-conflicts': { import: number; who: Asking };
  /** The file of a list. */
  export: { export: number; who: Asking };
  /** A feed that is due. */
  feed: { feed: Feed };
  /** Backups that were asked for or are due. */
  backup: Record<string, never>;
  /** Mails of the outbox that are due. */
  mail: Record<string, never>;
  /** Push messages that are due. */
  push: Record<string, never>;
  /** Messages to a webhook that are due. */
  webhook: { webhook: number };
  /** What has expired is deleted. */
  'clean-up': Record<string, never>;
};

export type JobKind = keyof JobData;
