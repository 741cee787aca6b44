import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTokenDesk } from '#server/access-tokens/testing/token-desk';
import { tellOfExpiry } from '#server/access-tokens/tell-of-expiry';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

let t: TestApp;
let desk: Awaited<ReturnType<typeof openTokenDesk>>;
beforeAll(async () => {
  t = await startTestApp();
  desk = await openTokenDesk(t);
});
afterAll(() => t.close());

const look = () => change(t.deps.db, null, tellOfExpiry);
const later = (days: number) =>
  sql`UPDATE access_token SET "createdAt" = "createdAt" - make_interval(secs => ${days * 86_400}),
    "expiresAt" = "expiresAt" - make_interval(secs => ${days * 86_400})`.execute(t.deps.db);
const noticesOf = async (who: Caller) => {
  const { body } = await who.call('GET', '/profile/notices');
  return body.data.map(({ kind, data }) => [kind, (data as { title: string }).title]);
};

it('an owner is told once, a week before a token ends or in the last quarter of its life, by email too', async () => {
  const who = await t.signIn('editor');
  await who.call('POST', '/profile/tokens', { name: 'Short', scope: 'read', days: 8 });
  await desk.make(who, 'read', '/profile/tokens', 'Monthly');
  await later(5.9);
  await look();
  expect(await noticesOf(who)).toEqual([]);
  await later(0.2);
  for (const _ of [1, 2]) await look();
  expect(await noticesOf(who)).toEqual([['token_expires', 'Short']]);
  await later(17);
  for (const _ of [1, 2]) await look();
  expect(await noticesOf(who)).toEqual([
    ['token_expires', 'Monthly'],
    ['token_expires', 'Short'],
  ]);
  const { rows } = await sql<{
    subject: string;
    link: string;
  }>`SELECT subject, link FROM mail WHERE link IS NOT NULL`.execute(t.deps.db);
  expect(rows.map(({ link }) => link)).toEqual(['/profile/tokens', '/profile/tokens']);
});

it('administrators are told of the tokens of services, and nobody of one that has ended already', async () => {
  const other = await t.signIn('operator');
  await desk.makeService('read', 'Ticker');
  await desk.make(other, 'read', '/profile/tokens', 'Forgotten');
  await sql`UPDATE access_token SET "expiresAt" = now() - interval '1 minute' WHERE name = 'Forgotten'`.execute(
    t.deps.db,
  );
  await sql`UPDATE access_token SET "createdAt" = now() - interval '29 days', "expiresAt" = now() + interval '1 day' WHERE name = 'Ticker'`.execute(
    t.deps.db,
  );
  await look();
  expect(await noticesOf(desk.admin)).toEqual([['token_expires', 'Ticker']]);
  expect(await noticesOf(other)).toEqual([]);
});
