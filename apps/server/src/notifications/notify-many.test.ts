import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyMany } from '#server/notifications/notify';
import type { NewNotification } from '#server/notifications/notify';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

let t: TestApp;
let stream = 0;
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  stream = await idOf(admin, '/stream', match(await makeRecords(admin)));
});
afterAll(() => t.close());

const send = (notifications: NewNotification[]) => change(t.deps.db, null, (trx) => notifyMany(trx, notifications));
const job = (who: Caller, n: number): NewNotification => ({
  user: who.id,
  kind: 'import_finished',
  data: { job: n, title: `${n}.xlsx` },
});
const complete = (who: Caller, reason: string | null): NewNotification => ({
  user: who.id,
  kind: 'query_complete',
  data: { playlist: 1, stream, title: 'Зенит – Спартак', reason },
});
const noticesOf = async (who: Caller) =>
  (await t.deps.db.selectFrom('notice').select('data').where('user', '=', who.id).orderBy('id').execute()).map(
    ({ data }) => data,
  );
const mailsTo = async (who: Caller) => {
  const { email } = await t.deps.db
    .selectFrom('user')
    .select('email')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  return t.deps.db.selectFrom('mail').select('subject').where('recipient', '=', email).execute();
};

it('sends each of many people their own notifications in order', async () => {
  const [one, other] = [await t.signIn('viewer'), await t.signIn('viewer')];
  await send([job(one, 3), job(other, 1), job(one, 2)]);
  expect(await noticesOf(one)).toEqual([
    { job: 3, title: '3.xlsx' },
    { job: 2, title: '2.xlsx' },
  ]);
  expect(await noticesOf(other)).toEqual([{ job: 1, title: '1.xlsx' }]);
  const { rows } = await t.deps.pool.query(`
    SELECT (data ->> 'user')::int8 AS "user" FROM event WHERE kind = 'notice' ORDER BY id`);
  expect(rows.filter(({ user }) => user === one.id || user === other.id)).toHaveLength(3);
});

it('combines repeated notifications, in one call and with earlier ones, and keeps the last reason', async () => {
  const who = await t.signIn('viewer');
  await send([complete(who, null), complete(who, 'moved')]);
  expect(await noticesOf(who)).toMatchObject([{ playlist: 1, reason: 'moved', times: 2 }]);
  await send([complete(who, 'archived'), complete(who, null), job(who, 1)]);
  expect(await noticesOf(who)).toMatchObject([{ playlist: 1, reason: null, times: 4 }, { job: 1 }]);
});

it('skips users who may not see the stream, are blocked or do not exist, and notifies the others', async () => {
  const [sees, hidden, blocked] = [await t.signIn('viewer'), await t.signIn('viewer'), await t.signIn('viewer')];
  await t.deps.db.insertInto('user_stream').values({ user: hidden.id, stream }).execute();
  await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', blocked.id).execute();
  const nobody = { ...sees, id: 999_999 };
  await send([hidden, blocked, nobody, sees].map((who) => complete(who, null)));
  expect(await Promise.all([hidden, blocked, sees].map(noticesOf))).toMatchObject([[], [], [{ stream }]]);
});

it('uses each user’s chosen channels: console, mail, both or neither', async () => {
  const ways = [
    { console: true, mail: true },
    { console: true, mail: false },
    { console: false, mail: true },
    { console: false, mail: false },
  ];
  const people = await Promise.all(ways.map(() => t.signIn('viewer')));
  for (const [n, who] of people.entries())
    await who.call('PUT', '/profile/settings', { notifications: { import_finished: ways[n] } });
  await send(people.map((who) => job(who, 5)));
  for (const [n, who] of people.entries()) {
    expect(await noticesOf(who)).toHaveLength(Number(ways[n]?.console));
    expect(await mailsTo(who)).toHaveLength(Number(ways[n]?.mail));
  }
});

/** People who want mails about the state of their queries. */
const readers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const who = await t.signIn('viewer');
      const mails = { console: true, mail: true };
      await who.call('PUT', '/profile/settings', { notifications: { query_complete: mails, query_awaiting: mails } });
      return who;
    }),
  );

it('needs as many statements for many mails as for one', async () => {
  const people = await readers(6);
  const count = async (notifications: NewNotification[]) => {
    let statements = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => (++statements, node),
      transformResult: async ({ result }) => result,
    };
    await t.deps.db
      .withPlugin(counter)
      .transaction()
      .execute((trx) => notifyMany(trx, notifications));
    return statements;
  };
  const few = await count(people.slice(0, 1).map((who) => complete(who, null)));
  expect(await count(people.slice(1).map((who) => complete(who, null)))).toBe(few);
  expect(await Promise.all(people.map(mailsTo))).toEqual(people.map(() => [expect.objectContaining({})]));
});

it('queues the same mails for notifications in one call as in consecutive calls', async () => {
  const [together, single] = await readers(2);
  if (!together || !single) throw new Error('Nobody reads');
  const awaiting = (who: Caller): NewNotification => ({
    user: who.id,
    kind: 'query_awaiting',
    data: { playlist: 1, title: 'Зенит – Спартак', reason: 'moved' },
  });
  const sequence = (who: Caller) => [awaiting(who), complete(who, null), awaiting(who), complete(who, null)];
  for (let length = 1; length <= 4; length++) {
    await send(sequence(together).slice(0, length));
    for (const notification of sequence(single).slice(0, length)) await send([notification]);
    const outbox = async (who: Caller) => {
      const { rows } = await t.deps.pool.query(
        `SELECT subject, "heldUntil" IS NOT NULL AS "isHeld" FROM mail WHERE topic LIKE 'query% ' || $1 || ' %' ORDER BY id`,
        [who.id],
      );
      return rows;
    };
    expect(await outbox(together)).toEqual(await outbox(single));
    expect((await outbox(together)).length).toBeGreaterThan(0);
  }
});
