import { afterAll, beforeAll, expect, it } from 'vitest';
import { hookSecret } from '#server/media-hooks/hook-secret';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

const find = async (id: number) => (await admin.call('GET', '/stream/server', { id })).body;
const firstCall = async (id: number) => (await find(id))['firstCallAt'];
const callWith = async (id: number, token: unknown) =>
  (await t.app.inject({ url: `/api/hooks/${id}/pulls`, headers: { authorization: `Bearer ${String(token)}` } }))
    .statusCode;
const instant = expect.stringMatching(/^\d{4}-.*Z$/);

it('the first call of a server is stored and published once, a refused one is not', async () => {
  const id = await idOf(admin, '/stream/server', { fqdn: 'first.example.org' });
  const { token, version } = await find(id);
  expect([await callWith(id, 'x'.repeat(43)), await firstCall(id)]).toEqual([401, null]);
  await t.deps.pool.query('TRUNCATE event');
  expect(await callWith(id, token)).toBe(200);
  const at = await firstCall(id);
  expect(at).toEqual(instant);
  expect(await callWith(id, token)).toBe(200);
  expect(await find(id)).toMatchObject({ version, firstCallAt: at });
  const { rows } = await t.deps.pool.query('SELECT kind, data FROM event');
  expect(rows).toEqual([{ kind: 'reference', data: { id, entity: 'server' } }]);
});

it('a new token waits for its own first call', async () => {
  const id = await idOf(admin, '/stream/server', { fqdn: 'renewed.example.org' });
  await callWith(id, (await find(id))['token']);
  await admin.call('PUT', '/stream/server', { id, location: 'Kyiv' });
  expect(await firstCall(id)).toEqual(instant);
  const { body } = await admin.call('POST', '/stream/server/token', { id });
  expect(body['firstCallAt']).toBeNull();
  await callWith(id, body['token']);
  expect(await firstCall(id)).toEqual(instant);
});

it('a call in the dialect of another vendor counts too', async () => {
  const id = await idOf(admin, '/stream/server', { fqdn: 'vendor.example.org', vendor: 'srs' });
  const url = `/api/hooks/${id}/srs?secret=${hookSecret(String((await find(id))['token']))}`;
  const payload = { action: 'on_play', client_id: 'p', ip: '10.0.0.7', app: 'live', stream: 'any-stream' };
  expect((await t.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  expect(await firstCall(id)).toEqual(instant);
});
