import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import { streamWays, titled } from '#server/testing/stream-ways';
import type { CreatedStream } from '#server/testing/stream-ways';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let who: Caller;
let records: Records;
let live = 0;
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  who = await t.signIn('admin');
  records = await makeRecords(admin);
  live = await statusId(admin, 'Live');
});
afterAll(() => t.close());

const create = async (): Promise<CreatedStream> => {
  const key = `key-of-stream-${made++}`;
  return { id: await idOf(admin, '/stream', match(records, { key, title: titled(key), status: live })), key };
};

/** The user under test; an access rule takes effect with their next request. */
async function ruled(access: 'allow' | 'deny', streams: number[]): Promise<Caller> {
  await t.deps.db.deleteFrom('user_stream').where('user', '=', who.id).execute();
  await t.deps.db.updateTable('user').set({ access }).where('id', '=', who.id).execute();
  const rows = streams.map((stream) => ({ user: who.id, stream }));
  if (rows.length > 0) await t.deps.db.insertInto('user_stream').values(rows).execute();
  return who;
}

const bounds = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };

/** Names only: the test data does not exist yet when the tests are collected. */
const names = Object.keys(streamWays({} as TestApp, {} as Caller, 0));

describe.each(names)('%s', (name) => {
  const sees = (who: Caller, stream: CreatedStream) => streamWays(t, admin, live)[name]?.(who, stream);
  it.each([
    { rule: 'allow all', access: 'allow', lists: false, listed: true, other: true },
    { rule: 'allow all except a list', access: 'allow', lists: true, listed: false, other: true },
    { rule: 'deny all', access: 'deny', lists: false, listed: false, other: false },
    { rule: 'deny all except a list', access: 'deny', lists: true, listed: true, other: false },
  ] as const)('$rule', async ({ access, lists, listed: isListedSeen, other: isOtherSeen }) => {
    const [one, other] = [await create(), await create()];
    const who = await ruled(access, lists ? [one.id] : []);
    expect([await sees(who, one), await sees(who, other)]).toEqual([isListedSeen, isOtherSeen]);
    // These streams would fill the pages of later tests.
    await t.deps.db.deleteFrom('stream').execute();
  });
});

it('counts in the tags the rows of the lists, for each rule', async () => {
  const streams = [await create(), await create(), await create()].map(({ id }) => id);
  await admin.call('PUT', '/stream', { id: streams[2], status: await statusId(admin, 'Finished') });
  for (const [access, list, all, liveOnes] of [
    ['allow', [], 3, 2],
    ['allow', [0], 2, 1],
    ['deny', [], 0, 0],
    ['deny', [0], 1, 1],
  ] as const) {
    const who = await ruled(
      access,
      list.map((place) => streams[place] ?? 0),
    );
    const { body } = await who.call('GET', '/streams/tags', bounds);
    expect(body).toEqual({ all, today: all, live: liveOnes, scheduled: 0, finished: all - liveOnes, canceled: 0 });
    expect((await who.call('GET', '/streams')).body.total).toBe(all);
  }
});

it('does not reveal a hidden stream through overlapping takes', async () => {
  const [seen, hidden] = [await create(), await create()];
  const holder = await t.signIn('operator');
  for (const { id } of [seen, hidden]) await holder.call('PUT', '/stream/takes', { stream_id: id, take: [holder.id] });
  const takes = async (who: Caller) =>
    (await who.call('GET', '/stream/takes', { stream_id: seen.id })).body['overlaps'];
  expect(await takes(admin)).toMatchObject([{ id: hidden.id, user: holder.id }]);
  expect(await takes(await ruled('allow', [hidden.id]))).toEqual([]);
});

it('gives the same error for a hidden id as for a missing one', async () => {
  const hidden = await create();
  const who = await ruled('allow', [hidden.id]);
  const answers = [hidden.id, 999_999].map((id) => who.call('GET', '/stream', { id }));
  const [foreign, missing] = (await Promise.all(answers)).map(({ status, body }) => ({ status, body }));
  expect(foreign).toEqual(missing);
});

it('takes effect with the next request', async () => {
  const stream = await create();
  const who = await ruled('deny', []);
  expect((await who.call('GET', '/stream', { id: stream.id })).status).toBe(404);
  await t.deps.db.insertInto('user_stream').values({ user: who.id, stream: stream.id }).execute();
  expect((await who.call('GET', '/stream', { id: stream.id })).status).toBe(200);
});
