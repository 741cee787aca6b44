import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app';
import { handleError } from '#http/error-handler';
import { connectForCopy, openPool } from '#database/pool';
import { openDeps } from '#server/open-deps';
import { startFaultProxy } from '#server/testing/fault-proxy';
import type { FaultProxy } from '#server/testing/fault-proxy';
import { makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import type { Deps } from '#server/deps';

/** `t` reaches the database directly, `deps` and `app` through the proxy. */
let t: TestApp;
let admin: Caller;
let records: Records;
let proxy: FaultProxy;
let deps: Deps;
let app: FastifyInstance;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  proxy = await startFaultProxy(t.databaseUrl);
  deps = await openDeps(t.deps.env, proxy.through(t.databaseUrl), pino({ level: 'silent' }));
  app = await buildApp(deps);
});
afterAll(async () => {
  await app.close();
  await deps.eventBus.stop();
  await deps.db.destroy();
  proxy.close();
  await t.close();
});

async function write(title: string) {
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await app.inject({ method: 'POST', url: '/api/stream', headers, payload: match(records, { title }) });
  return { title, status: answer.statusCode, code: answer.json().code, retryAfter: answer.headers['retry-after'] };
}

/** Writes without a pause until told to stop; keeps every answer. */
function startWriter(name: string) {
  const answers: Awaited<ReturnType<typeof write>>[] = [];
  const stopping = new AbortController();
  const run = async () => {
    for (let n = 0; !stopping.signal.aborted; n++) answers.push(await write(`${name} ${n}`));
  };
  const running = run();
  return {
    answers,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** How many connections run a statement now. */
async function activity(statement: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query = ${statement}`.execute(t.deps.db);
  return rows[0]?.n ?? 0;
}

const recovers = () => expect.poll(async () => (await write('after')).status, { timeout: 5_000 }).toBe(200);

/** What a fault does, and what ends it. */
const faults: Record<string, [begin: () => void | Promise<void>, end: () => void | Promise<void>]> = {
  reset: [() => proxy.reset(), () => {}],
  refused: [() => proxy.set('refuse'), () => proxy.set('pass')],
  'starting up': [() => proxy.set('starting').then(() => proxy.reset()), () => proxy.set('pass')],
  silent: [() => proxy.set('blackhole'), () => proxy.set('pass')],
  abandoned: [() => proxy.abandon(), () => {}],
};

it.each(Object.entries(faults))(
  'a database whose connections are %s in the middle of writes costs those writes, answered 503, and nothing else',
  async (name, [begin, end]) => {
    const { promise: isBegun, resolve } = Promise.withResolvers<void>();
    const writers = Array.from({ length: 4 }, (_, n) => startWriter(`${name} ${n}`));
    onTestFinished(async () => void (await Promise.all(writers.map((writer) => writer.stop()))));
    const written = () => writers.flatMap(({ answers }) => answers);
    await expect.poll(() => written().length).toBeGreaterThan(8);
    // One is waiting for the server, one for us.
    const asleep = sql`SELECT pg_sleep(4.5) AS ${sql.ref(name)}`.execute(deps.db).catch(String);
    const idle = deps.db
      .transaction()
      .execute(async (trx) => {
        await sql`SELECT 1`.execute(trx);
        await isBegun;
      })
      .catch(String);
    await expect.poll(() => activity(`SELECT pg_sleep(4.5) AS "${name}"`), { timeout: 10_000 }).toBe(1);
    await begin();
    resolve();
    await Promise.all([asleep, idle]);
    await end();
    await recovers();
    await Promise.all(writers.map((writer) => writer.stop()));

    for (const { title, ...answer } of written().filter(({ status }) => status !== 200))
      expect({ title, ...answer }).toEqual({ title, status: 503, code: 'unavailable', retryAfter: '2' });
    const { rows } = await sql<{ title: string }>`SELECT title FROM stream`.execute(t.deps.db);
    const stored = rows.map(({ title }) => title).filter((title) => title.startsWith(name));
    const acknowledged = written().filter(({ status }) => status === 200);
    expect(new Set(stored).size).toBe(stored.length);
    expect(acknowledged.filter(({ title }) => !stored.includes(title))).toEqual([]);
  },
  60_000,
);

it('ends the session of a lost connection on the server with it, so that its locks keep nobody waiting', async () => {
  const session = await deps.db.startTransaction().execute();
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(session);
  await sql`SELECT id FROM sport WHERE id = ${records.sport} FOR UPDATE`.execute(session);
  proxy.abandon();
  await expect(sql`SELECT 1`.execute(session)).rejects.toThrow('The database does not answer');
  const left = async () => {
    const found = await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`.execute(t.deps.db);
    return found.rows.length;
  };
  // Sooner than the server itself would end it.
  await expect.poll(left, { timeout: 2_000 }).toBe(0);
  await session
    .rollback()
    .execute()
    .catch(() => {});
  await recovers();
});

