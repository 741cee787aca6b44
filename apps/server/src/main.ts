import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { buildApp } from '#server/app';
import { cleanAudit } from '#server/audit/clean-up';
import { feedLimits } from '@touchline/contract';
import { startAutoload } from '#server/autoload/autoload';
import { cleanUp } from '#server/auth/clean-up';
import { setupCode } from '#server/auth/setup';
import { openDeps } from '#server/deps';
import { readEnvironment } from '#server/environment';
import type { Environment } from '#server/environment';
import { startMailer } from '#server/mail/mailer';
import { startProber } from '#server/monitoring/prober';
import { demoPassword } from '#server/rehearsal/password';
import { seedRehearsal } from '#server/rehearsal/seed';
import { rehearsalStreamKeys } from '#server/rehearsal/stream-keys';
import { bundledNode } from '#server/rehearsal/servers';
import { startEmbedded } from '#database/embedded';
import { lockDataDir } from '#database/data-dir-lock';
import { migrate } from '#database/migrate';

const env = orExit(() => readEnvironment(process.env));
const log = pino({ level: env.LOG_LEVEL, redact: ['req.headers.authorization', '*.password', '*.token'] });
const release = orExit(() => lockDataDir(env.DATA_DIR));
const embedded = env.DATABASE_URL ? null : await startEmbedded(env.DATA_DIR);
const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
await migrate(databaseUrl);
const deps = await openDeps(env, databaseUrl, log);
const password = env.REHEARSAL ? await demoPassword(env) : null;
if (password) await seedRehearsal(deps, password);

const app = await buildApp(deps);
const runs = (part: Environment['ROLE'][number]) => env.ROLE.includes(part);
const mailer = runs('jobs') ? startMailer(deps) : null;
const cleaning = runs('jobs')
  ? setInterval(
      () =>
        void Promise.all([cleanUp(deps.db), cleanAudit(deps.db)]).catch((error: unknown) =>
          log.warn({ err: error }, 'clean-up failed'),
        ),
      300_000,
    )
  : null;
const autoload = runs('jobs') ? startAutoload(deps, feedLimits) : null;
const prober = runs('prober') ? startProber(deps, () => deps.settings.now().probeIntervalS) : null;
if (runs('api')) {
  await app.listen({ port: env.PORT, host: env.HOST });
  const code = await setupCode(deps);
  if (code)
    console.log(
      `There is no administrator yet. Open ${env.PUBLIC_URL}/setup and enter this code, which works once: ${code}`,
    );
}

let isClosing = false;
const grace = closeWithGrace({ delay: 28_000, logger: log }, async ({ err }) => {
  isClosing = true;
  if (err) log.error({ err }, 'ending after an error');
  clearInterval(cleaning ?? undefined);
  await prober?.stop();
  await app.close();
  await autoload?.stop();
  await mailer?.stop();
  await deps.hub.stop();
  await deps.db.destroy();
  await embedded?.stop();
  release();
});
// Whoever started this process is gone: nobody is left to stop it later.
const stop = () => {
  if (!isClosing) grace.close();
};
process.on('disconnect', stop);
const node = await bundledNode(deps.db, env);
// Gone already, while all this started: of that nobody is told again.
if (process.send && !process.connected) stop();
// Tells the process that started this one what the bundled media node needs.
else
  process.send?.({
    url: env.PUBLIC_URL,
    password,
    node,
    streamKeys: password ? await rehearsalStreamKeys(deps) : {},
  });

/** What is wrong with the configuration is told in sentences, not in a stack. */
function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error(`Touchline cannot start.\n${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
