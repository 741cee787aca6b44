import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
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

type Made = { id: number; key: string };
const create = async (): Promise<Made> => {
  const key = `key-of-stream-${made++}`;
  return { id: await idOf(admin, '/stream', match(records, { key, status: live })), key };
};

/** The one whose access is ruled; their right to it is read afresh for each request. */
async function ruled(access: 'allow' | 'deny', streams: number[]): Promise<Caller> {
  await t.deps.db.deleteFrom('user_stream').where('user', '=', who.id).execute();
  await t.deps.db.updateTable('user').set({ access }).where('id', '=', who.id).execute();
  const rows = streams.map((stream) => ({ user: who.id, stream }));
  if (rows.length > 0) await t.deps.db.insertInto('user_stream').values(rows).execute();
  return who;
}

const found = ({ status }: { status: number }) => {
  if (status !== 200 && status !== 404) throw new Error(`answered ${status}`);
  return status === 200;
};
const listed = (id: number, { body }: Awaited<ReturnType<Caller['call']>>) => {
  const isListed = body.data.some((row) => row['id'] === id);
  // What is not on the page is not in the total either.
  if (body.total !== body.data.length) throw new Error(`total ${String(body['total'])} of ${body.data.length} rows`);
  return isListed;
};
const batchOf = async (who: Caller, id: number) => {
  const { body } = await who.call('PUT', '/streams/update/statuses', { ids: [id], status: live });
  return (body['results'] as { code: string | null }[])[0]?.code !== 'not_found';
};
const ids = ({ body }: Awaited<ReturnType<Caller['call']>>) => (body['ids'] as number[]).length === 1;
const only = (id: number) => ({ 'Filter-Column': 'id', 'Filter-Value': `${id}` });
const bounds = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };

/** Every way to a stream: true when it is there, false when it is as if it were not. */
const paths: Record<string, (who: Caller, stream: Made) => Promise<boolean>> = {
  'GET /stream': async (who, { id }) => found(await who.call('GET', '/stream', { id })),
  'GET /streams': async (who, { id }) => listed(id, await who.call('GET', '/streams', {}, { 'Page-Size': '100' })),
  'GET /streams, filtered': async (who, { id }) => listed(id, await who.call('GET', '/streams', {}, only(id))),
  'POST /streams': async (who, { id, key }) => listed(id, await who.call('POST', '/streams', { name: key })),
  'GET /stream/findby/key': async (who, { key }) => found(await who.call('GET', '/stream/findby/key', { key })),
  'GET /monitoring': async (who, { id }) =>
    listed(id, await who.call('GET', '/monitoring', {}, { 'Page-Size': '100' })),
  'GET /stream/history': async (who, { id }) => found(await who.call('GET', '/stream/history', { id })),
  'GET /stream/comments': async (who, { id }) => found(await who.call('GET', '/stream/comments', { stream_id: id })),
  'POST /stream/comment': async (who, { id }) =>
    found(await who.call('POST', '/stream/comment', { stream_id: id, message: 'x' })),
  'PUT /stream/comment': async (who, { id }) => {
    const comment = await idOf(admin, '/stream/comment', { stream_id: id, message: 'x' });
    return found(await who.call('PUT', '/stream/comment', { id: comment, message: 'y' }));
  },
  'DELETE /stream/comment': async (who, { id }) => {
    const comment = await idOf(admin, '/stream/comment', { stream_id: id, message: 'x' });
    return ids(await who.call('DELETE', '/stream/comment', { ids: comment }));
  },
  'GET /stream/takes': async (who, { id }) => found(await who.call('GET', '/stream/takes', { stream_id: id })),
  'PUT /stream/takes': async (who, { id }) =>
    found(await who.call('PUT', '/stream/takes', { stream_id: id, take: [who.id] })),
  'PUT /stream': async (who, { id }) => found(await who.call('PUT', '/stream', { id, title: 'x' })),
  'PUT /streams/update/statuses': async (who, { id }) => batchOf(who, id),
  'DELETE /stream': async (who, { id }) => ids(await who.call('DELETE', '/stream', { ids: id })),
  'DELETE /stream, for ever': async (who, { id }) => {
    await admin.call('DELETE', '/stream', { ids: id });
    return ids(await who.call('DELETE', '/stream', { ids: id }));
  },
  'DELETE /archive': async (who, { id }) => {
    await admin.call('DELETE', '/stream', { ids: id });
    return ids(await who.call('DELETE', '/archive', { ids: id }));
  },
};

describe.each(Object.keys(paths))('%s', (path) => {
  const sees = (who: Caller, stream: Made) => paths[path]?.(who, stream);
  it.each([
    { rule: 'allow all', access: 'allow', lists: false, listed: true, other: true },
    { rule: 'allow all except a list', access: 'allow', lists: true, listed: false, other: true },
    { rule: 'deny all', access: 'deny', lists: false, listed: false, other: false },
    { rule: 'deny all except a list', access: 'deny', lists: true, listed: true, other: false },
  ] as const)('$rule', async ({ access, lists, listed: isListedSeen, other: isOtherSeen }) => {
    const [one, other] = [await create(), await create()];
    const who = await ruled(access, lists ? [one.id] : []);
    expect([await sees(who, one), await sees(who, other)]).toEqual([isListedSeen, isOtherSeen]);
    // They would fill the pages of the tests after this one.
    await t.deps.db.deleteFrom('stream').execute();
  });
});

it('counts in the tags what the lists hold, for each rule', async () => {
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

it('does not show through overlapping takes that a hidden stream exists', async () => {
  const [seen, hidden] = [await create(), await create()];
  const holder = await t.signIn('operator');
  for (const { id } of [seen, hidden]) await holder.call('PUT', '/stream/takes', { stream_id: id, take: [holder.id] });
  const takes = async (who: Caller) =>
    (await who.call('GET', '/stream/takes', { stream_id: seen.id })).body['overlaps'];
  expect(await takes(admin)).toMatchObject([{ id: hidden.id, user: holder.id }]);
  expect(await takes(await ruled('allow', [hidden.id]))).toEqual([]);
});

it('answers to a foreign id and to a missing id in the same words', async () => {
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
