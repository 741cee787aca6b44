import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify } from '#server/notifications/notify';
import { quietUntil } from '#server/notifications/quiet-hours';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** `HH:MM` in UTC, some minutes from now. */
const clockIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
const mailed = { console: true, mail: true };

async function personWith(quietHours: object | null): Promise<Caller> {
  const who = await t.signIn('operator');
  const kinds = ['incident_opened', 'incident_escalated', 'incident_continues', 'incident_closed'];
  const notifications = Object.fromEntries(kinds.map((kind) => [kind, mailed]));
  expect(await who.call('PUT', '/profile/settings', { language: 'en', notifications, quietHours })).toMatchObject({
    status: 200,
    body: { quietHours },
  });
  return who;
}
type Kind = 'incident_opened' | 'incident_escalated' | 'incident_continues' | 'incident_closed';
const send = ({ id }: Caller, kind: Kind) =>
  t.deps.db
    .transaction()
    .execute((trx) =>
      notify(trx, { user: id, kind, data: { incident: 7, cause: 'server', title: 'media', streams: 4 } }),
    );
const mailsOf = async ({ id }: Caller) => {
  const { rows } = await sql<{ topic: string; heldMinutes: number | null }>`
    SELECT split_part(topic, ' ', 1) AS topic, round(extract(epoch FROM "heldUntil" - now()) / 60)::int4 AS "heldMinutes" FROM mail
    WHERE recipient = (SELECT email FROM "user" WHERE id = ${id}) ORDER BY id`.execute(t.deps.db);
  return rows;
};

it('a mail waits until the end of the quiet hours, and a notification in the console does not', async () => {
  const who = await personWith({ from: clockIn(-30), to: clockIn(60), zone: 'UTC' });
  await send(who, 'incident_opened');
  const [mail, ...more] = await mailsOf(who);
  expect(more).toEqual([]);
  expect(mail?.heldMinutes).toBeGreaterThan(57);
  expect(mail?.heldMinutes).toBeLessThanOrEqual(60);
  expect(await t.deps.db.selectFrom('notice').select('kind').where('user', '=', who.id).execute()).toHaveLength(1);
});

it.each(['incident_opened', 'incident_escalated', 'incident_continues'] as const)(
  '%s that is over before they end is not mailed at all',
  async (kind) => {
    const who = await personWith({ from: clockIn(-30), to: clockIn(60), zone: 'UTC' });
    await send(who, kind);
    await send(who, 'incident_closed');
    expect(await mailsOf(who)).toEqual([]);
  },
);

it.each(['incident_opened', 'incident_escalated'] as const)(
  'what began before them with %s and is over during them is mailed once they end',
  async (kind) => {
    const who = await personWith(null);
    await send(who, kind);
    const quietHours = { from: clockIn(-30), to: clockIn(60), zone: 'UTC' };
    await who.call('PUT', '/profile/settings', { quietHours });
    await send(who, 'incident_continues');
    await send(who, 'incident_closed');
    const [first, over, ...more] = await mailsOf(who);
    expect([first, more]).toEqual([{ topic: kind, heldMinutes: null }, []]);
    expect(over?.topic).toBe('incident_closed');
    expect(over?.heldMinutes).toBeGreaterThan(57);
  },
);

it('outside of them, and without any, mails go at once', async () => {
  for (const hours of [null, { from: clockIn(30), to: clockIn(60), zone: 'UTC' }]) {
    const who = await personWith(hours);
    await send(who, 'incident_opened');
    expect(await mailsOf(who)).toEqual([{ topic: 'incident_opened', heldMinutes: null }]);
  }
});

it('they are of a zone and may go beyond midnight', async () => {
  const end = async (from: string, to: string, zone: string) => {
    const settings = JSON.stringify({ quietHours: { from, to, zone } });
    const { rows } = await sql<{ inMinutes: number | null }>`
      SELECT round(extract(epoch FROM ${quietUntil} - now()) / 60)::int4 AS "inMinutes" FROM (SELECT ${settings}::jsonb AS settings) person`.execute(
      t.deps.db,
    );
    return rows[0]?.inMinutes ?? null;
  };
  // Everything but the minute that begins in two hours.
  const almostAll = await end(clockIn(121), clockIn(120), 'UTC');
  expect(almostAll).toBeGreaterThan(117);
  expect(almostAll).toBeLessThanOrEqual(120);
  expect(await end(clockIn(119), clockIn(121), 'UTC')).toBeNull();
  // Moscow is three hours ahead of UTC.
  expect(await end(clockIn(150), clockIn(210), 'Europe/Moscow')).toBeGreaterThan(25);
});

it('wrong times and zones are refused', async () => {
  const who = await t.signIn('operator');
  for (const quietHours of [
    { from: '25:00', to: '07:00', zone: 'UTC' },
    { from: '22:00', to: '07:00', zone: 'Moon' },
    {},
  ])
    expect(await who.call('PUT', '/profile/settings', { quietHours })).toMatchObject({ status: 422 });
});
