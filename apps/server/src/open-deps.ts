import type { Logger } from 'pino';
import { openAuthenticator } from '#server/auth/authenticator';
import type { Environment } from '#server/environment';
import { pings, startEventBus } from '#server/events/event-bus';
import { openJobs } from '#server/jobs/open-jobs';
import { keepSettings } from '#server/settings/keep';
import { withFeed } from '#server/playlist/feed-matching';
import { openMatching } from '#server/playlist/rematch';
import { openPool } from '#database/pool';
import { followChanges } from '#kit/change';
import type { Deps } from '#server/deps';
import { keepAnswers } from '#lists/kept-answers';
import { keepTotals } from '#lists/totals';

/** Opens what every feature needs on a migrated database. Close with `jobs.stop()`, `eventBus.stop()`, then
 * `db.destroy()`. */
export async function openDeps(env: Environment, databaseUrl: string, log: Logger): Promise<Deps> {
  const { pool, db, onCommit } = openPool(databaseUrl, env.DATABASE_POOL, log);
  const { followUp, backlog } = openMatching(db, log);
  followChanges(db, withFeed(db, log, followUp));
  const eventBus = await startEventBus(databaseUrl, log, pings);
  const settings = await keepSettings(db, env, eventBus, log);
  const totals = keepTotals(db);
  const answers = keepAnswers();
  // What was acknowledged is in the next answer of this process; the event takes a moment.
  onCommit((kinds) => {
    if (kinds.has('stream')) totals.forget('stream');
    if (kinds.has('reset') || kinds.has('reference')) totals.forgetAll();
    answers.forget();
  });
  eventBus.subscribe(({ kind, data }) => {
    // They contain totals.
    answers.forget();
    if (kind === 'stream') totals.forget('stream');
    // Lists are filtered by the names of referenced records and by the access of users. Counts of queries are not
    // cached, because they change whenever a stream does.
    if (kind === 'reset' || (kind === 'reference' && data.entity !== 'playlist')) totals.forgetAll();
  });
  return {
    env,
    databaseUrl,
    pool,
    db,
    log,
    authenticator: openAuthenticator(db, pool),
    totals,
    answers,
    eventBus,
    settings,
    jobs: openJobs({ pool, eventBus, log }),
    backlog,
    rounds: { stored: 0, lost: 0, failed: 0 },
    ending: new AbortController(),
    now: () => new Date(),
  };
}
