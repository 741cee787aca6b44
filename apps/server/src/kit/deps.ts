import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Environment } from '#server/environment';
import type { Db } from '#database/pool';
import type { Authenticator } from '#kit/http';
import type { Totals } from '#kit/totals';
import type { EventBus } from '#server/events/event-bus';
import type { Backlog } from '#server/playlist/backlog';
import type { KeptSettings } from '#server/settings/keep';

/** What features are built from; tests build the same with their own database and clock. */
export type Deps = {
  env: Environment;
  pool: Pool;
  db: Db;
  log: Logger;
  authenticator: Authenticator;
  totals: Totals;
  eventBus: EventBus;
  settings: KeptSettings;
  /** What is left to match. */
  backlog: Backlog;
  /** The present; only tests replace it. */
  now: () => Date;
};
