import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { DEFAULT_LIMITS } from '@touchline/media/probe/run';
import { readMoreClubs } from '@touchline/names';
import { pino } from 'pino';
import { buildWatchedApp } from '#server/app';
import { feedLimits } from '@touchline/contract';
import { watchAutoTakes } from '#server/auto-takes/watch-auto-takes';
import { startFeedMatching, workFeeds } from '#server/autoload/autoload';
import { deleteExpired } from '#server/operation/clean-up';
import { workCleanUp } from '#server/operation/work-clean-up';
import { setupCode } from '#server/auth/setup';
import { readEnvironment } from '#server/environment';
import type { Environment } from '#server/environment';
import { deleteOldAudit } from '#server/audit/clean-up';
import { deleteOldHistories } from '#server/streams/expired';
import { change } from '#kit/change';
import { tellOfExpiry } from '#server/access-tokens/tell-of-expiry';
import { rollUpSamples } from '#server/samples/roll-up';
import { failForgottenExports, workExports } from '#server/exports/work-exports';
import { failForgotten, workImports } from '#server/imports/work-imports';
import { workMails } from '#server/mail/mailer';
import { startCutter } from '#server/media-hooks/control/cutter';
import { workWebhooks } from '#server/webhooks/work-webhooks';
import { workPushes } from '#server/push/work-pushes';
import { watchHandovers } from '#server/handovers/watch-handovers';
import { watchIncidents } from '#server/incidents/watch-incidents';
import { upgradePostgres } from '#server/backups/upgrade-postgres';
import { workBackups } from '#server/backups/work-backups';
import { whenRestored } from '#server/backups/restore-at-setup';
import { watchClock } from '#server/clock/watch-clock';
import { watchRoom } from '#server/disks/watch-room';
import { watchNoShows } from '#server/lineup/watch-no-shows';
import { startProber } from '#server/monitoring/prober';
import { startStaleWatch } from '#server/monitoring/stale';
import { startBacklog } from '#server/playlist/backlog';
import { rehearsalStreamKeys } from '#server/rehearsal/stream-keys';
import { hiddenInLogs } from '#server/operation/hidden-in-logs';
import { buildOperationApp } from '#server/operation/routes';
import { start } from '#server/operation/start';
import { startFailure } from '#server/operation/start-failure';
import { lockDataDir } from '#database/data-dir-lock';
import { startEmbedded } from '#database/embedded';

/** Functions that stop what this process has started; called in reverse order. */
const stops: (() => unknown)[] = [];
let isClosing = false;
/** Lets the proxies before this process send their calls to others, before it stops. */
let leave = async () => {};

const env = await orExit(() => readEnvironment(process.env));
const log = pino({ level: env.LOG_LEVEL, redact: hiddenInLogs });
const grace = closeWithGrace({ delay: 28_000 + env.SHUTDOWN_DELAY_S * 1_000, logger: log }, async ({ err }) => {
  isClosing = true;
  if (err) log.error({ err }, 'exiting after an error');
  else await leave();
  await stopAll();
});
// The parent process is gone, so nobody could stop this one later.
const stop = () => {
  if (!isClosing) grace.close();
};
process.on('disconnect', stop);
if (process.send && !process.connected) stop();

stops.push(await orExit(() => lockDataDir(env.DATA_DIR)));
if (!env.DATABASE_URL) await orExit(() => upgradePostgres(env, log));
const embedded = env.DATABASE_URL ? null : await orExit(() => startEmbedded(env.DATA_DIR, log));
stops.push(() => embedded?.stop());
const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
const { deps, password, node } = await orExit(() => start(env, databaseUrl, log, stops));

deps.eventBus.replaced.addEventListener('abort', () => {
  if (isClosing) return;
  isClosing = true;
  log.error('the database was replaced by a backup: this process ends, to be started again with it');
  void whenRestored()
    .then(stopAll)
    .finally(() => process.exit(1));
});

