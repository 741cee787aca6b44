import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk, queryOf, reviewsOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

let t: TestApp;
let admin: Caller;
let desk: Desk;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

let sports = 0;
let owner: Caller;
/** A new owner with one query that has its stream. */
async function matched() {
  desk = await openDesk(admin, `Sport ${sports++}`);
  owner = await t.signIn('operator');
  const query = await desk.query(owner, 'Зенит', 'Спартак');
  const stream = await desk.stream('Зенит', 'Спартак');
  expect(await queryOf(owner, query)).toMatchObject({ stream, status: 'complete' });
  return { query, stream };
}

/** What an owner was told about their queries, oldest first. */
async function noticesOf(who: Caller) {
  const rows = await t.deps.db
    .selectFrom('notice')
    .select(['kind', 'data'])
    .where('user', '=', who.id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, data }) => ({ kind, reason: data['reason'] }));
}

type Happening = [string, string, (stream: number, query: number) => Promise<unknown>];
const happenings: Happening[] = [
  ['is canceled', 'canceled', async (stream) =>
    admin.call('PUT', '/streams/update/statuses', { ids: [stream], status: await statusId(admin, 'Canceled') })],
  ['is archived', 'archived', (stream) => admin.call('DELETE', '/stream', { ids: stream })],
  ['is deleted for ever', 'deleted', (stream) =>
    change(t.deps.db, null, (trx) => trx.deleteFrom('stream').where('id', '=', stream).execute())],
  ['is moved to another time', 'moved', (id) => admin.call('PUT', '/stream', { id, startTime: '21:30' })],
  ['gets other teams', 'teams', async (id) => admin.call('PUT', '/stream', { id, team1: await desk.team('Рубин') })],
  ['becomes one for betting', 'hidden', (id) => admin.call('PUT', '/stream', { id, betting: true })],
  ['is hidden by an access rule', 'hidden', (stream) =>
    change(t.deps.db, admin, (trx) => trx.insertInto('user_stream').values({ user: owner.id, stream }).execute())],
  ['is not what its owner asks for any more', 'asked', (_stream, id) =>
    owner.call('PUT', '/profile/playlist', { id, team1Text: 'Рубин' })],
]; // prettier-ignore

it.each(happenings)(
  'a stream that %s sets its queries back to awaiting and tells the owner',
  async (_what, reason, happen) => {
    const { query, stream } = await matched();
    await happen(stream, query);
    expect(await queryOf(owner, query)).toMatchObject({
      status: 'awaiting',
      stream: null,
      stream_url: null,
      returnReason: reason,
    });
    expect(await noticesOf(owner)).toEqual([
      { kind: 'query_complete', reason: null },
      { kind: 'query_awaiting', reason },
    ]);
  },
);

it('a stream of the match that is there already takes over at once, and the owner hears of that only', async () => {
  const { query, stream } = await matched();
  const other = await desk.stream('Зенит', 'Спартак', { startTime: '19:00' });
  await admin.call('DELETE', '/stream', { ids: stream });
  expect(await queryOf(owner, query)).toMatchObject({ status: 'complete', stream: other, returnReason: null });
  expect((await noticesOf(owner)).at(-1)).toEqual({ kind: 'query_complete', reason: 'archived' });
});

it('a stream that is restored, or on again, gets its query back', async () => {
  const { query, stream } = await matched();
  await admin.call('DELETE', '/stream', { ids: stream });
  await admin.call('DELETE', '/archive', { ids: stream });
  expect(await queryOf(owner, query)).toMatchObject({ stream });
  const set = async (name: 'Canceled' | 'Scheduled') =>
    admin.call('PUT', '/streams/update/statuses', { ids: [stream], status: await statusId(admin, name) });
  await set('Canceled');
  expect(await queryOf(owner, query)).toMatchObject({ stream: null });
  await set('Scheduled');
  expect(await queryOf(owner, query)).toMatchObject({ stream });
});

it('a move within the window and another status change nothing', async () => {
  const { query, stream } = await matched();
  await admin.call('PUT', '/stream', { id: stream, startTime: '19:00', description: 'later' });
  await admin.call('PUT', '/streams/update/statuses', { ids: [stream], status: await statusId(admin, 'Live') });
  expect(await queryOf(owner, query)).toMatchObject({ stream, status: 'complete' });
  expect(await noticesOf(owner)).toHaveLength(1);
});

describe('a stream that its owner may not see', () => {
  it('never joins, is never proposed, and joins once the rule shows it', async () => {
    desk = await openDesk(admin, `Sport ${sports++}`);
    owner = await t.signIn('operator');
    await change(t.deps.db, admin, (trx) =>
      trx.updateTable('user').set({ access: 'deny' }).where('id', '=', owner.id).execute(),
    );
    const [sure, doubtful] = [
      await desk.query(owner, 'Зенит', 'Спартак'),
      await desk.query(owner, 'Локомотив', 'Зенит', { startDate: '2026-07-01' }),
    ];
    const stream = await desk.stream('Зенит', 'Спартак');
    await desk.stream('Lokomotiv Moscow', 'Зенит', { startDate: '2026-07-01' });
    expect(await queryOf(owner, sure)).toMatchObject({ status: 'awaiting' });
    expect(await reviewsOf(owner, doubtful)).toEqual([]);
    await change(t.deps.db, admin, (trx) => trx.insertInto('user_stream').values({ user: owner.id, stream }).execute());
    expect(await queryOf(owner, sure)).toMatchObject({ stream });
  });

  it('for betting joins for owners with Bet Broadcast only', async () => {
    desk = await openDesk(admin, `Sport ${sports++}`);
    const [better, other] = [await t.signIn('viewer'), await t.signIn('viewer')];
    await change(t.deps.db, admin, (trx) =>
      trx.updateTable('user').set({ betBroadcast: true }).where('id', '=', better.id).execute(),
    );
    const stream = await desk.stream('Зенит', 'Спартак', { betting: true });
    const ask = (who: Caller) => desk.query(who, 'Зенит', 'Спартак');
    expect(await queryOf(better, await ask(better))).toMatchObject({ stream });
    expect(await queryOf(other, await ask(other))).toMatchObject({ status: 'awaiting', reviews: 0 });
  });
});

it('nobody gets a link while the rule hides the stream, even before matching has followed', async () => {
  const { query, stream } = await matched();
  // Past `change`, so that nothing follows yet.
  await t.deps.db.insertInto('user_stream').values({ user: owner.id, stream }).execute();
  expect(await queryOf(owner, query)).toMatchObject({
    stream: null,
    streamName: null,
    streamStartAt: null,
    stream_url: null,
  });
  await t.deps.backlog.workOff(0);
  expect(await queryOf(owner, query)).toMatchObject({ status: 'awaiting', returnReason: 'hidden' });
});

it('what was written past the console is matched as soon as it is found left over', async () => {
  desk = await openDesk(admin, `Sport ${sports++}`);
  owner = await t.signIn('operator');
  const query = await desk.query(owner, 'Зенит', 'Спартак');
  const stream = await desk.stream('Зенит', 'Рубин');
  await t.deps.db
    .updateTable('stream')
    .set({ team2: await desk.team('Спартак') })
    .where('id', '=', stream)
    .execute();
  expect(await queryOf(owner, query)).toMatchObject({ stream: null });
  await t.deps.backlog.workOff(0);
  expect(await queryOf(owner, query)).toMatchObject({ stream });
});