it('keeps the connection of a statement that only takes long', async () => {
  const { rows } = await sql<{ answer: number }>`SELECT 1 AS answer FROM pg_sleep(3)`.execute(deps.db);
  expect(rows).toEqual([{ answer: 1 }]);
});

it('a server that has hung, and whose queue of local connections is full, costs requests a 503', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-hung-'));
  const path = join(folder, '.s.PGSQL.5432');
  // Accepts nothing: it never returns to its event loop.
  const hung = `require('net').createServer().listen({ path: '${path}', backlog: 1 }, () => {
    process.send('listening', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  })`;
  const server = spawn(process.execPath, ['-e', hung], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const waiting: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of waiting) socket.destroy();
    server.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
  await once(server, 'message');
  for (let isFull = false; !isFull;) {
    const socket = connect(path);
    waiting.push(socket);
    isFull = await once(socket, 'connect').then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'EAGAIN',
    );
  }
  const { db } = openPool(`postgresql://anybody@localhost/any?host=${folder}`, 1, pino({ level: 'silent' }));
  const hopeless = Fastify().setErrorHandler(handleError);
  hopeless.get('/', async () => sql`SELECT 1`.execute(db));
  const answer = await hopeless.inject('/');
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  await db.destroy();
});

it('an import whose connection is reset fails, and the next one works', async () => {
  const client = await connectForCopy(deps.pool);
  onTestFinished(() => client.release(true));
  await client.query('CREATE TEMP TABLE staged (title text)');
  const copy = client.query(copyFrom('COPY staged FROM STDIN'));
  const failure = once(copy, 'error');
  copy.write('a title\n');
  await expect.poll(() => activity('COPY staged FROM STDIN'), { timeout: 10_000 }).toBe(1);
  proxy.reset();
  expect(await failure).toMatchObject([{ code: 'ECONNRESET' }]);
  await recovers();
});

it('a standby answers reads, refuses writes with 503, and is left as soon as another server takes them', async () => {
  const [name] = new URL(t.databaseUrl).pathname.split('/').slice(-1);
  await sql`ALTER DATABASE ${sql.ref(name ?? '')} SET default_transaction_read_only = on`.execute(t.deps.db);
  proxy.reset();
  const headers = { authorization: `Bearer ${admin.token}` };
  const list = () => app.inject({ url: '/api/streams', headers });
  await expect.poll(async () => (await list()).statusCode).toBe(200);
  expect(await write('standby')).toEqual({ title: 'standby', status: 503, code: 'unavailable', retryAfter: '2' });
  // Connections that are open already stay with the standby.
  await sql`SET default_transaction_read_only = off`.execute(t.deps.db);
  await sql`ALTER DATABASE ${sql.ref(name ?? '')} RESET default_transaction_read_only`.execute(t.deps.db);
  await recovers();
  expect((await write('primary')).status).toBe(200);
});
