import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteExpired } from '#server/operation/clean-up';
import { deleteOldHistories } from '#server/streams/expired';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const fill = (events: number) =>
  sql`
  INSERT INTO event (kind, data, at) SELECT 'reset', '{"id":null}', now() - interval '2 hours' FROM generate_series(1, ${events})`.execute(
    t.deps.db,
  );

it('deletes in portions, however many rows have expired', async () => {
  await sql`CREATE TABLE portion (rows int8)`.execute(t.deps.db);
  await sql`CREATE FUNCTION note_portion() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO portion SELECT count(*) FROM gone; RETURN NULL; END'`.execute(t.deps.db);
  await sql`CREATE TRIGGER note_portion AFTER DELETE ON event REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION note_portion()`.execute(t.deps.db);
  await fill(12_000);
  await deleteExpired(t.deps.db);
  const { rows } = await sql`SELECT rows FROM portion ORDER BY rows DESC`.execute(t.deps.db);
  expect(rows).toEqual([{ rows: 5_000 }, { rows: 5_000 }, { rows: 2_000 }]);
});

it('goes through a table in the order of its ids, past what is kept, until nothing is old any more', async () => {
  const { db } = t.deps;
  const admin = await t.signIn('admin');
  const records = await makeRecords(admin);
  const startDate = new Date(Date.now() - 1_500 * 86_400_000).toISOString().slice(0, 10);
  const past = await idOf(admin, '/stream', { ...match(records), startDate });
  const open = await idOf(admin, '/stream', match(records));
  await sql`DELETE FROM history`.execute(db);
  const put = (stream: number, days: number, rows: number) =>
    sql`INSERT INTO history (stream, kind, at) SELECT ${stream}, 'state', now() - make_interval(days => ${days})
      FROM generate_series(1, ${rows})`.execute(db);
  // The second stream has been rescheduled to these days: its history is old and stays.
  await put(open, 1_500, 6_000);
  await put(past, 1_500, 6_000);
  await put(past, 10, 5_000);
  await deleteOldHistories(db);
  const { rows } = await sql`
    SELECT stream, count(*)::int4 AS rows FROM history GROUP BY stream ORDER BY stream`.execute(db);
  expect(rows).toEqual([
    { stream: past, rows: 5_000 },
    { stream: open, rows: 6_000 },
  ]);
  await sql`DELETE FROM stream`.execute(db);
});

const left = async (table: string, column: string) => {
  const { rows } = await sql<{ days: number }>`
    SELECT round(extract(epoch FROM now() - ${sql.ref(column)}) / 86400)::int4 AS days FROM ${sql.table(table)} ORDER BY 1`.execute(
    t.deps.db,
  );
  return rows.map(({ days }) => days);
};

it('keeps closed incidents, finished imports, notices and mails for as many days as the settings say', async () => {
  const { db } = t.deps;
  const admin = await t.signIn('admin');
  const days = sql`unnest('{39,41,499,501}'::int4[]) AS days`;
  const ago = sql`now() - make_interval(days => days)`;
  await sql`INSERT INTO incident (cause, subject, name, "openedAt", "closedAt")
    SELECT 'prober', days::text, '', ${ago}, ${ago} FROM ${days}`.execute(db);
  await sql`INSERT INTO import ("user", entity, state, "fileName", options, "finishedAt")
    SELECT ${admin.id}, 'sport', 'done', 'a.csv', '{}', ${ago} FROM ${days}`.execute(db);
  await sql`INSERT INTO import_row (import, row, result, name, "values", issues, matches, creates)
    SELECT id, 1, 'new', '', '{}', '[]', '[]', '[]' FROM import`.execute(db);
  await sql`INSERT INTO notice ("user", kind, data, "createdAt") SELECT ${admin.id}, 'import_finished', '{}', ${ago} FROM ${days}`.execute(
    db,
  );
  const putMails = () =>
    sql`INSERT INTO mail (recipient, subject, body, "createdAt") SELECT '', '', '', ${ago} FROM ${days}`.execute(db);
  await putMails();
  await deleteExpired(db);
  const all = async () => ({
    incidents: await left('incident', 'closedAt'),
    imports: await left('import', 'finishedAt'),
    notices: await left('notice', 'createdAt'),
    mails: await left('mail', 'createdAt'),
  });
  // The days that were in the code until they became settings.
  expect(await all()).toEqual({ incidents: [39, 41], imports: [39, 41], notices: [39, 41], mails: [] });
  const set = { incidentDays: 40, importDays: 40, noticeDays: 40, messageDays: 40 };
  expect((await admin.call('PUT', '/system/settings', set)).status).toBe(200);
  await putMails();
  await deleteExpired(db);
  expect(await all()).toEqual({ incidents: [39], imports: [39], notices: [39], mails: [39] });
  const { rows } = await sql`SELECT import FROM import_row`.execute(db);
  expect(rows).toHaveLength(1);
});

