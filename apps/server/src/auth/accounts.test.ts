import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { createUser } from './accounts.ts';
import { deleteExpired } from '#server/operation/clean-up';
import { goodPassword, registration, visitorAt } from './testing/visitor.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const admin = {
  email: 'root@example.org',
  name: 'Root',
  password: goodPassword,
  role: 'admin',
  verified: true,
} as const;
const visit = (...call: Parameters<ReturnType<typeof visitorAt>>) => visitorAt(t, '192.0.2.1')(...call);
const sessions = (user: number) => t.deps.db.selectFrom('session').select('id').where('user', '=', user).execute();

it('creates an account, and updates it to the given state when called again', async () => {
  const id = await createUser(t.deps.db, { ...admin, role: 'viewer', verified: false });
  expect(await createUser(t.deps.db, { ...admin, email: ' ROOT@example.org' })).toBe(id);
  const user = await t.deps.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(user).toMatchObject({
    email: 'root@example.org',
    role: 'admin',
    status: 'active',
    emailVerifiedAt: expect.any(String),
  });
});

it('keeps the sessions when the password is unchanged and ends them otherwise', async () => {
  const id = await createUser(t.deps.db, admin);
  await visit('login', { email: admin.email, password: goodPassword });
  await createUser(t.deps.db, admin);
  expect(await sessions(id)).toHaveLength(1);
  await createUser(t.deps.db, { ...admin, password: 'another long password' });
  expect(await sessions(id)).toEqual([]);
});

it('creates one account when several processes create it concurrently', async () => {
  const same = { ...admin, email: 'same@example.org' };
  const ids = await Promise.all(Array.from({ length: 8 }, () => createUser(t.deps.db, same)));
  expect(new Set(ids).size).toBe(1);
});

it('deletes only expired rows', async () => {
  const { db } = t.deps;
  const { id: user } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'same@example.org')
    .executeTakeFirstOrThrow();
  const past = new Date(Date.now() - 1_000);
  const future = new Date(Date.now() + 3_600_000);
  const old = new Date(Date.now() - 8 * 86_400_000);
  const session = (name: string, expiresAt: Date, lastUsedAt: Date) => ({
    user,
    tokenHash: Buffer.from(name),
    expiresAt,
    lastUsedAt,
    ip: '',
    userAgent: name,
  });
  await db.deleteFrom('session').execute();
  await db
    .insertInto('session')
    .values([session('ended', past, past), session('idle', future, old), session('kept', future, past)])
    .execute();
  await visit('register', registration('dead@example.org'));
  await visit('register', registration('alive@example.org'));
  const dead = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'dead@example.org')
    .executeTakeFirstOrThrow();
  await db.updateTable('code').set({ expiresAt: past }).where('user', '=', dead.id).execute();
  await db.deleteFrom('throttle').execute();
  await db
    .insertInto('throttle')
    .values([
      { key: 'old', count: 1, endsAt: past },
      { key: 'new', count: 1, endsAt: future },
    ])
    .execute();
  await db.deleteFrom('event').execute();
  await db
    .insertInto('event')
    .values([
      { kind: 'stream', data: '{"id":1}', at: new Date(Date.now() - 3_700_000) },
      { kind: 'stream', data: '{"id":2}', at: past },
    ])
    .execute();
  await db
    .updateTable('mail')
    .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    .where('recipient', '=', 'dead@example.org')
    .execute();
  const request = { user: dead.id, fingerprint: Buffer.from('x'), attempt: randomUUID() };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await db
    .insertInto('idempotency')
    .values([
      { ...request, key: 'old', startedAt: daysAgo(1.1) },
      { ...request, key: 'new', startedAt: daysAgo(0.9) },
    ])
    .execute();
  await db
    .insertInto('known_device')
    .values([
      { user: dead.id, deviceHash: Buffer.from('old'), lastUsedAt: daysAgo(181) },
      { user: dead.id, deviceHash: Buffer.from('new'), lastUsedAt: daysAgo(179) },
    ])
    .execute();

  await deleteExpired(db);

  expect(await db.selectFrom('session').select('userAgent').execute()).toEqual([{ userAgent: 'kept' }]);
  expect(await db.selectFrom('code').select('kind').execute()).toEqual([{ kind: 'confirm' }]);
  expect(await db.selectFrom('throttle').select('key').execute()).toEqual([{ key: 'new' }]);
  expect(await db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'new' }]);
  expect(await db.selectFrom('known_device').select('deviceHash').execute()).toEqual([
    { deviceHash: Buffer.from('new') },
  ]);
  expect(await db.selectFrom('event').select('data').execute()).toEqual([{ data: { id: 2 } }]);
  expect(await db.selectFrom('mail').select('recipient').execute()).toEqual([{ recipient: 'alive@example.org' }]);
});
