import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimMails, nextMailMs, putMail } from '#server/mail/outbox';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { notify } from '#server/notifications/notify';
import { idOf, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let desk: IncidentDesk;
let stream = 0;
let who: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openIncidentDesk(t, admin);
  stream = await idOf(admin, '/stream', match(desk.records));
});
beforeEach(async () => {
  await sql`DELETE FROM mail`.execute(t.deps.db);
  who = await t.signIn('operator');
  await who.call('PUT', '/profile/settings', { notifications: { match_changed: { console: true, mail: true } } });
});
afterAll(() => t.close());

const claim = () => claimMails(t.deps.db, 5);
const count = async () => (await sql`SELECT FROM mail`.execute(t.deps.db)).rows.length;
const set = (columns: object) =>
  t.deps.db.updateTable('user').set(columns).where('id', '=', who.id).executeTakeFirstOrThrow();

describe('the mail of a notification', () => {
  beforeEach(() =>
    t.deps.db
      .transaction()
      .execute((trx) => notify(trx, { user: who.id, kind: 'match_changed', data: { stream, title: 'Final' } })),
  );

  it('is sent to the address that its person has by then', async () => {
    await set({ email: `new-${who.id}@example.org` });
    expect(await claim()).toMatchObject([{ recipient: `new-${who.id}@example.org`, tries: 1 }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is blocked', () => set({ status: 'inactive' })],
    ['was deleted', () => admin.call('DELETE', '/user', { ids: who.id })],
    ['may not see the match any more', () => set({ access: 'deny' })],
  ])('is withdrawn when its person %s by then', async (_name, change) => {
    await change();
    expect(await claim()).toEqual([]);
    expect(await count()).toBe(0);
  });
});

it('the mail of an incident is sent unless its person may see none of its streams by then', async () => {
  const streams = await desk.makeStreams(desk.records.server, 2);
  await desk.take(who, streams, { console: false, mail: true });
  await desk.probe(streams, 'refused');
  await followAll(t.deps);
  expect(await claim()).toMatchObject([{ link: expect.stringContaining('/broadcast/incidents') }]);
  await sql`UPDATE mail SET "dueAt" = now()`.execute(t.deps.db);
  await set({ access: 'deny' });
  expect(await claim()).toEqual([]);
});

it('a mail with a code goes to the address for which it was put', async () => {
  const mail = { recipient: 'former@example.org', subject: 'Code', body: '1234 5678' };
  await t.deps.db.transaction().execute((trx) => putMail(trx, mail));
  expect(await claim()).toMatchObject([mail]);
});

it('the day in which a mail is sent begins with the end of quiet hours', async () => {
  const put = (subject: string, heldUntil: string) =>
    sql`INSERT INTO mail (recipient, subject, body, "createdAt", "heldUntil", "dueAt")
      VALUES ('a@example.org', ${subject}, '', now() - interval '49 hours', now() - ${heldUntil}::interval, now())`.execute(
      t.deps.db,
    );
  await put('old', '25 hours');
  expect(await nextMailMs(t.deps.db)).toBeNull();
  await put('new', '1 minute');
  expect(await nextMailMs(t.deps.db)).toBeLessThanOrEqual(0);
  expect(await claim()).toMatchObject([{ subject: 'new' }]);
});
