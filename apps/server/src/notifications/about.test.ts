import type { NoticeData, NoticeKind } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify } from '#server/notifications/notify';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let who: Caller;
beforeAll(async () => {
  t = await startTestApp();
  who = await t.signIn('admin');
  const ways = { console: true, mail: true, push: true };
  const kinds = ['handover_offered', 'disk_nearly_full', 'token_expires'];
  await who.call('PUT', '/profile/settings', { notifications: Object.fromEntries(kinds.map((kind) => [kind, ways])) });
  await sql`INSERT INTO push_subscription ("user", endpoint, p256dh, "authSealed", "userAgent", language)
    VALUES (${who.id}, 'https://push.example.org/1', '', '', '', 'en')`.execute(t.deps.db);
});
afterAll(() => t.close());

it.each<[string, NoticeKind, NoticeData, NoticeData]>([
  ['handovers', 'handover_offered', { handover: 1 }, { handover: 2 }],
  ['tokens', 'token_expires', { token: 1 }, { token: 2 }],
  ['folders', 'disk_nearly_full', { title: '/data', free: 400 }, { title: '/backups', free: 400 }],
  ['machines', 'disk_nearly_full', { by: 'one', free: 400 }, { by: 'two', free: 400 }],
])('of two %s there are two mails and two push messages, and of one there is one', async (_name, kind, one, other) => {
  await sql`TRUNCATE mail, push_delivery`.execute(t.deps.db);
  for (const data of [one, other, one])
    await t.deps.db
      .transaction()
      .execute((trx) => notify(trx, { user: who.id, kind, data: { title: 'Final', by: 'Anna', ...data } }));
  const { rows: mails } = await sql`SELECT FROM mail`.execute(t.deps.db);
  expect(mails).toHaveLength(2);
  const { rows: tags } = await sql`SELECT DISTINCT topic FROM push_delivery`.execute(t.deps.db);
  expect(tags).toHaveLength(2);
});