const runs = (part: Environment['ROLE'][number]) => env.ROLE.includes(part);
if (runs('jobs')) {
  const feedMatching = startFeedMatching(deps);
  const incidents = watchIncidents(deps);
  const handovers = watchHandovers(deps);
  const noShows = watchNoShows(deps);
  const autoTakes = watchAutoTakes(deps);
  const backlog = startBacklog(deps.backlog);
  const cutter = startCutter(deps);
  const room = watchRoom(deps);
  const clock = watchClock(deps);
  stops.push(
    () => feedMatching.stop(),
    () => incidents.stop(),
    () => handovers.stop(),
    () => noShows.stop(),
    () => autoTakes.stop(),
    () => backlog.stop(),
    () => cutter.stop(),
    () => room.stop(),
    () => clock.stop(),
  );
  for (const work of [workMails, workWebhooks, workPushes]) {
    const messages = await orExit(() => work(deps));
    stops.push(() => messages.stop());
  }
  await orExit(() => workImports(deps));
  await orExit(() => workExports(deps));
  const feeds = await orExit(() => workFeeds(deps, feedLimits));
  stops.push(() => feeds.stop());
  await orExit(() => workBackups(deps, databaseUrl));
  const cleanUp = [
    () => change(deps.db, null, tellOfExpiry),
    () => failForgotten(deps),
    () => failForgottenExports(deps),
    () => rollUpSamples(deps.db, deps.settings.now(), deps.now()),
    // These may have much to delete.
    () => deleteExpired(deps.db),
    () => deleteOldHistories(deps.db),
    () => deleteOldAudit(deps.db),
  ];
  await orExit(() => workCleanUp(deps, cleanUp));
}
// With the jobs and with the API, because whatever else is down, nobody may look at an old state.
if (runs('jobs') || runs('api')) {
  const staleWatch = startStaleWatch(deps);
  stops.push(() => staleWatch.stop());
}
const { app, metrics } = await orExit(() => buildWatchedApp(deps));
stops.push(() => app.close());
if (env.METRICS_LISTEN) {
  const { host, port } = env.METRICS_LISTEN;
  const operation = await orExit(() => buildOperationApp(deps, metrics));
  await orExit(() => operation.listen({ host, port }));
  stops.push(() => operation.close());
}
if (runs('prober')) {
  const prober = startProber(deps, () => deps.settings.now().probeIntervalS, DEFAULT_LIMITS.timeoutMs);
  stops.push(() => prober.stop());
}
const streamKeys = await orExit(() => (password ? rehearsalStreamKeys(deps) : {}));
if (runs('api')) {
  const code = await orExit(() => setupCode(deps));
  await orExit(() => app.listen({ port: env.PORT, host: env.HOST }));
  leave = async () => {
    deps.ending.abort();
    await sleep(env.SHUTDOWN_DELAY_S * 1_000);
  };
  if (code)
    console.log(`No administrator exists yet. Open ${env.PUBLIC_URL}/setup and enter this one-time code: ${code}`);
}
// Sends the parent process what the bundled media node and the rehearsal's encoders need. Without the callback, a parent that goes
// at this moment would be an error, and not the order to stop that it is.
if (process.connected) process.send?.({ url: env.PUBLIC_URL, password, node, streamKeys }, () => {});
// A few at a time, so that neither the start nor the first comparison of names waits for all of them.
const readClubs = () => {
  if (!isClosing && readMoreClubs(20)) setImmediate(readClubs);
};
readClubs();
// Otherwise what was compiled is stored only by a process that ends in order.
flushCompileCache();
// Frees a fifth of the memory, which only the start needed, in about a tenth of a second.
setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), 20_000).unref();

/** Prints why this process cannot start, without a stack trace. */
async function orExit<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    const done = await step();
    if (!isClosing) return done;
  } catch (error) {
    if (!isClosing) {
      console.error(`Touchline cannot start.\n${startFailure(error, process.env['DATA_DIR'] || './data').join('\n')}`);
      await stopAll();
      process.exit(1);
    }
  }
  // Stopped during the start: nothing more is started, and what was started is stopped.
  return new Promise(() => null);
}

async function stopAll(): Promise<void> {
  for (const stopOne of stops.toReversed()) await stopOne();
}
