// First starts of many consoles at once on one empty database, as real processes: how many survive, and how long each
// takes.
// node apps/server/bench/start.ts [processes]   default 10
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openBenchDatabase } from './bench-database.ts';

const [processes = 10] = process.argv.slice(2).map(Number);
const database = await openBenchDatabase();
const main = join(import.meta.dirname, '../src/main.ts');

const begun = performance.now();
const all = await Promise.all(Array.from({ length: processes }, (_, index) => startOne(index)));
const started = all.flatMap(({ seconds }) => (seconds === null ? [] : [seconds])).toSorted((a, b) => a - b);
console.log(`${started.length} of ${processes} first starts lived`);
console.log(`  first after ${started[0]?.toFixed(1)} s, last after ${started.at(-1)?.toFixed(1)} s`);
for (const { seconds, output } of all)
  if (seconds === null) console.log(output.trim().split('\n').slice(-12).join('\n'));
for (const { child, ended } of all) {
  child.kill('SIGTERM');
  await ended;
}
await database.stop();

/** Waits until the process is ready or has exited. */
async function startOne(index: number) {
  const child = fork(main, {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: join(database.folder, String(index)),
      // Ten full pools need more connections than the embedded PostgreSQL allows.
      DATABASE_POOL: '4',
      DEMO_PASSWORD: 'a long walk in the park',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      MEDIA_NODE: 'true',
      PORT: '0',
      REHEARSAL: 'true',
      SECRET_KEY: 'b'.repeat(32),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'exit').then(() => null);
  const ready = once(child, 'message').then(() => (performance.now() - begun) / 1000);
  return { child, ended, seconds: await Promise.race([ready, ended]), output };
}
