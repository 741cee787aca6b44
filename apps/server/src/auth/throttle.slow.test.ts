import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { createUser } from './accounts.ts';
import { goodPassword, mailsTo, newestCode, registration, visitorAt } from './testing/visitor.ts';
import { hashOf } from './tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const person = (email: string) =>
  createUser(t.deps.db, { email, name: 'Somebody', password: goodPassword, role: 'viewer', verified: true });
const guess = (email: string) => ({ email, password: 'a wrong guess' });

it('refuses an account after ten failures from one network, whether it exists and whether the password is right', async () => {
  await person('target@example.org');
  const answers = [];
  for (const [email, ip] of [
    ['target@example.org', '192.0.2.1'],
    ['nobody@example.org', '192.0.2.2'],
  ] as const) {
    const visit = visitorAt(t, ip);
    for (let n = 0; n < 10; n++) expect((await visit('login', guess(email))).status).toBe(401);
    const refused = await visit('login', { email, password: goodPassword });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    answers.push({ status: refused.status, body: refused.body });
  }
  expect(answers[0]).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(answers[1]).toEqual(answers[0]);
});

it('lets the owner sign in from another network while somebody guesses', async () => {
  const email = 'owner@example.org';
  await person(email);
  for (let n = 0; n < 30; n++) await visitorAt(t, '192.0.2.3')('login', guess(email));
  expect((await visitorAt(t, '192.0.2.4')('login', { email, password: goodPassword })).status).toBe(200);
});

it('refuses an account for an hour after a hundred failures in an hour from many networks', async () => {
  for (const email of ['spread@example.org', 'spread-nobody@example.org']) {
    if (email.startsWith('spread@')) await person(email);
    const guessFrom = (network: number) => visitorAt(t, `198.18.${email.length}.${network}`)('login', guess(email));
    for (let network = 0; network < 5; network++) expect((await guessFrom(network)).status).toBe(401);
    const total = `login account ${email}`;
    const counts = t.deps.db.updateTable('throttle').where('key', '=', total);
    expect(await t.deps.db.selectFrom('throttle').select('count').where('key', '=', total).execute()).toEqual([
      { count: 5 },
    ]);
    await counts.set({ count: 99 }).execute();
    expect((await guessFrom(5)).status).toBe(401);
    const refused = await visitorAt(t, '198.18.0.99')('login', { email, password: goodPassword });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  }
});

describe('a device that signed in before', () => {
  const device = 'd'.repeat(32);

  it('is not refused because of guesses by others, from its own or any network', async () => {
    const email = 'desk@example.org';
    await person(email);
    const desk = visitorAt(t, '192.0.2.10');
    expect((await desk('login', { email, password: goodPassword, device })).status).toBe(200);
    await sql`UPDATE throttle SET count = 1000 WHERE key LIKE ${`login %${email}%`}`.execute(t.deps.db);
    for (let n = 0; n < 11; n++) await desk('login', guess(email));
    await sql`UPDATE throttle SET count = 1000 WHERE key = 'login network 192.0.2.10'`.execute(t.deps.db);
    expect((await desk('login', { email, password: goodPassword })).status).toBe(429);
    expect((await desk('login', { email, password: goodPassword, device })).status).toBe(200);
    await sql`DELETE FROM throttle WHERE key = 'login network 192.0.2.10'`.execute(t.deps.db);
  });

  it('has its own limit of ten guesses, which does not affect others', async () => {
    const email = 'own-guesses@example.org';
    await person(email);
    const desk = visitorAt(t, '192.0.2.11');
    await desk('login', { email, password: goodPassword, device });
    for (let n = 0; n < 10; n++) expect((await desk('login', { ...guess(email), device })).status).toBe(401);
    expect((await desk('login', { email, password: goodPassword, device })).status).toBe(429);
    expect((await desk('login', { email, password: goodPassword })).status).toBe(200);
  });

  it('is known only for its account, and only after the right password', async () => {
    const [email, other] = ['mine@example.org', 'theirs@example.org'];
    await Promise.all([person(email), person(other)]);
    const visit = visitorAt(t, '192.0.2.12');
    await visit('login', { email, password: goodPassword, device });
    await visit('login', { ...guess(other), device });
    for (let n = 0; n < 10; n++) await visit('login', guess(other));
    expect((await visit('login', { email: other, password: goodPassword, device })).status).toBe(429);
  });

  it('is deleted when a mailed code sets a new password', async () => {
    const email = 'reset@example.org';
    const id = await person(email);
    const visit = visitorAt(t, '192.0.2.13');
    await visit('login', { email, password: goodPassword, device });
    await visit('recovery', { email });
    const password = 'another long walk home';
    const code = await newestCode(t, email);
    expect((await visit('reset', { email, code, password, password_confirmation: password })).status).toBe(200);
    const known = await t.deps.db.selectFrom('known_device').selectAll().where('user', '=', id).execute();
    expect(known).toEqual([]);
  });

  it('is stored as a hash; only the twenty newest are kept', async () => {
    const email = 'many@example.org';
    const id = await person(email);
    const visit = visitorAt(t, '192.0.2.14');
    const name = (n: number) => String(n).padStart(32, '0');
    for (let n = 0; n < 22; n++) await visit('login', { email, password: goodPassword, device: name(n) });
    const known = await t.deps.db.selectFrom('known_device').selectAll().where('user', '=', id).execute();
    const hashes = known.map(({ deviceHash }) => deviceHash.toString('hex')).toSorted();
    const newest = Array.from({ length: 20 }, (_, n) => hashOf(name(n + 2)).toString('hex'));
    expect(hashes).toEqual(newest.toSorted());
  });

  it.each([
    ['short', 'pattern'],
    ['x'.repeat(65), 'pattern'],
    [`${'x'.repeat(31)} `, 'pattern'],
    [7, 'wrong_type'],
    [null, 'wrong_type'],
  ])('is not identified by %j', async (wrong, code) => {
    const answer = await visitorAt(t, '192.0.2.15')('login', { ...guess('a@example.org'), device: wrong });
    expect(answer).toMatchObject({ status: 422, body: { fields: { device: { code } } } });
  });
});

