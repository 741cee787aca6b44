import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { handleError } from '#http/error-handler';
import type { Authenticator } from '#http/serve';
import { hashOf, newToken } from '#server/auth/tokens';
import { change } from '#kit/change';
import { putMail } from '#server/mail/outbox';
import { publish, publishMany } from '#kit/events';
import { pace, serveEvents } from '#server/events/routes';
import { setWire, wireOptions } from '#http/wire';
import { listen } from '#server/events/testing/listen';
import type { Ear } from '#server/events/testing/listen';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let url = '';
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

const ears: Ear[] = [];
afterEach(() => ears.splice(0).forEach((ear) => ear.close()));
async function hear(who: Caller, lastEventId: string | null = null, from = url): Promise<Ear> {
  const ear = await listen(from, who.token, lastEventId);
  ears.push(ear);
  return ear;
}
const create = () => idOf(admin, '/stream', match(records));
/** An event of nothing in particular, after which everything published before it has been told. */
async function mark(): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT (random() * 1000000000)::int8 + 1000000 AS id`.execute(t.deps.db);
  const id = rows[0]?.id ?? 0;
  await publish(t.deps.db, 'reference', { id, entity: 'mark' });
  return id;
}

it('carries ids and versions only, and may not be kept by anybody in between', async () => {
  const ear = await hear(admin);
  expect(ear.status).toBe(200);
  expect(ear.headers.get('content-type')).toBe('text/event-stream');
  expect(ear.headers.get('cache-control')).toBe('no-store');
  const id = await create();
  const event = await ear.hears('stream', id);
  expect(event.data).toEqual({ id, stream: id, version: 1 });
  expect(event.id).toMatch(/^\d+$/);
  await admin.call('POST', '/stream/comment', { stream_id: id, message: 'secret words' });
  await ear.hears('comment', 1);
  expect(JSON.stringify(ear.events)).not.toMatch(/secret|Зенит/);
});

it('tells of a change when it is stored, not before, and never when it is not', async () => {
  const ear = await hear(admin);
  const undone = t.deps.db.transaction().execute(async (trx) => {
    await publish(trx, 'reference', { id: 71, entity: 'sport' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await t.deps.db.transaction().execute(async (trx) => {
    await publish(trx, 'reference', { id: 72, entity: 'sport' });
    await ear.hears('reference', await mark());
    expect(ear.events.map(({ data }) => data['id'])).not.toContain(72);
  });
  await ear.hears('reference', 72);
  expect(ear.events.map(({ data }) => data['id'])).not.toContain(71);
});

it('tells nothing of a stream that the access rule hides, live or when resuming', async () => {
  const [seen, hidden] = [await create(), await create()];
  const who = await t.signIn('operator');
  await t.deps.db.insertInto('user_stream').values({ user: who.id, stream: hidden }).execute();
  const ear = await hear(who);
  for (const stream of [hidden, seen]) await admin.call('POST', '/stream/comment', { stream_id: stream, message: 'x' });
  for (const id of [hidden, seen]) await admin.call('PUT', '/stream', { id, title: 'x' });
  await ear.hears('stream', seen);
  const resumed = await hear(who, '1');
  await resumed.hears('stream', seen);
  for (const { events } of [ear, resumed]) expect(events.filter(({ data }) => data['stream'] === hidden)).toEqual([]);
});

it('tells administrators alone that mails were put', async () => {
  const [theirs, other] = [await hear(admin), await hear(await t.signIn('editor'))];
  await change(t.deps.db, null, (trx) => putMail(trx, { recipient: 'anna@example.org', subject: 'x', body: 'x' }));
  const last = await mark();
  await other.hears('reference', last);
  await theirs.hears('reference', last);
  const heard = [theirs, other].map(({ events }) =>
    events.filter(({ kind }) => kind === 'mail').map(({ data }) => data),
  );
  expect(heard).toEqual([[{ id: null, listeners: 2 }], []]);
});

it('goes on where the reader left off', async () => {
  const first = await hear(admin);
  const { id: lastId } = await first.hears('stream', await create());
  first.close();
  const missed = [await create(), await create(), await create()];
  const second = await hear(admin, lastId);
  for (const id of missed) expect((await second.hears('stream', id)).data['version']).toBe(1);
  expect((await second.hears('stream', await create())).data['version']).toBe(1);
});

it('goes on with what was written before the reader left and committed after', async () => {
  const who = await hear(admin);
  const written = Array.from({ length: 200 }, (_, n) => ({ id: 500_000 + n, entity: 'sport' }));
  const { id: lastId } = await t.deps.db.transaction().execute(async (trx) => {
    await publishMany(trx, 'reference', written);
    const last = await who.hears('reference', await mark());
    who.close();
    return last;
  });
  const returned = await hear(admin, lastId);
  await returned.hears('reference', await mark());
  const ids = new Set(returned.events.map(({ data }) => data['id']));
  expect(written.filter(({ id }) => !ids.has(id))).toEqual([]);
});

it.each(['999999999', 'abc', '-1', '1.5', '0', '1e30'])(
  'says reset to who left off at %s, which nobody knows',
  async (lastEventId) => {
    const ear = await hear(admin, lastEventId);
    expect((await ear.hears('reset', null)).id).toBeNull();
  },
);

it('says reset to who left off too long ago or missed too much', async () => {
  const first = await hear(admin);
  const { id: lastId } = await first.hears('stream', await create());
  await publishMany(
    t.deps.db,
    'reference',
    Array.from({ length: 1_001 }, (_, n) => ({ id: n + 1, entity: 'sport' })),
  );
  const reset = (listeners: number) => ({ id: null, kind: 'reset', data: { id: null, listeners } });
  expect(await (await hear(admin, lastId)).hears('reset', null)).toEqual(reset(2));
  await sql`DELETE FROM event WHERE id <= ${Number(lastId)}`.execute(t.deps.db);
  expect(await (await hear(admin, lastId)).hears('reset', null)).toEqual(reset(3));
});

it('says reset after the connection to the database was lost, and then goes on', async () => {
  const ear = await hear(admin);
  await ear.hears('reference', await mark());
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'touchline events'`.execute(t.deps.db);
  await ear.hears('reset', null);
  await expect
    .poll(async () => {
      await mark();
      return ear.events.at(-1)?.kind;
    })
    .toBe('reference');
});

