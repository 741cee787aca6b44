import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registration, visitorAt } from '#server/auth/testing/visitor';
import { testPassword } from '#server/testing/start-app';
import { publicUrl, refused, startRig } from './testing/rig.ts';
import type { Rig } from './testing/rig.ts';

let rig: Rig;
let t: Rig['t'];
let admin: Rig['admin'];
let provider: Rig['provider'];
let set: Rig['set'];
let begin: Rig['begin'];
let finish: Rig['finish'];
let spend: Rig['spend'];
let signIn: Rig['signIn'];
let person: Rig['person'];
let userOf: Rig['userOf'];
beforeAll(async () => {
  rig = await startRig();
  ({ t, admin, provider, set, begin, finish, spend, signIn, person, userOf } = rig);
});
beforeEach(() => rig.turnOn());
afterEach(() => rig.turnOff());
afterAll(() => rig.stop());

describe('a sign-in with the provider', () => {
  it('asks with a code challenge, a state and a nonce, and comes back to the console', async () => {
    const { url } = await begin();
    expect(url.startsWith(`${provider.issuer}/auth?`)).toBe(true);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_id: 'console',
      response_type: 'code',
      redirect_uri: `${publicUrl}/auth/sso`,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('is that of the account with the same address, which keeps its role and its password', async () => {
    const who = await t.signIn('editor');
    const { body: profile } = await who.call('GET', '/profile');
    const { subject } = person({ email: String(profile['email']).toUpperCase() });
    const session = await signIn(subject);
    expect(session).toMatchObject({ status: 200, body: { uid: who.id, auth_token: expect.any(String) } });
    expect(await userOf(session)).toMatchObject({ id: who.id, role: 'editor' });
    const byPassword = await t.visitor('POST', '/auth/login', { email: profile['email'], password: testPassword });
    expect(byPassword.status).toBe(200);
  });

  it('stays that of the same account when the address changes at the provider', async () => {
    await set({ ssoViewers: 'staff' });
    const { subject, email } = person({ groups: ['staff'] });
    const first = await userOf(await signIn(subject));
    provider.people.set(subject, { email: 'married@company.example', email_verified: true, groups: ['staff'] });
    expect(await userOf(await signIn(subject))).toEqual({ ...first, email });
  });

  it('is in the audit log as one with single sign-on', async () => {
    await set({ ssoViewers: 'staff' });
    const session = await signIn(person({ groups: ['staff'] }).subject);
    const { rows } =
      await sql`SELECT action, actor::int4 AS actor, after FROM audit WHERE entity = 'session' AND record = ${Number(session.body['uid'])}`.execute(
        t.deps.db,
      );
    expect(rows).toMatchObject([{ action: 'sign_in', actor: session.body['uid'], after: { by: 'sso' } }]);
  });

  it('ends the password of whoever had signed up with the address of somebody else', async () => {
    const { subject, email } = person();
    expect((await visitorAt(t, '192.0.2.7')('register', registration(email))).status).toBe(200);
    const { password } = registration(email);
    expect(await t.visitor('POST', '/auth/login', { email, password })).toMatchObject({ body: { auth_token: null } });
    expect(await signIn(subject)).toMatchObject({ status: 200, body: { auth_token: expect.any(String) } });
    expect((await t.visitor('POST', '/auth/login', { email, password })).status).toBe(401);
  });
});

describe('whoever has no access', () => {
  it('is nobody here, while no group gives a role', async () => {
    expect(await signIn(person().subject)).toMatchObject(refused('sso_no_access'));
  });

  it('has an address that the provider has not verified', async () => {
    const { email } = (await admin.call('GET', '/profile')).body;
    for (const email_verified of [false, undefined, 'true'])
      expect(await signIn(person({ email, email_verified }).subject)).toMatchObject(refused('sso_no_access'));
  });

  it('is in none of the groups, even with an account', async () => {
    await set({ ssoViewers: 'staff, guests' });
    const who = await t.signIn('operator');
    const { email } = (await who.call('GET', '/profile')).body;
    expect(await signIn(person({ email, groups: ['others'] }).subject)).toMatchObject(refused('sso_no_access'));
    expect(await signIn(person({ email, groups: 'guests' }).subject)).toMatchObject({ status: 200 });
  });

  it('has the address of an account that is somebody else’s at the provider', async () => {
    await set({ ssoViewers: 'staff' });
    const former = person({ groups: ['staff'] });
    const { body } = await signIn(former.subject);
    const successor = person({ email: former.email, groups: ['staff'] });
    expect(await signIn(successor.subject)).toMatchObject(refused('sso_no_access'));
    const { rows: identities } = await sql`SELECT subject FROM identity WHERE "user" = ${body['uid']}`.execute(
      t.deps.db,
    );
    expect(identities).toEqual([{ subject: former.subject }]);
    const { rows } =
      await sql`SELECT after FROM audit WHERE action = 'sign_in_refused' AND record = ${body['uid']}`.execute(
        t.deps.db,
      );
    expect(rows).toMatchObject([{ after: { email: former.email, reason: 'sso_no_access' } }]);
  });

  it('is blocked here, and is told so', async () => {
    const who = await t.signIn('operator');
    const { email } = (await who.call('GET', '/profile')).body;
    const { subject } = person({ email });
    const { body } = await finish(subject);
    await admin.call('PUT', '/user', { id: who.id, status: 'inactive' });
    expect(await spend(body)).toMatchObject(refused('blocked'));
    expect(await signIn(subject)).toMatchObject(refused('blocked'));
    const { rows } = await sql`SELECT after FROM audit WHERE action = 'sign_in_refused' AND record = ${who.id}`.execute(
      t.deps.db,
    );
    expect(rows).toMatchObject([{ after: { email, reason: 'blocked' } }]);
  });
});

describe('groups of the provider', () => {
  it('give whoever comes first an account with the highest of their roles', async () => {
    await set({ ssoAdmins: 'root', ssoEditors: 'desk leads', ssoOperators: 'desk', ssoViewers: 'staff' });
    const { subject, email, name } = person({ groups: ['staff', 'desk leads', 'desk'] });
    expect(await userOf(await signIn(subject))).toMatchObject({ email, name, role: 'editor' });
  });

  it('change the role at the next sign-in', async () => {
    await set({ ssoOperators: 'desk', ssoViewers: 'staff' });
    const { subject, email } = person({ groups: ['desk'] });
    expect(await userOf(await signIn(subject))).toMatchObject({ role: 'operator' });
    provider.people.set(subject, { email, email_verified: true, groups: ['staff'] });
    expect(await userOf(await signIn(subject))).toMatchObject({ role: 'viewer' });
  });

  it('are found by a path, as in tokens of Keycloak', async () => {
    await set({ ssoGroupsClaim: 'realm_access.roles', ssoOperators: 'desk' });
    const { subject } = person({ realm_access: { roles: ['desk'] } });
    expect(await userOf(await signIn(subject))).toMatchObject({ role: 'operator' });
  });

  it('never take the role of the last administrator', async () => {
    await set({ ssoViewers: 'staff' });
    const { email } = (await admin.call('GET', '/profile')).body;
    const { subject: last } = person({ email, groups: ['staff'] });
    expect(await userOf(await signIn(last))).toMatchObject({ role: 'admin' });
    const other = await t.signIn('admin');
    const confirm = (at: string | null) =>
      sql`UPDATE "user" SET "emailVerifiedAt" = ${at} WHERE id = ${other.id}`.execute(t.deps.db);
    await confirm(null);
    expect(await userOf(await signIn(last))).toMatchObject({ role: 'admin' });
    await confirm(new Date().toISOString());
    const { email: otherEmail } = (await other.call('GET', '/profile')).body;
    const { subject } = person({ email: otherEmail, groups: ['staff'] });
    expect(await userOf(await signIn(subject))).toMatchObject({ id: other.id, role: 'viewer' });
  });

  it('make one account of two first sign-ins at the same moment', async () => {
    await set({ ssoViewers: 'staff' });
    const { subject } = person({ groups: ['staff'] });
    const both = await Promise.all([signIn(subject), signIn(subject)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body['uid']).toBe(both[1]?.body['uid']);
  });
});

describe('the second factor', () => {
  const codeOf = (secret: unknown) => new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate();
  const tokenOf = ({ body }: { body: Record<string, unknown> }) => String(body['auth_token']);
  const as = async (token: string, method: 'GET' | 'POST' | 'PUT', path: string, payload: object = {}) => {
    const authorization = `Bearer ${token}`;
    const more = method === 'GET' ? {} : { payload };
    const response = await t.app.inject({ method, url: `/api${path}`, headers: { authorization }, ...more });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };
  const makeToken = async (token: string) =>
    String((await as(token, 'POST', '/profile/tokens', { name: 'x', scope: 'read', days: 1 })).body['token']);
  const profiles = (tokens: string[]) =>
    Promise.all(tokens.map(async (token) => (await as(token, 'GET', '/profile')).status));
  beforeAll(async () => {
    const { body } = await admin.call('POST', '/profile/second-factor', { current_password: testPassword });
    await admin.call('PUT', '/profile/second-factor', { code: codeOf(body['secret']) });
  });

  it('is set up with the ticket by whoever needs one and has none', async () => {
    await set({ ssoOperators: 'desk' });
    const { subject } = person({ groups: ['desk'] });
    await signIn(subject);
    await sql`UPDATE setting SET "secondFactorFrom" = 'operator'`.execute(t.deps.db);
    const { body } = await finish(subject);
    expect(await spend(body)).toMatchObject(refused('second_factor_missing'));
    const { body: setup } = await t.visitor('POST', '/auth/sso/second-factor', { ticket: body['ticket'] });
    const session = await spend(body, { code: codeOf(setup['secret']) });
    expect(session).toMatchObject({ status: 200, body: { auth_token: expect.any(String) } });
    expect(session.body['recovery_codes']).toHaveLength(10);
    const [recovery] = session.body['recovery_codes'] as string[];
    const { body: again } = await finish(subject);
    expect(await spend(again)).toMatchObject(refused('second_factor_needed'));
    expect(await spend(again, { code: '000000' })).toMatchObject({ status: 422 });
    const { rows } =
      await sql`SELECT after FROM audit WHERE action = 'sign_in_refused' AND record = ${Number(session.body['uid'])}`.execute(
        t.deps.db,
      );
    expect(rows).toMatchObject([{ after: { reason: 'wrong_second_factor' } }]);
    expect(await spend(again, { code: recovery })).toMatchObject({ status: 200 });
  });

  it('is not asked for when the provider has asked for one', async () => {
    await set({ ssoOperators: 'desk' });
    await sql`UPDATE setting SET "secondFactorFrom" = 'viewer'`.execute(t.deps.db);
    await t.deps.settings.refresh();
    const proven = async (amr: string[]) => signIn(person({ groups: ['desk'], amr }).subject);
    for (const one of [['pwd'], ['otp'], ['swk'], ['hwk', 'otp'], ['pwd', 'pin'], ['pwd', 'sms']])
      expect([one, await proven(one)]).toMatchObject([one, refused('second_factor_missing')]);
    for (const two of [['mfa'], ['pwd', 'otp'], ['swk', 'fpt'], ['sc', 'pin']])
      expect([two, await proven(two)]).toMatchObject([two, { status: 200 }]);
  });

  it('of the provider goes on counting when roles and settings change, and ends no other session', async () => {
    await set({ ssoAdmins: 'root', ssoOperators: 'desk', secondFactorFrom: 'viewer' });
    const amr = ['pwd', 'mfa'];
    const boss = tokenOf(await signIn(person({ groups: ['root'], amr }).subject));
    const operator = tokenOf(await signIn(person({ groups: ['desk'], amr }).subject));
    const made = [await makeToken(boss), await makeToken(operator)];
    const third = await t.signIn('viewer');
    expect(await admin.call('PUT', '/user', { id: third.id, role: 'operator' })).toMatchObject({ status: 200 });
    expect(await as(boss, 'PUT', '/user', { id: third.id, role: 'editor' })).toMatchObject({ status: 200 });
    await set({ secondFactorFrom: 'operator' });
    const colleague = person({ groups: ['desk'], amr });
    await signIn(colleague.subject);
    provider.people.set(colleague.subject, { email: colleague.email, email_verified: true, groups: ['root'], amr });
    expect(await signIn(colleague.subject)).toMatchObject({ status: 200 });
    expect(await profiles([boss, operator, ...made])).toEqual([200, 200, 200, 200]);
  });

  it('of the provider protects none of the sessions that were opened without it', async () => {
    await set({ ssoOperators: 'desk' });
    const { subject, email } = person({ groups: ['desk'] });
    const weak = tokenOf(await signIn(subject));
    provider.people.set(subject, { email, email_verified: true, groups: ['desk'], amr: ['mfa'] });
    const strong = tokenOf(await signIn(subject));
    await set({ secondFactorFrom: 'operator' });
    expect(await profiles([weak, strong])).toEqual([401, 200]);
  });
});
