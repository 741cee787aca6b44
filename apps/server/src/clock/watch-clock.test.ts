import { hostname } from 'node:os';
import { emptyResult } from '@touchline/media/probe/probe-result';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { clockComparison, watchClock } from '#server/clock/watch-clock';
import { claimDue } from '#server/monitoring/claim';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let stream = 0;
let stop: (() => Promise<void>) | null = null;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  await t.signIn('editor');
  const records = await makeRecords(admin);
  const status = await statusId(admin, 'Live');
  stream = await idOf(admin, '/stream', match(records, { title: 'Final', server: records.server, status }));
});
afterEach(() => stop?.());
afterAll(() => t.close());

const ask = async <Row>(text: string) => (await sql.raw<Row>(text).execute(t.deps.db)).rows;
const light = { ...emptyResult(0), state: 'ok', reason: null, suspicion: null, bitrate: 4_000_000 };
const formats = JSON.stringify({ rtmp: light, hls: light, wss: light, dash: light });
const freeSlots = { maxRounds: 10, perHost: 10, byHost: new Map<string, number>() };

/** What a console writes while its clock is ahead. */
async function writeAhead(interval: string): Promise<void> {
  const now = `now() + interval '${interval}'`;
  await ask(`DELETE FROM event; DELETE FROM notice; DELETE FROM history; DELETE FROM mail; DELETE FROM throttle;
    INSERT INTO monitor (stream, state, "stateSince", "probedAt", "staleAt", formats, "dueAt", memory, "leasedBy", "leasedUntil", "lastSeenAt")
    VALUES (${stream}, 'ok', ${now}, ${now}, ${now} + interval '30 seconds', '${formats}', ${now} + interval '10 seconds',
      '{"hls":{"failures":0,"progress":null,"askedAt":9999999999999}}', 'a dead process', ${now} + interval '10 seconds', ${now})
    ON CONFLICT (stream) DO UPDATE SET (state, "stateSince", "probedAt", "staleAt", formats, "dueAt", memory, "leasedBy", "leasedUntil", "lastSeenAt")
      = (excluded.state, excluded."stateSince", excluded."probedAt", excluded."staleAt", excluded.formats, excluded."dueAt",
        excluded.memory, excluded."leasedBy", excluded."leasedUntil", excluded."lastSeenAt");
    INSERT INTO mail (recipient, subject, body, tries, "createdAt", "dueAt") VALUES ('a@example.org', 'Tried', '', 1, ${now}, ${now} + interval '80 seconds');
    INSERT INTO mail (recipient, subject, body, "createdAt", "dueAt", "heldUntil")
      VALUES ('a@example.org', 'Held', '', ${now}, ${now} + interval '6 hours', ${now} + interval '6 hours');
    INSERT INTO throttle (key, count, "endsAt") VALUES ('sign-in of a', 5, ${now} + interval '15 minutes')`);
}

const state = async () => {
  const { body } = await admin.call('GET', '/stream', { id: stream });
  return [body['state'], body['available'], Object(body['formats']).hls.state];
};
const inSeconds = (column: string) => `round(extract(epoch FROM ${column} - now()))::int4`;

it('corrects what a clock has written that was three hours ahead, also while no process ran', async () => {
  await writeAhead('3 hours');
  expect(await state()).toEqual(['ok', true, 'ok']);
  expect(await claimDue(t.deps.db, freeSlots)).toEqual([]);
  ({ stop } = watchClock(t.deps));
  await expect.poll(state).toEqual(['unknown', false, 'unknown']);
  expect(await claimDue(t.deps.db, freeSlots)).toMatchObject([{ stream, formats: null, memory: null }]);
  expect(await ask('SELECT "from", "to" FROM history')).toEqual([{ from: 'ok', to: 'unknown' }]);
  const [monitor] = await ask<{ since: number; seen: number }>(
    `SELECT ${inSeconds('"stateSince"')} AS since, ${inSeconds('"lastSeenAt"')} AS seen FROM monitor`,
  );
  for (const past of [monitor?.since, monitor?.seen]) expect(past).toBeLessThanOrEqual(0);
  // What waited 80 seconds and 15 minutes still does; the end of somebody's quiet hours stays where it is.
  const [mails, throttles] = [
    await ask<{ due: number; made: number }>(
      `SELECT ${inSeconds('"dueAt"')} AS due, ${inSeconds('"createdAt"')} AS made FROM mail WHERE subject IN ('Tried', 'Held') ORDER BY id`,
    ),
    await ask<{ ends: number }>(`SELECT ${inSeconds('"endsAt"')} AS ends FROM throttle`),
  ];
  expect(mails.map(({ due }) => Math.round(due / 20) * 20)).toEqual([80, 9 * 3_600]);
  for (const { made } of mails) expect(made).toBeLessThanOrEqual(0);
  expect(throttles[0]?.ends).toBeGreaterThan(14 * 60);
  expect(throttles[0]?.ends).toBeLessThanOrEqual(15 * 60);
});

