import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { createUser } from './accounts.ts';
import { goodPassword, mailsTo, registration, visitorAt } from './testing/visitor.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const person = (email: string) =>
  createUser(t.deps.db, { email, name: 'Somebody', password: goodPassword, role: 'viewer', verified: true });
const guess = (email: string) => ({ email, password: 'a wrong guess' });

it('refuses an account after ten failures, known or not, right password or not, from anywhere', async () => {
  await person('target@example.org');
  for (const email of ['target@example.org', 'nobody@example.org']) {
    for (let n = 0; n < 10; n++) expect((await visitorAt(t, `192.0.2.${n}`)('login', guess(email))).status).toBe(401);
    const refused = await visitorAt(t, '192.0.2.99')('login', { email, password: goodPassword });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  }
});

it('keeps the count when another process takes over, and lets in again when the window ends', async () => {
  const email = 'window@example.org';
  await person(email);
  const login = { email, password: goodPassword };
  for (let n = 0; n < 10; n++) await visitorAt(t, '192.0.2.100')('login', guess(email));
  const restarted = await buildApp(t.deps);
  const again = await restarted.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: login,
    remoteAddress: '192.0.2.101',
  });
  await restarted.close();
  expect(again.statusCode).toBe(429);
  await sql`UPDATE throttle SET "endsAt" = now() WHERE key LIKE ${`%${email}`}`.execute(t.deps.db);
  expect((await visitorAt(t, '192.0.2.101')('login', login)).status).toBe(200);
});

it('does not count sign-ins that succeed', async () => {
  const email = 'often@example.org';
  await person(email);
  for (let n = 0; n < 12; n++)
    expect((await visitorAt(t, '192.0.2.102')('login', { email, password: goodPassword })).status).toBe(200);
});

it('lets no guess pass the limit by coming at the same moment as others', async () => {
  const email = 'race@example.org';
  await person(email);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => visitorAt(t, `198.51.100.${n}`)('login', guess(email))),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});

it('refuses an address after fifty failures over many accounts, whatever X-Forwarded-For claims', async () => {
  const attack = (n: number) =>
    visitorAt(t, '203.0.113.50')('login', guess(`victim${n}@example.org`), {
      'x-forwarded-for': `10.0.0.${n}`,
      forwarded: `for=10.0.0.${n}`,
    });
  for (let n = 0; n < 50; n++) expect((await attack(n)).status).toBe(401);
  expect((await attack(50)).status).toBe(429);
  expect((await visitorAt(t, '203.0.113.51')('login', guess('victim51@example.org'))).status).toBe(401);
  const named = await t.deps.db.selectFrom('throttle').select('key').where('key', 'like', '%victim50%').execute();
  expect(named).toEqual([]);
});

/** As if all but one of the fifty failures of every address had happened. */
const nearlyUsedUp = (app: TestApp) =>
  app.deps.db.updateTable('throttle').set({ count: 49 }).where('key', 'like', 'login address %').execute();

it('counts an IPv6 network as one address', async () => {
  await visitorAt(t, '2001:db8:1:2::1')('login', guess('six1@example.org'));
  await nearlyUsedUp(t);
  expect((await visitorAt(t, '2001:db8:1:2:3::2')('login', guess('six2@example.org'))).status).toBe(401);
  expect((await visitorAt(t, '2001:db8:1:2:ffff::1')('login', guess('six3@example.org'))).status).toBe(429);
  expect((await visitorAt(t, '2001:db8:1:3::1')('login', guess('six4@example.org'))).status).toBe(401);
});

it('counts the client behind a configured proxy, and not what the client itself put into the header', async () => {
  const proxied = await startTestApp({ TRUST_PROXY: '10.9.9.9' });
  try {
    const through = (client: string, claim: string, n: number) =>
      visitorAt(proxied, '10.9.9.9')('login', guess(`proxied${n}@example.org`), {
        'x-forwarded-for': `${claim}, ${client}`,
      });
    expect((await through('203.0.113.60', '172.16.0.1', 1)).status).toBe(401);
    await nearlyUsedUp(proxied);
    expect((await through('203.0.113.60', '172.16.0.2', 2)).status).toBe(401);
    expect((await through('203.0.113.60', '172.16.0.3', 3)).status).toBe(429);
    expect((await through('203.0.113.61', '172.16.0.1', 4)).status).toBe(401);
  } finally {
    await proxied.close();
  }
});

it('mails one account five times an hour, whichever call asks, known or not', async () => {
  await person('mailed@example.org');
  for (const email of ['mailed@example.org', 'unknown@example.org']) {
    const visit = visitorAt(t, `192.0.2.${email.length + 150}`);
    const calls = [
      () => visit('recovery', { email }),
      () => visit('recovery', { email }),
      () => visit('confirm', { email }),
      () => visit('confirm', { email }),
      () => visit('recovery', { email }),
    ];
    for (const call of calls) expect((await call()).status).toBe(200);
    for (const refused of [
      await visit('recovery', { email }),
      await visit('confirm', { email }),
      await visit('register', registration(email)),
    ]) {
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    }
  }
  expect(await mailsTo(t, 'mailed@example.org')).toHaveLength(3);
});

it('mails thirty times an hour for one address', async () => {
  const visit = visitorAt(t, '192.0.2.200');
  const answers = await Promise.all(
    Array.from({ length: 31 }, (_, n) => visit('recovery', { email: `mass${n}@example.org` })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

it('tries ten codes on one account, however many are mailed', async () => {
  const visit = visitorAt(t, '192.0.2.201');
  const email = 'codes@example.org';
  await visit('register', registration(email));
  for (let n = 0; n < 10; n++) {
    if (n === 5) await visit('confirm', { email });
    expect((await visit('confirm', { email, code: `0000 000${n % 2}` })).status).toBe(422);
  }
  expect((await visit('confirm', { email, code: '00000000' })).status).toBe(429);
});
