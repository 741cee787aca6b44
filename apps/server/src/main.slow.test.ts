import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { advisoryLocks } from '#database/advisory-locks';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

// Starts whole processes, on a machine that runs other tests at the same time.
vi.setConfig({ testTimeout: 150_000 });

const main = fileURLToPath(new URL('main.ts', import.meta.url));

let t: TestApp;
let admin: Caller;
let folder = '';
let child: ChildProcess | null = null;
let output = '';
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  folder = await mkdtemp(join(tmpdir(), 'touchline-main-'));
});
afterEach(() => child?.kill('SIGKILL'));
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a console in its own process on the database of the test; returns its URL. */
async function start(settings: Record<string, string>): Promise<string> {
  const env = {
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    SECRET_KEY: 'k'.repeat(32),
    ...settings,
  };
  child = fork(main, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  const listening = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/;
  await expect.poll(() => output, { timeout: 100_000 }).toMatch(listening);
  return listening.exec(output)?.[1] ?? '';
}

const ended = async () => (child ? await once(child, 'exit') : []);
const headers = () => ({ authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' });

it('a part that answers no requests has health and metrics on an address of their own', async () => {
  const url = await start({ ROLE: 'jobs', METRICS_LISTEN: '127.0.0.1:0' });
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ready' });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^touchline_queue_waiting\{queue="mail"\} \d+$/m);
  expect(metrics).toMatch(/^touchline_pool_connections\{use="waiting"\} 0$/m);
  expect((await fetch(`${url}/api/streams`)).status).toBe(404);
});

it('a part that answers requests lets no state get old, also while no other part runs', async () => {
  const records = await makeRecords(admin);
  const id = await idOf(admin, '/stream', match(records));
  await sql`INSERT INTO monitor (stream, state, "stateSince", "probedAt", "staleAt", formats, "dueAt", memory)
    VALUES (${id}, 'ok', now(), now(), now() + interval '1 second', 'null', now(), 'null')`.execute(t.deps.db);
  await start({ ROLE: 'api' });
  const stored = sql<{ state: string }>`SELECT state FROM monitor WHERE stream = ${id}`;
  await expect.poll(async () => (await stored.execute(t.deps.db)).rows[0]?.state, { timeout: 20_000 }).toBe('unknown');
});

it('SIGTERM finishes current requests, tells event clients when to reconnect, closes idle connections, and exits with 0', async () => {
  const url = await start({});
  const events = await fetch(`${url}/api/events`, { headers: headers() });
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  await once(silent, 'connect');
  const exit = ended();
  // A write that waits for another delays the stop. Of a table that nothing else reads, which would wait as well.
  const begun = await t.deps.db.transaction().execute(async (trx) => {
    await sql`LOCK mosaic IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const body = JSON.stringify({ name: 'Last', streams: [] });
    const call = fetch(`${url}/api/profile/mosaic`, { method: 'POST', headers: headers(), body });
    const waits = sql<{ n: number }>`
      SELECT count(*)::int4 AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waits.execute(t.deps.db)).rows[0]?.n, { timeout: 20_000 }).toBe(1);
    child?.kill('SIGTERM');
    expect(await events.text()).toMatch(/retry: 2000\n\n$/);
    return { call };
  });
  const answer = await begun.call;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await exit).toEqual([0, null]);
  if (!silent.closed) await once(silent, 'close');
  expect(silent.closed).toBe(true);
  expect((await t.deps.pool.query("SELECT FROM mosaic WHERE name = 'Last'")).rowCount).toBe(1);
  // The file with the folder's owner is deleted with it.
  expect(await readdir(folder)).toEqual(['touchline.lock']);
});

it('SIGTERM lets proxies send calls elsewhere before the process stops: it is not ready, but still answers', async () => {
  const url = await start({ SHUTDOWN_DELAY_S: '3' });
  const exit = ended();
  const ready = async () => (await fetch(`${url}/health/ready`)).status;
  expect(await ready()).toBe(200);
  child?.kill('SIGTERM');
  await expect.poll(ready, { timeout: 2_000, interval: 20 }).toBe(503);
  const answer = await fetch(`${url}/api/streams`, { headers: headers() });
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await exit).toEqual([0, null]);
});

/** Starts a console that must fail: its exit code and its output. */
async function refused(settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const env = { DATABASE_URL: t.databaseUrl, DATA_DIR: folder, PORT: '0', SECRET_KEY: 'k'.repeat(32), ...settings };
  child = fork(main, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, said };
}

it('listens only after the start lock was released', async () => {
  await t.deps.db.connection().execute(async (holder) => {
    await sql`SELECT pg_advisory_lock(${advisoryLocks.start})`.execute(holder);
    const listening = start({});
    const waits = sql<{ n: number }>`
      SELECT count(*)::int4 AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await expect.poll(async () => (await waits.execute(holder)).rows[0]?.n, { timeout: 100_000 }).toBe(1);
    expect(output).not.toContain('Server listening');
    await sql`SELECT pg_advisory_unlock(${advisoryLocks.start})`.execute(holder);
    await listening;
  });
  const exit = ended();
  child?.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

it('exits with the reason before it listens when SECRET_KEY differs from the database’s', async () => {
  const servers = async () => (await t.deps.pool.query('SELECT FROM server')).rowCount;
  const before = await servers();
  const { code, said } = await refused({ SECRET_KEY: 'x'.repeat(32), MEDIA_NODE: 'true' });
  expect(code).toBe(1);
  expect(said).toMatch(/^Touchline cannot start\.\nSECRET_KEY: this database was started with another key\./);
  expect(said).not.toMatch(/ {4}at |Server listening/);
  expect(await servers()).toBe(before);
});

it('reports an invalid configuration in a sentence, and does not start', async () => {
  const { code, said } = await refused({ PORT: 'many' });
  expect(code).toBe(1);
  expect(said).toMatch(/^Touchline cannot start\.\nPORT: /);
  expect(said).not.toContain('    at ');
});

it('prints a code for the first administrator, and exits when its parent process is gone, even before it is ready', async () => {
  await t.deps.pool.query('DELETE FROM "user"');
  await start({ PUBLIC_URL: 'https://console.example.org' });
  const exit = ended();
  child?.disconnect();
  expect(await exit).toEqual([0, null]);
  expect(output).toMatch(/Open https:\/\/console\.example\.org\/setup and enter this one-time code: \S+/);
});