it('lets sign-ins, access tokens and codes end as late as they would have with a right clock', async () => {
  await writeAhead('3 hours');
  const who = await t.signIn('viewer');
  const ahead = `now() + interval '3 hours'`;
  const until = (table: string, which: string) =>
    ask<{ ends: number }>(`SELECT ${inSeconds('"expiresAt"')} AS ends FROM ${table} WHERE ${which} ORDER BY name`);
  await ask(`INSERT INTO access_token ("user", name, scope, "tokenHash", "createdAt", "expiresAt")
      VALUES (${who.id}, 'ahead', 'read', '\\x01', ${ahead}, ${ahead} + interval '1 day'), (${who.id}, 'right', 'read', '\\x02', now(), now() + interval '1 day');
    UPDATE session SET "createdAt" = ${ahead}, "lastUsedAt" = ${ahead}, "expiresAt" = ${ahead} + interval '1 day' WHERE "user" = ${who.id};
    INSERT INTO code ("user", kind, "codeHash", "triesLeft", "expiresAt")
      VALUES (${who.id}, 'reset', '', 5, ${ahead} + interval '15 minutes'), (${admin.id}, 'reset', '', 5, now() + interval '15 minutes')`);
  ({ stop } = watchClock(t.deps));
  await expect.poll(() => ask('SELECT FROM session WHERE "createdAt" > now()')).toEqual([]);
  const ends = [
    ...(await until('access_token', `"user" = ${who.id}`)),
    ...(await until('session, (SELECT 1) AS one(name)', `"user" = ${who.id}`)),
    ...(await until('code JOIN "user" ON "user".id = code."user"', `kind = 'reset'`)),
  ];
  expect(ends.map((row) => Math.round(row.ends / 300) * 5)).toEqual([24 * 60, 24 * 60, 24 * 60, 15, 15]);
});

it('lets the queue of jobs go on that a clock has planned which was three hours ahead', async () => {
  await writeAhead('3 hours');
  await ask(`DELETE FROM pgboss.job;
    INSERT INTO pgboss.job (name, policy, start_after) VALUES ('import', 'standard', now() + interval '3 hours 10 seconds');
    INSERT INTO pgboss.job (name, policy, state, start_after, completed_on, singleton_on)
      VALUES ('clean-up', 'standard', 'completed', now() + interval '3 hours', now() + interval '3 hours', now() + interval '3 hours');
    INSERT INTO pgboss.job (name, policy, state, started_on, heartbeat_on)
      VALUES ('backup', 'standard', 'active', now() + interval '3 hours', now() + interval '3 hours');
    UPDATE pgboss.version SET cron_on = now() + interval '3 hours';
    UPDATE pgboss.queue SET monitor_on = now() + interval '3 hours', monitor_claim_on = now() + interval '3 hours'`);
  ({ stop } = watchClock(t.deps));
  await expect.poll(() => ask('SELECT FROM pgboss.version WHERE cron_on <= now()')).toHaveLength(1);
  const [waiting] = await ask<{ due: number }>(
    `SELECT ${inSeconds('start_after')} AS due FROM pgboss.job WHERE name = 'import'`,
  );
  expect(waiting?.due).toBeGreaterThan(0);
  expect(waiting?.due).toBeLessThanOrEqual(10);
  // A process that has died is noticed, and the next minute has its repeated job.
  expect(
    await ask(`SELECT FROM pgboss.job WHERE heartbeat_on > now() OR started_on > now() OR singleton_on > now()`),
  ).toEqual([]);
  expect(await ask(`SELECT FROM pgboss.queue WHERE monitor_on > now() OR monitor_claim_on > now()`)).toEqual([]);
});

it('notifies the administrators, by email too, and has every screen read again', async () => {
  await writeAhead('3 hours');
  ({ stop } = watchClock(t.deps));
  await expect
    .poll(() => ask('SELECT role, kind, data FROM notice JOIN "user" ON "user".id = "user"'))
    .toEqual([{ role: 'admin', kind: 'clock_went_back', data: { title: hostname(), minutes: 180 } }]);
  expect(await ask(`SELECT body FROM mail WHERE body <> ''`)).toMatchObject([
    {
      body: expect.stringContaining(
        `The clock of the database, on ${hostname()}, went back by 180 min. Signals are checked anew`,
      ),
    },
  ]);
  expect(await ask(`SELECT kind, at <= now() AS "isPast" FROM event ORDER BY id DESC LIMIT 1`)).toEqual([
    { kind: 'reset', isPast: true },
  ]);
});

it('notices a step of the clock that it sees, and corrects it once', async () => {
  await writeAhead('0 seconds');
  const nowMs = Date.now();
  const read = vi.fn(async () => ({ nowMs, writtenMs: null }));
  read.mockResolvedValueOnce({ nowMs: nowMs + 3_600_000, writtenMs: null });
  const compare = clockComparison(t.deps, read);
  await compare();
  expect(await state()).toEqual(['ok', true, 'ok']);
  for (let times = 1; times <= 3; times++) await compare();
  expect(await state()).toEqual(['unknown', false, 'unknown']);
  expect(await ask('SELECT data FROM notice')).toEqual([{ data: { title: hostname(), minutes: 60 } }]);
});

it.each(['0 seconds', '9 seconds'])('leaves a clock alone that is %s behind', async (interval) => {
  await writeAhead(interval);
  const compare = clockComparison(t.deps);
  await compare();
  await compare();
  expect(await state()).toEqual(['ok', true, 'ok']);
  expect(await ask('SELECT FROM notice')).toEqual([]);
});