it('ends for a user who is blocked or signs out, at the next look, and for a changed one at once', async () => {
  const app = Fastify(wireOptions);
  setWire(app);
  app.setErrorHandler(handleError);
  await app.register(async (api) => serveEvents(api, t.deps, { ...pace, recheckMs: 50 }), { prefix: '/api' });
  const quick = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const [blocked, left, stays] = [await t.signIn('viewer'), await t.signIn('viewer'), await t.signIn('viewer')];
    const three = [await hear(blocked, null, quick), await hear(left, null, quick), await hear(stays, null, quick)];
    await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', blocked.id).execute();
    await left.call('POST', '/auth/logout');
    await expect.poll(() => three.map((ear) => ear.isOpen())).toEqual([false, false, true]);
  } finally {
    await app.close();
  }
  // The application itself looks once a minute; told of the user, it looks at once.
  const who = await t.signIn('viewer');
  const ear = await hear(who);
  await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', who.id).execute();
  await publish(t.deps.db, 'reference', { id: who.id, entity: 'user' });
  await expect.poll(() => ear.isOpen()).toBe(false);
});

it('writes to a reader at most ten times a second, and loses nothing by it', async () => {
  const ear = await hear(admin);
  await ear.hears('reference', await mark());
  const [piecesBefore, eventsBefore, startedAt] = [ear.pieces(), ear.events.length, performance.now()];
  for (let n = 0; n < 200; n++) {
    await publish(t.deps.db, 'reference', { id: n + 1, entity: 'sport' });
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  await ear.hears('reference', await mark());
  const seconds = (performance.now() - startedAt) / 1000;
  expect(ear.events.length - eventsBefore).toBe(201);
  expect(ear.pieces() - piecesBefore).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 1);
});

it('lets one user open 30 connections and no more, which is nobody else’s loss', async () => {
  const [greedy, other] = [await t.signIn('operator'), await t.signIn('operator')];
  for (let n = 0; n < 30; n++) expect((await hear(greedy)).status).toBe(200);
  const refused = await hear(greedy);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('10');
  expect((await hear(other)).status).toBe(200);
  ears[0]?.close();
  await expect.poll(async () => (await hear(greedy)).status).toBe(200);
});

it('does not count who left while their session was looked up', async () => {
  const who = await t.signIn('operator');
  const app = Fastify(wireOptions);
  setWire(app);
  app.setErrorHandler(handleError);
  let asked = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const authenticator: Authenticator = {
    ...t.deps.authenticator,
    async user(request) {
      asked++;
      await opened;
      return t.deps.authenticator.user(request);
    },
  };
  await app.register(async (api) => serveEvents(api, { ...t.deps, authenticator }, pace), { prefix: '/api' });
  const slow = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const sockets = Array.from({ length: 30 }, () => connect(Number(new URL(slow).port), '127.0.0.1'));
    for (const socket of sockets)
      socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${who.token}\r\n\r\n`);
    await expect.poll(() => asked).toBe(30);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => promisify<number>((done) => app.server.getConnections(done))()).toBe(0);
    open();
    await setImmediate();
    expect((await hear(who, null, slow)).status).toBe(200);
  } finally {
    await app.close();
  }
});

it('ends at once when its session is signed out, and only that one', async () => {
  const who = await t.signIn('viewer');
  const other = { ...who, token: newToken() };
  const expiresAt = new Date(Date.now() + 3_600_000);
  await t.deps.db
    .insertInto('session')
    .values({ user: who.id, tokenHash: hashOf(other.token), expiresAt, ip: '', userAgent: '' })
    .execute();
  const two = [await hear(who), await hear(other)];
  expect((await who.call('POST', '/auth/logout')).status).toBe(200);
  await expect.poll(() => two.map((ear) => ear.isOpen())).toEqual([false, true]);
});

it('cuts a reader that does not read', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  const isCut = new Promise((resolve) => socket.once('close', resolve));
  // Longer than any real event, so that few of them fill the buffers of the system.
  const long = Array.from({ length: 100 }, () => ({ id: 1, entity: 'x'.repeat(7_000) }));
  for (let round = 0; round < 20; round++) {
    await publishMany(t.deps.db, 'reference', long);
    await new Promise((resolve) => setTimeout(resolve, 110));
  }
  socket.resume();
  await isCut;
  expect(socket.destroyed).toBe(true);
});

it('is refused to who is not signed in, in the usual words', async () => {
  const response = await fetch(`${url}/api/events`);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ code: 'unauthorized', message: 'Sign in first' });
});

it('ends when the server stops, which tells its readers when to come back', async () => {
  const other = await startTestApp();
  const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
  // A browser opens connections in advance and asks nothing over them.
  const silent = connect(Number(new URL(address).port), '127.0.0.1');
  await new Promise((resolve) => silent.once('connect', resolve));
  const who = await other.signIn('viewer');
  const response = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${who.token}` } });
  const text = response.text();
  await other.close();
  expect(await text).toBe('retry: 1000\n\nretry: 2000\n\n');
});