it('keeps the history and the queries of past matches for as many days as the settings say, and logs no deletion', async () => {
  const { db } = t.deps;
  const admin = await t.signIn('admin');
  const sport = await idOf(admin, '/stream/sport', { name: 'Хоккей' });
  const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  for (const days of [99, 102]) {
    const start = { sport, startDate: past(days), startTime: '12:00', timezone: 'UTC' };
    const stream = await idOf(admin, '/stream', { ...start, title: `Match of ${days}` });
    await idOf(admin, '/profile/playlist', { ...start, team1Text: 'Вега' });
    await sql`INSERT INTO history (stream, at, kind, "to")
      SELECT ${stream}, now() - make_interval(days => ${days}), 'state', "to" FROM unnest('{up,down}'::text[]) AS "to"`.execute(
      db,
    );
    // A correction of the archive, made today.
    await admin.call('PUT', '/stream', { id: stream, title: `Corrected ${days}` });
    await sql`INSERT INTO feed_entry (event_id, "sportText", "tournamentText", "team1Text", "team2Text", "startDate", "startTime", timezone,
        "searchKey", hash, "offeredFrom", "excludedFor", side1, side2)
      VALUES (${`event ${days}`}, 'Хоккей', '', 'Вега', '', ${past(days)}, '12:00', 'UTC', '', '', now(), '{}', '{}', '{}')`.execute(
      db,
    );
    await sql`INSERT INTO playlist_dismissed ("user", event_id) VALUES (${admin.id}, ${`event ${days}`})`.execute(db);
  }
  await sql`TRUNCATE audit`.execute(db);
  expect((await admin.call('PUT', '/system/settings', { historyDays: 100, queryDays: 100 })).status).toBe(200);
  await deleteExpired(db);
  await deleteOldHistories(db);
  const { rows } = await sql<{ title: string; kinds: string }>`
    SELECT title, string_agg(kind, ' ' ORDER BY history.id) AS kinds FROM stream LEFT JOIN history ON history.stream = stream.id
    GROUP BY stream.id, title ORDER BY title`.execute(db);
  expect(rows.map(({ title, kinds }) => [title, kinds.match(/state/g)?.length ?? 0, kinds.includes('edit')])).toEqual([
    ['Corrected 102', 0, true],
    ['Corrected 99', 2, true],
  ]);
  expect(await left('playlist', 'startAt')).toEqual([99]);
  expect(await left('feed_entry', 'startAt')).toEqual([99]);
  const { rows: dismissed } = await sql`SELECT event_id FROM playlist_dismissed`.execute(db);
  expect(dismissed).toEqual([{ event_id: 'event 99' }]);
  const { rows: log } = await sql`SELECT entity FROM audit WHERE action = 'delete'`.execute(db);
  expect(log).toEqual([]);
});

it('reports a failing part and still deletes the others', async () => {
  await t.signIn('viewer');
  await sql`UPDATE session SET "expiresAt" = now() - interval '1 day'`.execute(t.deps.db);
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'in the way'; END $$`.execute(
    t.deps.db,
  );
  await sql`CREATE TRIGGER refuse BEFORE DELETE ON session EXECUTE FUNCTION refuse()`.execute(t.deps.db);
  await fill(1);
  await expect(deleteExpired(t.deps.db)).rejects.toMatchObject({ errors: [{ message: 'in the way' }] });
  const { rows } = await sql`SELECT FROM event WHERE at < now() - interval '1 hour'`.execute(t.deps.db);
  expect(rows).toEqual([]);
});
