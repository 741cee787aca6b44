import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { createUser } from './accounts.ts';
import {
  confirmedUser,
  goodPassword,
  mailsTo,
  newestCode,
  otherThan,
  registration,
  visitorAt,
} from './testing/visitor.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://console.example' });
});
afterAll(() => t.close());

const account = (email: string) =>
  t.deps.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('registration', () => {
  const visit = (...call: Parameters<ReturnType<typeof visitorAt>>) => visitorAt(t, '192.0.2.1')(...call);

  it('creates an unconfirmed viewer, whose mailed code confirms the address once', async () => {
    const email = 'anna@example.org';
    expect(await visit('register', { ...registration(email), email: ' Anna@Example.org ' })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await account(email)).toMatchObject({
      role: 'viewer',
      status: 'active',
      emailVerifiedAt: null,
      name: 'Анна',
    });
    const code = await newestCode(t, email);
    expect(await visit('confirm', { email, code })).toMatchObject({ status: 200, body: { ok: true } });
    expect((await account(email)).emailVerifiedAt).not.toBeNull();
    expect(await visit('confirm', { email, code })).toMatchObject({ status: 422, body: { code: 'wrong_code' } });
  });

  it('stores neither the password nor the code in plain text', async () => {
    await visit('register', registration('stored@example.org'));
    const { id, passwordHash } = await account('stored@example.org');
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const code = (await newestCode(t, 'stored@example.org')).replace(' ', '');
    const kept = await t.deps.db.selectFrom('code').selectAll().where('user', '=', id).executeTakeFirstOrThrow();
    expect(kept.codeHash).toHaveLength(32);
    expect(kept.codeHash.toString('latin1')).not.toContain(code);
  });

  it('gives the same response for a known address, changes nothing, and notifies its owner by mail', async () => {
    await confirmedUser(t, visit, 'known@example.org');
    const before = await account('known@example.org');
    const known = await visit('register', registration('known@example.org', 'another fine password'));
    const unknown = await visit('register', registration('unknown@example.org', 'another fine password'));
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await account('known@example.org')).toEqual(before);
    const mail = (await mailsTo(t, 'known@example.org')).at(-1);
    expect(mail?.subject).toContain('you already have an account');
    expect(mail?.body).not.toMatch(/\d{4} \d{4}/);
  });

  it.each([
    ['stranger', 'owner'],
    ['owner', 'stranger'],
  ])(
    'gives the account to neither password when the %s and then the %s registered, but to who reads the codes',
    async (...people) => {
      const email = `twice-${people[0]}@example.org`;
      const passwords = people.map((who) => `the password of the ${who}`);
      const former: string[] = [];
      for (const password of passwords) {
        expect((await visit('register', registration(email, password))).status).toBe(200);
        former.push(await newestCode(t, email));
      }
      const [first = '', newest = ''] = former;
      expect((await visit('confirm', { email, code: first })).status).toBe(422);
      expect((await visit('confirm', { email, code: newest })).body).toEqual({ ok: true, password_needed: true });
      for (const password of passwords) expect((await visit('login', { email, password })).status).toBe(401);
      await visit('recovery', { email });
      const password = 'the password of who reads mail';
      const reset = { email, code: await newestCode(t, email), password, password_confirmation: password };
      expect((await visit('reset', reset)).status).toBe(200);
      expect((await visit('login', { email, password })).status).toBe(200);
    },
  );

  it('keeps the password of whoever registers with it again before confirming', async () => {
    const email = 'patient@example.org';
    for (let times = 0; times < 2; times++) await visit('register', registration(email));
    expect((await visit('confirm', { email, code: await newestCode(t, email) })).body).toEqual({ ok: true });
    expect((await visit('login', { email, password: goodPassword })).status).toBe(200);
  });

  it('is in the list of users at once, and is found there', async () => {
    const admin = await t.signIn('admin');
    const email = 'newcomer@example.org';
    const listed = async () => {
      const { body } = await admin.call('GET', '/users', {}, { 'Page-Size': '100' });
      return [Number(body.total), body.data.length];
    };
    const found = async () => (await admin.call('POST', '/users', { name: 'newcomer' })).body.total;
    const [before = 0] = await listed();
    expect(await found()).toBe(0);
    await visit('register', registration(email));
    await expect.poll(listed).toEqual([before + 1, before + 1]);
    await expect.poll(found).toBe(1);
    const { id } = await account(email);
    const { rows } = await sql`
      SELECT FROM event WHERE kind = 'reference' AND data @> ${JSON.stringify({ id, entity: 'user' })}::jsonb`.execute(
      t.deps.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('does not change an account that an administrator created, confirmed or not', async () => {
    const email = 'invited@example.org';
    await createUser(t.deps.db, { email, name: 'Invited', password: goodPassword, role: 'admin', verified: false });
    const before = await account(email);
    expect((await visit('register', registration(email, 'the password of a stranger'))).status).toBe(200);
    expect(await account(email)).toEqual(before);
  });

  it('creates one user from twenty concurrent registrations of one address', async () => {
    const email = 'rush@example.org';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => visitorAt(t, `192.0.2.${100 + n}`)('register', registration(email))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const users = await t.deps.db
      .selectFrom('user')
      .select('id')
      .where(sql`lower(email)`, '=', email)
      .execute();
    expect(users).toHaveLength(1);
    expect((await visit('confirm', { email, code: await newestCode(t, email) })).status).toBe(200);
  });

  it.each([
    [{ password: 'short', password_confirmation: 'short' }, { password: { code: 'too_short', limit: 10 } }],
    [{ password: 'Qwerty123456', password_confirmation: 'Qwerty123456' }, { password: { code: 'common_password' } }],
    [
      { password: 'wrong@example.org', password_confirmation: 'wrong@example.org' },
      { password: { code: 'same_as_email' } },
    ],
    [{ password_confirmation: 'something else' }, { password_confirmation: { code: 'mismatch' } }],
    [{ agreement: false }, { agreement: expect.anything() }],
    [{ role: 'admin' }, { role: { code: 'unknown_key' } }],
    [{ emailVerifiedAt: '2026-01-01T00:00:00Z' }, { emailVerifiedAt: { code: 'unknown_key' } }],
    [{ email: 'wrong@example.org\r\nBcc: all@example.org' }, { email: { code: 'pattern' } }],
    [{ email: 'a@example.org,b@example.org' }, { email: { code: 'pattern' } }],
    [{ name: 'two\r\nlines' }, { name: { code: 'pattern' } }],
  ])('refuses %j with the invalid field, and creates no user', async (change, fields) => {
    const answer = await visit('register', { ...registration('wrong@example.org'), ...change });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', fields } });
    expect(await t.deps.db.selectFrom('user').select('id').where('email', 'like', 'wrong@%').execute()).toEqual([]);
    expect(await mailsTo(t, 'wrong@example.org')).toEqual([]);
  });

  it('mails links to the configured host, whatever the Host header, and no text of the request', async () => {
    const email = 'host+tag@example.org';
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    await visit('register', { ...registration(email), name: 'Visit evil.example' }, forged);
    const [mail] = await mailsTo(t, email);
    expect(mail?.body).toContain('https://console.example/auth/confirm?email=host%2Btag%40example.org');
    expect(`${mail?.subject} ${mail?.body}`).not.toContain('evil');
  });
});

describe('confirmation', () => {
  const visit = (...call: Parameters<ReturnType<typeof visitorAt>>) => visitorAt(t, '192.0.2.2')(...call);
  const tries = async (email: string) => {
    const { id } = await account(email);
    const code = await t.deps.db.selectFrom('code').selectAll().where('user', '=', id).executeTakeFirstOrThrow();
    return code.triesLeft;
  };

  it('accepts a code once in twenty concurrent confirmations', async () => {
    const email = 'parallel@example.org';
    await visit('register', registration(email));
    const code = await newestCode(t, email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => visitorAt(t, `192.0.2.${130 + n}`)('confirm', { email, code })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 422 && status !== 429)).toEqual([]);
  });

  it('refuses the right code after five wrong tries', async () => {
    const email = 'guessed@example.org';
    await visit('register', registration(email));
    const code = await newestCode(t, email);
    for (let n = 0; n < 5; n++) expect((await visit('confirm', { email, code: otherThan(code) })).status).toBe(422);
    expect(await tries(email)).toBe(0);
    expect(await visit('confirm', { email, code })).toMatchObject({ status: 422, body: { code: 'wrong_code' } });
    expect((await account(email)).emailVerifiedAt).toBeNull();
  });

  it('counts a try even when a later step fails', async () => {
    const email = 'failing@example.org';
    await visit('register', registration(email));
    const code = await newestCode(t, email);
    await sql`ALTER TABLE "user" ADD CONSTRAINT stuck CHECK (email <> ${sql.lit(email)} OR "emailVerifiedAt" IS NULL)`.execute(
      t.deps.db,
    );
    expect((await visit('confirm', { email, code })).status).toBe(500);
    await sql`ALTER TABLE "user" DROP CONSTRAINT stuck`.execute(t.deps.db);
    expect(await tries(email)).toBe(4);
    expect((await visit('confirm', { email, code })).status).toBe(200);
  });

  it('refuses a code after fifteen minutes', async () => {
    const email = 'late@example.org';
    await visit('register', registration(email));
    const code = await newestCode(t, email);
    const { id } = await account(email);
    await t.deps.db
      .updateTable('code')
      .set({ expiresAt: sql`"expiresAt" - interval '15 minutes'` })
      .where('user', '=', id)
      .execute();
    expect(await visit('confirm', { email, code })).toMatchObject({ status: 422, body: { code: 'wrong_code' } });
  });

  it('mails a new code on request, and only the newest one works', async () => {
    const email = 'again@example.org';
    await visit('register', registration(email));
    const first = await newestCode(t, email);
    expect(await visit('confirm', { email })).toMatchObject({ status: 200, body: { ok: true } });
    expect((await visit('confirm', { email, code: first })).status).toBe(422);
    expect((await visit('confirm', { email, code: await newestCode(t, email) })).status).toBe(200);
  });

  it('gives the same response for unconfirmed, confirmed and unknown addresses, and mails only the unconfirmed one', async () => {
    await confirmedUser(t, visit, 'ready@example.org');
    await visit('register', registration('waiting@example.org'));
    const mailed = async () =>
      [await mailsTo(t, 'ready@example.org'), await mailsTo(t, 'waiting@example.org')].map((mails) => mails.length);
    const before = await mailed();
    const emails = ['ready@example.org', 'waiting@example.org', 'nobody@example.org'];
    const resent = await Promise.all(emails.map((email) => visit('confirm', { email })));
    expect(new Set(resent.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    const guessed = await Promise.all(emails.map((email) => visit('confirm', { email, code: '00000000' })));
    expect(new Set(guessed.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await mailed()).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect(await mailsTo(t, 'nobody@example.org')).toEqual([]);
  });

  it('refuses the code of another account, and one for a new password', async () => {
    await visit('register', registration('mine@example.org'));
    await visit('register', registration('yours@example.org'));
    const yours = await newestCode(t, 'yours@example.org');
    expect((await visit('confirm', { email: 'mine@example.org', code: yours })).status).toBe(422);
    await visit('recovery', { email: 'mine@example.org' });
    const forReset = await newestCode(t, 'mine@example.org');
    expect((await visit('confirm', { email: 'mine@example.org', code: forReset })).status).toBe(422);
  });
});

it('refuses registrations while registration is closed', async () => {
  const closed = await startTestApp({ REGISTRATION: 'false' });
  try {
    const answer = await visitorAt(closed, '192.0.2.9')('register', registration('late@example.org'));
    expect(answer).toMatchObject({ status: 403, body: { code: 'registration_closed' } });
    expect(await closed.deps.db.selectFrom('user').select('id').execute()).toEqual([]);
  } finally {
    await closed.close();
  }
});