it('keeps the count across processes, and accepts sign-ins again when the window ends', async () => {
  const email = 'window@example.org';
  await person(email);
  const login = { email, password: goodPassword };
  for (let n = 0; n < 10; n++) await visitorAt(t, '192.0.2.100')('login', guess(email));
  const restarted = await buildApp(t.deps);
  const again = await restarted.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: login,
    remoteAddress: '192.0.2.100',
  });
  await restarted.close();
  expect(again.statusCode).toBe(429);
  await sql`UPDATE throttle SET "endsAt" = now() WHERE key LIKE ${`%${email}%`}`.execute(t.deps.db);
  expect((await visitorAt(t, '192.0.2.100')('login', login)).status).toBe(200);
});

it('does not count a refused try', async () => {
  const email = 'refused@example.org';
  await person(email);
  const visit = visitorAt(t, '192.0.2.20');
  for (let n = 0; n < 25; n++) await visit('login', guess(email));
  const counted = await t.deps.db
    .selectFrom('throttle')
    .select('count')
    .where('key', 'like', `login %${email}%`)
    .execute();
  const network = await t.deps.db
    .selectFrom('throttle')
    .select('count')
    .where('key', '=', 'login network 192.0.2.20')
    .execute();
  expect([...counted, ...network].map(({ count }) => count)).toEqual([10, 10, 10]);
});

it('does not count sign-ins that succeed', async () => {
  const email = 'often@example.org';
  await person(email);
  for (let n = 0; n < 12; n++)
    expect((await visitorAt(t, '192.0.2.102')('login', { email, password: goodPassword })).status).toBe(200);
});

it('enforces the limit on concurrent guesses', async () => {
  const email = 'race@example.org';
  await person(email);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => visitorAt(t, '198.51.100.1')('login', guess(email))),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});

it('refuses an IP address after fifty failures with many accounts, whatever X-Forwarded-For claims', async () => {
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

/** Leaves one of the fifty failures of every network. */
const nearlyUsedUp = (app: TestApp) =>
  app.deps.db.updateTable('throttle').set({ count: 49 }).where('key', 'like', 'login network %').execute();

it('counts an IPv6 /64 network as one address', async () => {
  await visitorAt(t, '2001:db8:1:2::1')('login', guess('six1@example.org'));
  await nearlyUsedUp(t);
  expect((await visitorAt(t, '2001:db8:1:2:3::2')('login', guess('six2@example.org'))).status).toBe(401);
  expect((await visitorAt(t, '2001:db8:1:2:ffff::1')('login', guess('six3@example.org'))).status).toBe(429);
  expect((await visitorAt(t, '2001:db8:1:3::1')('login', guess('six4@example.org'))).status).toBe(401);
});

it('counts the client address from a configured proxy, not one that the client put into the header', async () => {
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

it('mails one account at most five times an hour over all routes, whether or not it exists', async () => {
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

it('mails at most thirty times an hour for one IP address', async () => {
  const visit = visitorAt(t, '192.0.2.200');
  const answers = await Promise.all(
    Array.from({ length: 31 }, (_, n) => visit('recovery', { email: `mass${n}@example.org` })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

it('accepts ten code tries per account, however many codes are mailed', async () => {
  const visit = visitorAt(t, '192.0.2.201');
  const email = 'codes@example.org';
  await visit('register', registration(email));
  for (let n = 0; n < 10; n++) {
    if (n === 5) await visit('confirm', { email });
    expect((await visit('confirm', { email, code: `0000 000${n % 2}` })).status).toBe(422);
  }
  expect((await visit('confirm', { email, code: '00000000' })).status).toBe(429);
});
