import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishSilent, goLive } from '#server/monitoring/automatic';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

/** A live match that was to end an hour ago: when it was last looked at, and when a signal was last there, in minutes. */
async function overdue({ probed, seen, server }: { probed: number; seen: number | null; server: unknown }) {
  const start = new Date(Date.now() - 120 * 60_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC', duration: 60 };
  const id = await idOf(admin, '/stream', match(records, { ...when, server }));
  await t.deps.db.transaction().execute((trx) => goLive(trx, id));
  await sql`INSERT INTO monitor (stream, state, "stateSince", "probedAt", "lastSeenAt", formats, memory, "dueAt")
    VALUES (${id}, 'down', now(), now() - make_interval(mins => ${probed}),
      now() - make_interval(mins => ${seen}), 'null', 'null', now() + interval '1 hour')`.execute(t.deps.db);
  return id;
}

async function phaseAfter(id: number): Promise<unknown> {
  await finishSilent(t.deps);
  return (await admin.call('GET', '/stream', { id })).body['phase'];
}

it('a match is finished when a look ten minutes after the last signal still finds none', async () => {
  const { server } = records;
  expect(await phaseAfter(await overdue({ probed: 0, seen: 11, server }))).toBe('finished');
  expect(await phaseAfter(await overdue({ probed: 0, seen: 9, server }))).toBe('live');
  expect(await phaseAfter(await overdue({ probed: 0, seen: null, server }))).toBe('finished');
});

it('a match is not finished while nobody has looked: with probes an hour apart, or after the prober stood', async () => {
  const { server } = records;
  expect(await phaseAfter(await overdue({ probed: 25, seen: 25, server }))).toBe('live');
  expect(await phaseAfter(await overdue({ probed: 16, seen: 25, server }))).toBe('live');
  expect(await phaseAfter(await overdue({ probed: 14, seen: 25, server }))).toBe('finished');
});

it('a match whose server was taken away is looked at no more and finished by the clock', async () => {
  expect(await phaseAfter(await overdue({ probed: 40, seen: 41, server: null }))).toBe('finished');
});
