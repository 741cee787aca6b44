import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

const token = 'm'.repeat(40);
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ METRICS_TOKEN: token });
});
afterAll(() => t.close());

async function metric(name: string): Promise<number | null> {
  const { payload } = await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(payload)?.[1];
  return value === undefined ? null : Number(value);
}
const lagMinutes = async () => Math.floor(((await metric('touchline_probe_lag_seconds')) ?? NaN) / 60);

it('report the delay of the most overdue stream and the number of stale results', async () => {
  expect([await lagMinutes(), await metric('touchline_probe_stale_streams')]).toEqual([0, 0]);
  const admin = await t.signIn('admin');
  const records = await makeRecords(admin);
  const watch = async (minutesDue: number | null, minutesStale: number, leasedUntil: string | null) => {
    const stream = await idOf(admin, '/stream', match(records));
    await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", "staleAt", "leasedUntil")
      VALUES (${stream}, 'ok', now(), 'null', 'null', now() - make_interval(mins => ${minutesDue}::int4),
        now() - make_interval(mins => ${minutesStale}), ${leasedUntil}::timestamptz)`.execute(t.deps.db);
  };
  await watch(3, 1, null);
  await watch(1, -1, null);
  await watch(-1, -1, null);
  // One being probed, and one whose match is over.
  await watch(7, -1, 'infinity');
  await watch(null, 600, null);
  expect([await lagMinutes(), await metric('touchline_probe_stale_streams')]).toEqual([3, 1]);
});

it('count streams by state, incidents by cause, and what waits in the queues with its age', async () => {
  const { db } = t.deps;
  await sql`INSERT INTO incident (cause, subject, name, "openedAt", "closedAt")
    VALUES ('server', '1', 'a', now(), NULL), ('server', '2', 'b', now(), NULL), ('stream', '3', 'c', now(), now())`.execute(
    db,
  );
  await sql`UPDATE mail SET "sentAt" = now()`.execute(db);
  await sql`INSERT INTO mail (recipient, subject, body, "dueAt") VALUES ('a@b.test', '', '', now() - interval '5 minutes'),
    ('a@b.test', '', '', now() - interval '1 minute'), ('a@b.test', '', '', now() + interval '1 hour')`.execute(db);
  await sql`INSERT INTO backup ("startedAt", "verifiedAt") VALUES (now() - interval '2 hours', now()), (now(), NULL)`.execute(
    db,
  );
  await sql`INSERT INTO pgboss.job (name, state, start_after) VALUES ('import', 'created', now() - interval '7 minutes'),
    ('import', 'retry', now()), ('import', 'created', now() + interval '1 minute'), ('import', 'active', now() - interval '1 hour')`.execute(
    db,
  );
  const about = async (name: string, toMinutes = false) => {
    const value = (await metric(name)) ?? NaN;
    return toMinutes ? Math.floor(value / 60) : value;
  };
  expect(await about('touchline_streams\\{state="ok"\\}')).toBe(4);
  expect(await about('touchline_incidents\\{cause="server"\\}')).toBe(2);
  expect(await metric('touchline_incidents\\{cause="stream"\\}')).toBeNull();
  expect(await about('touchline_queue_waiting\\{queue="mail"\\}')).toBe(2);
  expect(await about('touchline_queue_seconds\\{queue="mail"\\}', true)).toBe(5);
  expect(await about('touchline_queue_waiting\\{queue="push"\\}')).toBe(0);
  expect(await about('touchline_queue_waiting\\{queue="import"\\}')).toBe(2);
  expect(await about('touchline_queue_seconds\\{queue="import"\\}', true)).toBe(7);
  expect(await about('touchline_queue_waiting\\{queue="feed"\\}')).toBe(0);
  expect(await about('touchline_backup_seconds', true)).toBe(120);
});

it('have the age of the first failed backup or of the database while none is verified, unless backups are switched off', async () => {
  const { db } = t.deps;
  const hours = async () => Math.round(((await metric('touchline_backup_seconds')) ?? NaN) / 3600);
  await sql`DELETE FROM backup`.execute(db);
  await sql`UPDATE migration SET at = now() - interval '9 hours' WHERE name = (SELECT min(name) FROM migration)`.execute(
    db,
  );
  expect(await hours()).toBe(9);
  await sql`INSERT INTO backup ("startedAt", error) VALUES (now() - interval '5 hours', 'x'), (now(), 'x'), (NULL, NULL)`.execute(
    db,
  );
  expect(await hours()).toBe(5);
  await sql`UPDATE setting SET "backupEveryH" = NULL`.execute(db);
  expect(await metric('touchline_backup_seconds')).toBeNull();
  await sql`INSERT INTO backup ("startedAt", "verifiedAt") VALUES (now() - interval '2 hours', now())`.execute(db);
  expect(await hours()).toBe(2);
});

it('have no value while the database is unreachable', async () => {
  await sql`ALTER TABLE monitor RENAME TO monitor_away`.execute(t.deps.db);
  expect(await metric('touchline_probe_lag_seconds')).toBeNull();
  expect(await metric('touchline_probe_stale_streams')).toBeNull();
  await sql`ALTER TABLE monitor_away RENAME TO monitor`.execute(t.deps.db);
  expect(await lagMinutes()).toBe(3);
});
