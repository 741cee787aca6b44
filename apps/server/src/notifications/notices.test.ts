import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '#server/operation/clean-up';
import { listen } from '#server/events/testing/listen';
import { notify } from '#server/notifications/notify';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

let t: TestApp;
let admin: Caller;
let stream = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  stream = await idOf(admin, '/stream', match(await makeRecords(admin)));
});
afterAll(() => t.close());

const notificationsOf = (user: Caller, job: number) =>
  change(t.deps.db, null, (trx) =>
    notify(trx, { user: user.id, kind: 'import_finished', data: { job, title: `${job}.xlsx` } }),
  );
const jobs = async (who: Caller, headers = {}) =>
  (await who.call('GET', '/profile/notices', {}, headers)).body.data.map(
    ({ data }) => (data as Record<string, unknown>)['job'],
  );
const unread = async (who: Caller) => (await who.call('GET', '/profile/notices/count')).body['unread'];
const idsOf = async (who: Caller) =>
  (await who.call('GET', '/profile/notices')).body.data.map((row) => Number(row['id']));

describe('a person’s notifications', () => {
  it('are listed in pages, newest first, and can be filtered by unread', async () => {
    const who = await t.signIn('viewer');
    for (const job of [1, 2, 3]) await notificationsOf(who, job);
    expect(await jobs(who)).toEqual([3, 2, 1]);
    expect(await jobs(who, { 'Page-Size': '2', 'Page-Current': '2' })).toEqual([1]);
    const [newest = 0] = await idsOf(who);
    expect((await who.call('POST', '/profile/notices/read', { ids: [newest] })).body).toEqual({ unread: 2 });
    expect(await jobs(who, { 'Filter-Column': 'unread', 'Filter-Value': 'true' })).toEqual([2, 1]);
    expect(await jobs(who, { 'Filter-Column': 'unread', 'Filter-Value': 'false' })).toEqual([3]);
  });

  it('are marked as read all at once', async () => {
    const who = await t.signIn('viewer');
    for (const job of [1, 2]) await notificationsOf(who, job);
    expect(await unread(who)).toBe(2);
    expect((await who.call('POST', '/profile/notices/read', { all: true })).body).toEqual({ unread: 0 });
    expect((await who.call('GET', '/profile/notices')).body.data.map((row) => row['readAt'])).toEqual([
      expect.stringMatching(/Z$/),
      expect.stringMatching(/Z$/),
    ]);
  });

  it.each([[{}], [{ ids: [1], all: true }], [{ all: false }]])('are not marked by %j', async (body) => {
    expect(await admin.call('POST', '/profile/notices/read', body)).toMatchObject({ status: 422 });
  });

  it('are private: ids of others change nothing, and their lists stay empty', async () => {
    const [mine, theirs] = [await t.signIn('viewer'), await t.signIn('viewer')];
    await notificationsOf(mine, 1);
    const ids = await idsOf(mine);
    expect(await idsOf(theirs)).toEqual([]);
    expect((await theirs.call('POST', '/profile/notices/read', { ids })).body).toEqual({ unread: 0 });
    expect((await theirs.call('DELETE', '/profile/notices', { ids: ids.join(',') })).body).toEqual({ ids: [] });
    expect((await admin.call('DELETE', '/profile/notices', { ids: ids.join(',') })).body).toEqual({ ids: [] });
    expect(await unread(mine)).toBe(1);
    expect((await mine.call('DELETE', '/profile/notices', { ids: ids.join(',') })).body).toEqual({ ids });
    expect(await idsOf(mine)).toEqual([]);
  });

  it('are omitted when the access rule hides their stream', async () => {
    const who = await t.signIn('operator');
    await admin.call('PUT', '/stream/takes', { stream_id: stream, take: [who.id] });
    await admin.call('PUT', '/stream/takes', { stream_id: stream, release: [who.id] });
    expect(await unread(who)).toBe(1);
    await t.deps.db.insertInto('user_stream').values({ user: who.id, stream }).execute();
    expect(await unread(who)).toBe(0);
    expect(await idsOf(who)).toEqual([]);
  });

  it('are combined when repeated within five minutes, with their number', async () => {
    const who = await t.signIn('viewer');
    for (let turn = 0; turn < 3; turn++) await notificationsOf(who, 7);
    const { body } = await who.call('GET', '/profile/notices');
    expect(body.data).toMatchObject([{ data: { job: 7, times: 3 } }]);
    await who.call('POST', '/profile/notices/read', { all: true });
    await notificationsOf(who, 7);
    expect(await unread(who)).toBe(1);
    expect((await who.call('GET', '/profile/notices')).body.data).toHaveLength(2);
  });

  it('are deleted 30 days after they were read, and after 90 days in any case', async () => {
    const who = await t.signIn('viewer');
    for (const job of [1, 2, 3, 4]) await notificationsOf(who, job);
    const age = (job: number, created: string, read: string | null) =>
      sql`UPDATE notice SET "createdAt" = now() - ${created}::interval, "readAt" = now() - ${read}::interval
        WHERE "user" = ${who.id} AND (data ->> 'job')::int = ${job}`.execute(t.deps.db);
    await age(1, '91 days', null);
    await age(2, '40 days', '31 days');
    await age(3, '89 days', null);
    await age(4, '40 days', '29 days');
    await deleteExpired(t.deps.db);
    expect(await jobs(who)).toEqual([4, 3]);
  });
});

