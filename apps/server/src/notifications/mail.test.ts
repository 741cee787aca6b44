import type { NoticeData, NoticeKind } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { notify } from '#server/notifications/notify';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let stream = 0;
let who: Caller;
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  stream = await idOf(admin, '/stream', match(await makeRecords(admin)));
});
beforeEach(async () => {
  await sql`DELETE FROM mail`.execute(t.deps.db);
  who = await t.signIn('operator');
  const kinds = [
    'match_changed',
    'feed_question',
    'auto_taken',
    'query_complete',
    'query_awaiting',
    'support_answered',
  ];
  const notifications = Object.fromEntries(kinds.map((kind) => [kind, { console: true, mail: true }]));
  await who.call('PUT', '/profile/settings', { language: 'en', notifications });
});
afterAll(() => t.close());

const clockIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
const beQuiet = () =>
  who.call('PUT', '/profile/settings', { quietHours: { from: clockIn(-30), to: clockIn(60), zone: 'UTC' } });
const send = (kind: NoticeKind, data: NoticeData) =>
  t.deps.db.transaction().execute((trx) => notify(trx, { user: who.id, kind, data }));
const changed = (reason: string) => send('match_changed', { stream, title: 'Final', reason });
const complete = (reason: string | null) => send('query_complete', { playlist: 1, stream, title: 'Final', reason });
const awaiting = (reason: string) => send('query_awaiting', { playlist: 1, title: 'Final', reason });
/** Backdates the mails. */
const later = (minutes: number) =>
  sql`UPDATE mail SET "createdAt" = "createdAt" - make_interval(mins => ${minutes}),
    "heldUntil" = "heldUntil" - make_interval(mins => ${minutes})`.execute(t.deps.db);

async function mails() {
  const { rows } = await sql<{ body: string; heldMinutes: number | null }>`
    SELECT body, ceil(extract(epoch FROM "heldUntil" - now()) / 5 / 60)::int4 * 5 AS "heldMinutes" FROM mail ORDER BY id`.execute(
    t.deps.db,
  );
  return rows.map(({ body, heldMinutes }) => {
    const [first = '', reason = ''] = body.split('\n\n');
    return [reason.startsWith('Reason: ') ? reason : first, heldMinutes];
  });
}
const moved = 'Reason: the match was moved.';
const canceled = 'Reason: the match is canceled.';

it('a mail that waits for the end of quiet hours is replaced by one with another reason, and by none with the same', async () => {
  await beQuiet();
  await changed('moved');
  await changed('canceled');
  expect(await mails()).toEqual([[canceled, 60]]);
  await changed('canceled');
  await changed('moved');
  expect(await mails()).toEqual([[moved, 60]]);
});

it('a mail that differs from one sent within five minutes follows it after them, and an equal one does not', async () => {
  await changed('moved');
  await changed('moved');
  expect(await mails()).toEqual([[moved, null]]);
  await later(2);
  await changed('canceled');
  await changed('canceled');
  expect(await mails()).toEqual([
    [moved, null],
    [canceled, 5],
  ]);
  await changed('moved');
  expect((await mails()).at(-1)).toEqual([moved, 5]);
});

it('whoever sleeps is mailed of each question about a match that is not planned, and of all that a rule takes', async () => {
  await beQuiet();
  for (const title of ['Cup', 'Final', 'Cup']) {
    await send('feed_question', { title, reason: 'missing' });
    await send('auto_taken', { title: `${title} +2`, rule: 'Mine' });
  }
  const { rows } = await sql<{ subject: string }>`SELECT subject FROM mail ORDER BY id`.execute(t.deps.db);
  expect(rows.map(({ subject }) => subject.replace('Touchline: ', ''))).toEqual([
    'The feed asks: Cup',
    'Taken by your rule “Mine”: Cup +2',
    'The feed asks: Final',
    'Taken by your rule “Mine”: Final +2',
  ]);
});

it('after quiet hours a mail says what has become of a query at last, whatever it was in between', async () => {
  await beQuiet();
  await complete(null);
  await awaiting('moved');
  await awaiting('canceled');
  expect(await mails()).toEqual([[canceled, 60]]);
  await complete(null);
  expect(await mails()).toEqual([[expect.stringContaining('is complete'), 60]]);
});

it('a mail that waits for longer than a day is still replaced', async () => {
  await beQuiet();
  await changed('moved');
  await sql`UPDATE mail SET "createdAt" = now() - interval '25 hours'`.execute(t.deps.db);
  await changed('canceled');
  expect(await mails()).toEqual([[canceled, 60]]);
});
