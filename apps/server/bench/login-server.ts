// The child process of login.ts: the real application, and how long its event loop was blocked.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { buildApp } from '#server/app';
import { createUser } from '#server/auth/accounts';
import { openDeps } from '#server/open-deps';
import { readEnvironment } from '#server/environment';

export const password = 'a long walk in the park';
export const emails = Array.from({ length: 64 }, (_, n) => `person${n}@example.org`);

if (process.argv[2] === 'serve') await serve();

async function serve(): Promise<void> {
  process.on('disconnect', () => process.exit());
  const env = readEnvironment({
    SECRET_KEY: 'b'.repeat(32),
    LOG_LEVEL: 'silent',
    DATA_DIR: '/tmp',
    PUBLIC_URL: 'http://localhost',
    TRUST_PROXY: '127.0.0.1',
  });
  const deps = await openDeps(env, process.env['BENCH_DATABASE'] ?? '', pino({ level: 'silent' }));
  for (const email of emails)
    await createUser(deps.db, { email, name: email, password, role: 'viewer', verified: true });
  const app = await buildApp(deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  process.on('message', (word) => {
    if (word === 'measure') {
      delay.enable();
      delay.reset();
    } else process.send?.({ p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 });
  });
  process.send?.({ url });
}