describe('a notification', () => {
  it('is published live only to its recipient', async () => {
    const [mine, theirs] = [await t.signIn('viewer'), await t.signIn('viewer')];
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const [ear, stranger] = [await listen(url, mine.token, null), await listen(url, theirs.token, null)];
    await notificationsOf(mine, 1);
    await notificationsOf(theirs, 2);
    const [forMine = 0, forTheirs = 0] = [...(await idsOf(mine)), ...(await idsOf(theirs))];
    expect((await ear.hears('notice', forMine)).data).toEqual({ id: forMine, user: mine.id, listeners: 2 });
    await stranger.hears('notice', forTheirs);
    expect(stranger.events.filter(({ kind }) => kind === 'notice')).toHaveLength(1);
    await mine.call('POST', '/profile/notices/read', { all: true });
    await ear.hears('notice', null);
    ear.close();
    stranger.close();
  });

  it('is not stored for a user who has turned it off in the console', async () => {
    const who = await t.signIn('viewer');
    await t.deps.db
      .updateTable('user')
      .set({ settings: JSON.stringify({ notifications: { import_finished: { console: false, mail: false } } }) })
      .where('id', '=', who.id)
      .execute();
    await notificationsOf(who, 1);
    expect(await idsOf(who)).toEqual([]);
  });

  it('does not reach a blocked user', async () => {
    const who = await t.signIn('viewer');
    await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', who.id).execute();
    await notificationsOf(who, 1);
    expect(await t.deps.db.selectFrom('notice').select('id').where('user', '=', who.id).execute()).toEqual([]);
  });

  it('is sent to a holder when somebody else releases the stream for them, not when they do', async () => {
    const who = await t.signIn('operator');
    await who.call('PUT', '/stream/takes', { stream_id: stream, take: [who.id] });
    await who.call('PUT', '/stream/takes', { stream_id: stream, release: [who.id] });
    expect(await unread(who)).toBe(0);
    await who.call('PUT', '/stream/takes', { stream_id: stream, take: [who.id] });
    await admin.call('PUT', '/stream/takes', { stream_id: stream, release: [who.id] });
    expect((await who.call('GET', '/profile/notices')).body.data).toMatchObject([
      { kind: 'taken_from_me', data: { stream, title: 'Зенит – Спартак', by: 'admin 1' } },
    ]);
  });
});
