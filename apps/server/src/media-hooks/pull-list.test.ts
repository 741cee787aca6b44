import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNodeDesk } from '#server/media-hooks/testing/node-desk';
import type { NodeDesk } from '#server/media-hooks/testing/node-desk';
import { cutBy, idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let desk: NodeDesk;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openNodeDesk(t, admin);
});
afterAll(() => t.close());

const tokenOf = async (id: number) => String((await admin.call('GET', '/stream/server', { id })).body['token']);

it('tells only the stream’s server which sources to pull during their matches, unless they are cut or it is off', async () => {
  const server = await idOf(admin, '/stream/server', { fqdn: 'pulls.example.org' });
  const source_url = 'rtmp://name:secret@source.example.org/live';
  const { key } = await desk.makeStream(5, { server, source_url });
  await desk.makeStream(500, { server, source_url });
  await desk.makeStream(5, { server });
  await desk.makeStream(5, { source_url });
  await admin.call('DELETE', '/stream', { ids: (await desk.makeStream(5, { server, source_url })).id });
  await cutBy(admin, await desk.makeStream(5, { server, source_url }));
  const pulls = async (bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return (await t.app.inject({ url: `/api/hooks/${server}/pulls`, headers })).json<unknown>();
  };
  const reported = async () => {
    const headers = { authorization: `Bearer ${await tokenOf(server)}` };
    const payload = { published: [], kept: [], pulls: [] };
    const url = `/api/hooks/${server}/report`;
    return (await t.app.inject({ method: 'POST', url, headers, payload })).json<{ pull: unknown }>().pull;
  };
  expect(await pulls(await tokenOf(server))).toEqual({ pulls: [{ key, source_url }], pullPrivate: false });
  expect(await reported()).toEqual({ pulls: [{ key, source_url }], pullPrivate: false });
  expect(await pulls(await tokenOf(desk.records.server))).toMatchObject({ code: 'unauthorized' });
  await admin.call('PUT', '/stream/server', { id: server, enabled: false });
  expect(await pulls(await tokenOf(server))).toEqual({ pulls: [], pullPrivate: false });
  expect(await reported()).toEqual({ pulls: [], pullPrivate: false });
});
