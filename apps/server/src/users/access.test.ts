import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
const streams: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  for (let n = 0; n < 12; n++) streams.push(await idOf(admin, '/stream', match(records, { title: `Match ${n}` })));
});
afterAll(() => t.close());

const preview = async (by: Caller, access: 'allow' | 'deny', listed: number[]) => {
  const { status, body } = await by.call('POST', '/user/access/preview', { access, streams: listed });
  return { status, total: body['total'], ids: body.data?.map(({ id }) => id) };
};

it('previews the streams of a rule: their number, and the first ten', async () => {
  expect(await preview(admin, 'allow', [])).toMatchObject({ status: 200, total: 12 });
  expect((await preview(admin, 'allow', [])).ids).toHaveLength(10);
  expect(await preview(admin, 'deny', [])).toMatchObject({ total: 0, ids: [] });
  expect(await preview(admin, 'deny', streams.slice(0, 2))).toMatchObject({ total: 2 });
  expect(await preview(admin, 'allow', streams.slice(0, 2))).toMatchObject({ total: 10 });
});

it('takes effect with the user’s next request', async () => {
  const who = await t.signIn('operator');
  const total = async () => (await who.call('GET', '/streams')).body['total'];
  expect(await total()).toBe(12);
  const listed = streams.slice(0, 3);
  const { body } = await admin.call('PUT', '/user', { id: who.id, access: 'deny', streams: listed });
  expect(body).toMatchObject({ access: 'deny', streams: listed });
  expect(await total()).toBe(3);
  await admin.call('PUT', '/user', { id: who.id, access: 'allow' });
  expect(await total()).toBe(9);
  await admin.call('PUT', '/user', { id: who.id, streams: [] });
  expect(await total()).toBe(12);
});

it('reveals no hidden stream to an administrator with an access rule', async () => {
  const [hidden = 0, seen = 0] = streams;
  const ruled = await t.signIn('admin');
  const other = await t.signIn('viewer');
  await admin.call('PUT', '/user', { id: other.id, access: 'deny', streams: [hidden] });
  await admin.call('PUT', '/user', { id: ruled.id, access: 'allow', streams: [hidden] });
  expect(await preview(ruled, 'deny', [hidden, seen])).toMatchObject({ total: 1, ids: [seen] });
  const put = async (listed: number[]) => ruled.call('PUT', '/user', { id: other.id, streams: listed });
  expect(await put([hidden, seen])).toMatchObject({ status: 200, body: { streams: [hidden, seen] } });
  await admin.call('PUT', '/user', { id: other.id, streams: [seen] });
  const refused = { status: 422, body: { fields: { streams: { code: 'missing_record' } } } };
  expect(await put([hidden])).toMatchObject(refused);
  expect(await put([999_999])).toMatchObject(refused);
});
