import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app';
import { putAccount } from '#server/auth/accounts';
import { hashPassword } from '#server/auth/passwords';
import { readEnvironment } from '#server/environment';
import { openDeps } from '#server/open-deps';
import { removeEmbedded, startEmbedded } from '#database/embedded';
import type { Embedded } from '#database/embedded';
import { findPostmaster } from '#database/leftover';
import { migrate } from '#database/migrate';
import { signIn } from './call.ts';
import { countMissed, countStored } from './count.ts';
import { openLedger } from './ledger.ts';
import { listen } from './listeners.ts';
import { randomFrom } from './random.ts';
import { setScene } from './scene.ts';
import { write } from './writers.ts';

let folder: string;
let database: Embedded;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-'));
  await chmod(folder, 0o755);
  database = await startEmbedded(folder, null);
  await migrate(database.url);
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  await database.stop();
  await removeEmbedded(folder);
});

/** The API of another process: with a pool, caches and a bus of its own. Returns its address. */
async function startApi(): Promise<string> {
  const env = readEnvironment({ SECRET_KEY: 'k'.repeat(32), DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const deps = await openDeps(env, database.url, pino({ level: 'silent' }));
  const app = await buildApp(deps);
  ends.push(async () => {
    await app.close();
    await deps.eventBus.stop();
    await deps.db.destroy();
  });
  const account = { email: 'admin@drill.test', name: 'Administrator', role: 'admin' as const, verified: true };
  const { rows } = await deps.pool.query(`SELECT 1 FROM "user"`);
  if (rows.length === 0) await putAccount(deps.db, { ...account, passwordHash: await hashPassword('correct horse') });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function killDatabase(): Promise<void> {
  const pid = await findPostmaster(join(folder, 'postgres', 'cluster'));
  if (pid === null) throw new Error('PostgreSQL does not run');
  process.kill(pid, 'SIGKILL');
}

it('two processes lose no acknowledged change, make none twice and miss no event while their database is killed', async () => {
  const urls = [await startApi(), await startApi()] as const;
  const admin = await signIn(urls[0], 'admin@drill.test', 'correct horse');
  const scene = await setScene(urls[0], admin, [], { writers: 2, listeners: 2 });
  const over = new AbortController();
  ends.push(() => over.abort());
  // Each hears of what is written through the other.
  const listeners = scene.listeners.map((who, index) => listen(urls[index ? 0 : 1], who, scene.desk.talk, over.signal));
  await expect.poll(() => listeners.every((listener) => listener.isConnected())).toBe(true);
  const ledger = openLedger();
  const writing = new AbortController();
  const writers = scene.writers.map((who, index) =>
    write(urls[index ? 1 : 0], who, `w${index}`, scene.desk, ledger, randomFrom(index), 20, writing.signal),
  );
  for (const kill of [1, 2]) {
    const before = ledger.acknowledged.length;
    await expect.poll(() => ledger.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    await killDatabase();
    await sleep(100 * kill);
  }
  const after = ledger.acknowledged.length;
  await expect.poll(() => ledger.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(after + 20);
  writing.abort();
  await Promise.all(writers);
  expect({ refused: ledger.refused, open: ledger.open }).toEqual({ refused: [], open: [] });
  // Otherwise the kills came between two changes, and have shown nothing.
  expect(ledger.failures.length).toBeGreaterThan(0);
  expect(await countStored(database.url, ledger, [])).toEqual({ lost: [], doubled: [], missed: [] });
  await expect.poll(() => countMissed(ledger, [], listeners), { timeout: 10_000 }).toEqual([]);
}, 120_000);
