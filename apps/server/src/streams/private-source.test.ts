import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
let lenient = 0;
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  records = await makeRecords(admin);
  lenient = await idOf(admin, '/stream/server', { fqdn: 'lenient.example.org', pullPrivate: true });
});
afterAll(() => t.close());

const create = (more: object) =>
  editor.call('POST', '/stream', match(records, { key: `source-${made++}`, server: records.server, ...more }));
const refusal = { code: 'invalid', fields: { source_url: { code: 'private_address' } } };

it.each([
  'rtmp://127.0.0.1/live/x',
  'rtmp://2130706433/live/x',
  'rtmp://0x7f.1:1936/live/x',
  'rtmp://u:p@10.1.2.3/live/x',
  'rtmps://[::1]/live/x',
  'http://169.254.169.254/latest',
  'https://[::ffff:192.168.0.1]/x.flv',
  'http://localhost/x.flv',
  'rtmp://LOCALHOST./live/x',
])('refuses %s on a server that may not pull from private addresses', async (source_url) => {
  expect(await create({ source_url })).toMatchObject({ status: 422, body: refusal });
  expect((await create({ source_url, server: lenient })).status).toBe(200);
  expect((await create({ source_url, server: null })).status).toBe(200);
});

it.each(['', 'rtmp://source.example.org/live/x', 'http://8.8.8.8/x.flv'])(
  'accepts %j on every server',
  async (source_url) => {
    expect((await create({ source_url })).status).toBe(200);
  },
);

it('refuses a change that combines a private source with a server that may not pull from it', async () => {
  const source_url = 'rtmp://10.1.2.3/live/x';
  const { body } = await create({ source_url, server: lenient });
  const put = (version: unknown, more: object) => editor.call('PUT', '/stream', { id: body['id'], version, ...more });
  expect(await put(1, { server: records.server })).toMatchObject({ status: 422, body: refusal });
  expect(await put(1, { server: records.server, source_url: '' })).toMatchObject({ status: 200 });
  expect(await put(2, { source_url })).toMatchObject({ status: 422, body: refusal });
});

it('still accepts other changes of a stream whose source was allowed when it was stored', async () => {
  const { body } = await create({ source_url: 'rtmp://10.1.2.3/live/x', server: lenient });
  const { body: server } = await admin.call('GET', '/stream/server', { id: lenient });
  await admin.call('PUT', '/stream/server', { id: lenient, version: server['version'], pullPrivate: false });
  const changed = await editor.call('PUT', '/stream', { id: body['id'], version: 1, description: 'still here' });
  expect(changed).toMatchObject({ status: 200, body: { description: 'still here' } });
});
