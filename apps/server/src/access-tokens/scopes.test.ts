import { tokenScopes } from '@touchline/contract';
import type { TokenScope } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTokenDesk } from '#server/access-tokens/testing/token-desk';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
let desk: Awaited<ReturnType<typeof openTokenDesk>>;
beforeAll(async () => {
  t = await startTestApp();
  desk = await openTokenDesk(t);
  ({ admin } = desk);
  records = await makeRecords(admin);
});
afterAll(() => t.close());

describe('what a token allows', () => {
  const reads = ['GET', '/streams'] as const;
  const comments = async () => {
    const stream = await idOf(admin, '/stream', match(records, {}));
    return ['POST', '/stream/comment', { stream_id: stream, message: 'x' }] as const;
  };
  const edits = (name: string) => ['POST', '/stream/sport', { name }] as const;
  const administers = ['GET', '/system/settings'] as const;

  it('is its scope, each with those before it', async () => {
    const got: Record<string, unknown[]> = {};
    for (const scope of tokenScopes) {
      const token = await desk.make(admin, scope);
      got[scope] = [
        await desk.outcome(token, ...reads),
        await desk.outcome(token, ...(await comments())),
        await desk.outcome(token, ...edits(`Sport of ${scope}`)),
        await desk.outcome(token, ...administers),
      ];
    }
    const no = '403 scope_too_narrow';
    expect(got).toEqual({
      read: [200, no, no, no],
      operate: [200, 200, no, no],
      edit: [200, 200, 200, no],
      administer: [200, 200, 200, 200],
    });
  });

  it('with the scope read is no change of any kind, and searching', async () => {
    const token = await desk.make(admin, 'read');
    expect(await desk.outcome(token, 'POST', '/streams', { name: 'x' })).toBe(200);
    for (const [method, path, data] of [
      ['PUT', '/profile', { name: 'Other' }],
      ['PUT', '/profile/settings', { theme: 'dark' }],
      ['POST', '/profile/playlist', {}],
      ['DELETE', '/profile/notices', { ids: [1] }],
      ['POST', '/user/image', {}],
    ] as const)
      expect([path, await desk.outcome(token, method, path, data)]).toEqual([path, '403 scope_too_narrow']);
  });

  it('is never more than the owner’s role at that moment', async () => {
    const who = await t.signIn('editor');
    const token = await desk.make(who, 'edit');
    expect(await desk.outcome(token, ...edits('Before'))).toBe(200);
    await desk.setRole(who, 'viewer');
    expect(await desk.outcome(token, ...edits('After'))).toBe('403 forbidden');
    expect(await desk.outcome(token, ...reads)).toBe(200);
    await desk.setRole(who, 'admin');
    expect(await desk.outcome(token, ...administers)).toBe('403 scope_too_narrow');
    expect((await desk.ask(token, 'GET', '/profile')).body).toMatchObject({ id: who.id, role: 'editor' });
  });

  it('cannot be made wider than one’s role', async () => {
    const who = await t.signIn('operator');
    const { status, body } = await who.call('POST', '/profile/tokens', { name: 'x', scope: 'edit', days: 1 });
    expect([status, body['fields']]).toEqual([422, { scope: { code: 'unknown_value' } }]);
  });

  it('is bounded by the owner’s access rule', async () => {
    const who = await t.signIn('viewer');
    const [one, other] = [
      await idOf(admin, '/stream', match(records, {})),
      await idOf(admin, '/stream', match(records, {})),
    ];
    const token = await desk.make(who, 'read');
    await t.deps.db.updateTable('user').set({ access: 'deny' }).where('id', '=', who.id).execute();
    await t.deps.db.insertInto('user_stream').values({ user: who.id, stream: one }).execute();
    expect(await desk.outcome(token, 'GET', `/stream?id=${one}`)).toBe(200);
    expect(await desk.outcome(token, 'GET', `/stream?id=${other}`)).toBe('404 not_found');
    const { body } = await desk.ask(token, 'GET', '/streams');
    expect((body['data'] as { id: number }[]).map(({ id }) => id)).toEqual([one]);
  });

  it('shows no secret that its scope does not', async () => {
    const server = await idOf(admin, '/stream/server', { fqdn: 'secrets.example.org' });
    const shown = async (scope: TokenScope) =>
      (await desk.ask(await desk.make(admin, scope), 'GET', `/stream/server?id=${server}`)).body['token'];
    expect(await shown('administer')).toMatch(/^[\w-]{43}$/);
    expect(await shown('edit')).toBeNull();
  });

  it('is nothing that outlives it: no token, session, password or address of a feed', async () => {
    const [url, types] = ['https://example.org/hook', ['user.*']];
    const webhook = { name: 'x', url, enabled: true, allowPrivate: false, types };
    for (const token of [await desk.make(admin, 'administer'), await desk.makeService('administer')])
      for (const [method, path, data] of [
        ['GET', '/profile/tokens'],
        ['POST', '/profile/tokens', { name: 'x', scope: 'read', days: 1 }],
        ['DELETE', '/profile/tokens', { ids: [1] }],
        ['GET', '/system/tokens'],
        ['POST', '/system/tokens', { name: 'x', scope: 'read', days: 1 }],
        ['DELETE', '/system/tokens', { ids: [1] }],
        ['GET', '/profile/sessions'],
        ['DELETE', '/profile/sessions', { ids: [1] }],
        ['POST', '/user/passwd', { password: 'correct horse battery' }],
        ['POST', '/user', { email: 'x@example.org', password: 'correct horse battery', role: 'admin' }],
        ['PUT', '/user', { id: admin.id, email: 'x@example.org' }],
        ['DELETE', '/user', { ids: [admin.id] }],
        ['GET', '/system/outbox'],
        ['POST', '/system/outbox', { name: 'x' }],
        ['GET', '/system/webhooks', {}],
        ['POST', '/system/webhook', webhook],
        ['PUT', '/system/webhook', { id: 1, ...webhook }],
        ['POST', '/system/webhook/secret', { id: 1 }],
        ['DELETE', '/system/webhook', { id: 1 }],
        ['PUT', '/system/settings', { ssoIssuer: 'https://id.example.org' }],
        ['POST', '/profile/feeds', { name: 'x', kind: 'calendar', scope: 'taken' }],
        ['POST', '/profile/push', {}],
        ['POST', '/auth/logout', {}],
      ] as const)
        expect([method, path, await desk.outcome(token, method, path, data)]).toEqual([
          method,
          path,
          '403 session_required',
        ]);
  });

  it('is no new password by the code that the outbox shows', async () => {
    const email = 'outbox@example.org';
    await idOf(admin, '/user', { email, password: 'correct horse battery', role: 'admin' });
    expect((await t.visitor('POST', '/auth/recovery', { email })).status).toBe(200);
    const token = await desk.make(admin, 'administer');
    const { status, body } = await desk.ask(token, 'GET', '/system/outbox');
    const code = /\b\d{4} \d{4}\b/.exec(JSON.stringify(body))?.[0] ?? '0000 0000';
    const password = 'another long walk in the park';
    const reset = { email, code, password, password_confirmation: password };
    expect([status, (await t.visitor('POST', '/auth/reset', reset)).status]).toEqual([403, 422]);
    expect((await t.visitor('POST', '/auth/login', { email, password })).status).toBe(401);
  });
});
