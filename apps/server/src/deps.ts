import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Environment } from '#server/environment';
import type { Db } from '#database/pool';
import type { Authenticator } from '#http/serve';
import type { KeptAnswers } from '#lists/kept-answers';
import type { Totals } from '#lists/totals';
import type { EventBus } from '#server/events/event-bus';
import type { Jobs } from '#server/jobs/open-jobs';
import type { Backlog } from '#server/playlist/backlog';
import type { KeptSettings } from '#server/settings/keep';

/** Dependencies of the features; tests pass their own database and clock. */
export type Deps = {
  env: Environment;
  /** With what it takes to connect. */
  databaseUrl: string;
  pool: Pool;
  db: Db;
  log: Logger;
  authenticator: Authenticator;
  totals: Totals;
  answers: KeptAnswers;
  eventBus: EventBus;
  settings: KeptSettings;
  /** Work that processes with the part `jobs` do. */
  jobs: Jobs;
  /** Queries and streams that have not been matched yet. */
  backlog: Backlog;
  /** Probe rounds of this process: stored, lost because another process had claimed the stream meanwhile, and failed. */
  rounds: Record<'stored' | 'lost' | 'failed', number>;
  /** Aborts when this process is asked to end: from then on it is not ready, and no client should keep its connection. */
  ending: AbortController;
  /** The current time; replaced in tests. */
  now: () => Date;
};
