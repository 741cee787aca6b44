import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { visitorAt } from '#server/auth/testing/visitor';
import { testPassword } from '#server/testing/start-app';
import type { Caller } from '#server/testing/start-app';
import { signInAtProvider } from './testing/browser.ts';
import { refused, startRig } from './testing/rig.ts';
import type { Rig } from './testing/rig.ts';

let rig: Rig;
let t: Rig['t'];
let admin: Rig['admin'];
let provider: Rig['provider'];
let set: Rig['set'];
let begin: Rig['begin'];
let finish: Rig['finish'];
let spend: Rig['spend'];
let person: Rig['person'];
beforeAll(async () => {
  rig = await startRig();
  ({ t, admin, provider, set, begin, finish, spend, person } = rig);
});
beforeEach(() => rig.turnOn());
afterEach(() => rig.turnOff());
afterAll(() => rig.stop());

describe('an answer that does not belong to the sign-in', () => {
  it('is refused: another state, another request, no code, or a refusal of the provider', async () => {
    const { subject } = person();
    const { url, request } = await begin();
    const { search } = new URL(await signInAtProvider(url, subject));
    const other = await begin();
    const hand = (with_: object) => t.visitor('POST', '/auth/sso/finish', { request, response: search, ...with_ });
    expect(await hand({ request: other.request })).toMatchObject(refused('sso_refused'));
    expect(await hand({ response: search.replace(/state=[^&]+/, 'state=x') })).toMatchObject(refused('sso_refused'));
    expect(await hand({ response: search.replace(/code=[^&]+/, 'code=x') })).toMatchObject(refused('sso_refused'));
    expect(await hand({ response: '' })).toMatchObject(refused('sso_refused'));
    expect(await finish(null)).toMatchObject(refused('sso_refused'));
  });

  it('is refused a second time, and when it comes late', async () => {
    await set({ ssoViewers: 'staff' });
    const { subject } = person({ groups: ['staff'] });
    const { url, request } = await begin();
    const response = new URL(await signInAtProvider(url, subject)).search;
    const hand = () => t.visitor('POST', '/auth/sso/finish', { request, response });
    const clock = t.deps.now;
    t.deps.now = () => new Date(Date.now() + 1_260_000);
    expect(await hand()).toMatchObject(refused('sso_refused'));
    t.deps.now = clock;
    expect((await hand()).status).toBe(200);
    expect(await hand()).toMatchObject(refused('sso_refused'));
  });

  it('is none: a ticket is no request, a request no ticket, and neither can be changed', async () => {
    await set({ ssoViewers: 'staff' });
    const { body } = await finish(person({ groups: ['staff'] }).subject);
    const ticket = String(body['ticket']);
    const { request } = await begin();
    expect(await spend({ ticket: request })).toMatchObject(refused('sso_refused'));
    const changed = `${ticket.slice(0, -2)}${ticket.endsWith('A') ? 'BB' : 'AA'}`;
    expect(await spend({ ticket: changed })).toMatchObject(refused('sso_refused'));
    expect(await t.visitor('POST', '/auth/sso/finish', { request: ticket, response: '' })).toMatchObject(
      refused('sso_refused'),
    );
  });
});

describe('tries of strangers', () => {
  it('are limited by network, and refuse nobody elsewhere', async () => {
    await set({ ssoViewers: 'staff' });
    const { subject } = person({ groups: ['staff'] });
    const { request } = await begin();
    const stranger = visitorAt(t, '192.0.2.30');
    const hand = async () => (await stranger('sso/finish', { request, response: '' })).status;
    for (let n = 0; n < 50; n++) expect(await hand()).toBe(403);
    expect(await hand()).toBe(429);
    // As many as there may be from everywhere.
    await sql`UPDATE throttle SET count = 1000000 WHERE key <> 'sso network 127.0.0.1'`.execute(t.deps.db);
    expect((await finish(subject)).status).toBe(200);
  });

  it('count only with a request that was begun here', async () => {
    await set({ ssoViewers: 'staff' });
    for (let n = 0; n < 51; n++)
      expect((await t.visitor('POST', '/auth/sso/finish', { request: 'made-up', response: '' })).status).toBe(403);
    expect((await finish(person({ groups: ['staff'] }).subject)).status).toBe(200);
  });
});

describe('with single sign-on alone', () => {
  it('passwords are those of administrators', async () => {
    await set({ ssoOnly: true });
    const login = async (who: Caller) => {
      const { email } = (await who.call('GET', '/profile')).body;
      return t.visitor('POST', '/auth/login', { email, password: testPassword });
    };
    expect(await login(await t.signIn('editor'))).toMatchObject(refused('sso_only'));
    expect(await login(admin)).toMatchObject({ status: 200 });
    await set({ ssoIssuer: '' });
    expect(await login(await t.signIn('editor'))).toMatchObject({ status: 200 });
  });
});

describe('the settings', () => {
  const check = () => admin.call('POST', '/system/settings/sso');
  const shown = async () => (await t.visitor('GET', '/system/appearance')).body['singleSignOn'];

  it('put the provider on the sign-in screen, and never show its secret', async () => {
    expect(await shown()).toBe('Company');
    const { body } = await admin.call('GET', '/system/settings');
    expect(body).toMatchObject({ ssoHasSecret: true });
    const { rows } = await sql`SELECT after FROM audit WHERE entity = 'setting'`.execute(t.deps.db);
    expect(JSON.stringify([body, rows])).not.toContain(provider.clientSecret);
    await set({ ssoName: '' });
    expect(await shown()).toBe(new URL(provider.issuer).host);
    await set({ ssoIssuer: '' });
    expect(await shown()).toBeNull();
    expect((await t.visitor('POST', '/auth/sso/begin')).status).toBe(404);
  });

  it('are checked by asking the provider, which says what is wrong to administrators alone', async () => {
    expect(await check()).toMatchObject({ status: 200, body: { error: null } });
    await set({ ssoIssuer: 'http://127.0.0.1:9' });
    expect(await check()).toMatchObject({ status: 200, body: { error: expect.stringContaining('fetch failed') } });
    expect(await t.visitor('POST', '/auth/sso/begin')).toMatchObject({
      status: 503,
      body: { code: 'sso_unavailable', message: 'The provider of single sign-on does not answer' },
    });
  });

  it.each(['http://provider.example', 'ftp://provider.example', 'https://user:secret@provider.example', 'provider'])(
    'refuse %s as a provider',
    async (ssoIssuer) =>
      expect(await admin.call('PUT', '/system/settings', { ssoIssuer })).toMatchObject({
        status: 422,
        body: { fields: { ssoIssuer: { code: expect.any(String) } } },
      }),
  );

  it('need a client id, and scopes with openid', async () => {
    const put = (changes: object) => admin.call('PUT', '/system/settings', changes);
    expect(await put({ ssoClientId: '' })).toMatchObject({
      status: 422,
      body: { fields: { ssoClientId: { code: 'required' } } },
    });
    expect(await put({ ssoScopes: 'profile' })).toMatchObject({ status: 422, body: { fields: { ssoScopes: {} } } });
  });
});
