import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteOldAudit } from '#server/audit/clean-up';
import { deleteOldHistories } from '#server/streams/expired';
import { listMonths, makeMonth, makeMonths } from '#database/months';
import type { MonthlyTable } from '#database/months';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

const dayMs = 86_400_000;
const keptDays = 100;
const now = Date.now();

let t: TestApp;
let [past, open] = [0, 0];
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  const records = await makeRecords(admin);
  const startDate = new Date(now - 1_500 * dayMs).toISOString().slice(0, 10);
  past = await idOf(admin, '/stream', { ...match(records), startDate });
  open = await idOf(admin, '/stream', {
    ...match(records),
    startDate: new Date(now + dayMs).toISOString().slice(0, 10),
  });
  await sql`UPDATE setting SET "auditDays" = ${keptDays}, "historyDays" = ${keptDays}`.execute(t.deps.db);
});
afterAll(() => t.close());
/** As if there had been months from the beginning. */
beforeEach(async () => {
  await sql`TRUNCATE audit, history`.execute(t.deps.db);
  for (const table of ['audit', 'history'] as const)
    for (const { name } of await listMonths(t.deps.db, table)) await drop(name);
});
const drop = (name: string) => sql`DROP TABLE ${sql.table(name)}`.execute(t.deps.db);

/** `border`: what is older has expired; `all`: in the last month of which all has. */
const monthOf = (at: number) => {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
};
const border = now - keptDays * dayMs;
const all = monthOf(monthOf(border) - 1) + dayMs;

const nameOf = (table: MonthlyTable, at: number) =>
  `${table}_${new Date(at).toISOString().slice(0, 7).replace('-', '')}`;
const namesOf = async (table: MonthlyTable) => (await listMonths(t.deps.db, table)).map(({ name }) => name);
const write = (at: number, name: string) =>
  sql`INSERT INTO audit (at, action, entity, record, after)
    VALUES (${new Date(at).toISOString()}, 'create', 'sport', 1, ${JSON.stringify({ name })})`.execute(t.deps.db);
const entries = async () => {
  const { rows } = await sql<{ name: string; part: string }>`
    SELECT after ->> 'name' AS name, tableoid::regclass::text AS part FROM audit ORDER BY at`.execute(t.deps.db);
  return rows.map(({ name, part }) => [name, part]);
};
/** The months that a desk has on this day. */
const present = (table: MonthlyTable) => {
  const day = new Date(now);
  return [0, 1, 2].map((ahead) => nameOf(table, Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead)));
};

it('makes this month and the next two, once, also when several processes do', async () => {
  await Promise.all([1, 2, 3, 4].map(() => makeMonths(t.deps.db, 'audit')));
  await makeMonths(t.deps.db, 'audit');
  expect(await namesOf('audit')).toEqual(present('audit'));
  await write(now, 'Today');
  expect(await entries()).toEqual([['Today', present('audit')[0]]]);
});

it('loses no entry that belongs to no month, and puts it there once there is one', async () => {
  const ahead = now + 4_000 * dayMs;
  await write(all, 'Long ago');
  await write(now, 'Now');
  await write(ahead, 'By a clock that is ahead');
  expect(await entries()).toEqual([
    ['Long ago', 'audit_rest'],
    ['Now', 'audit_rest'],
    ['By a clock that is ahead', 'audit_rest'],
  ]);
  await makeMonths(t.deps.db, 'audit');
  expect(await entries()).toEqual([
    ['Long ago', nameOf('audit', all)],
    ['Now', nameOf('audit', now)],
    ['By a clock that is ahead', 'audit_rest'],
  ]);
  expect(await namesOf('audit')).toEqual([nameOf('audit', all), ...present('audit')]);
});

it('drops a month of the audit log as a whole, and deletes from the one that has expired in part to the day', async () => {
  await write(all, 'Dropped');
  await write(border - dayMs, 'Deleted');
  await write(border + dayMs, 'Kept');
  await write(now, 'Now');
  await makeMonths(t.deps.db, 'audit');
  await sql`CREATE TABLE deleted_one_by_one (name text)`.execute(t.deps.db);
  await sql`CREATE FUNCTION note_deletion() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO deleted_one_by_one VALUES (OLD.after ->> 'name'); RETURN NULL; END $$`.execute(t.deps.db);
  await sql`CREATE TRIGGER note_deletion AFTER DELETE ON audit FOR EACH ROW EXECUTE FUNCTION note_deletion()`.execute(
    t.deps.db,
  );
  await deleteOldAudit(t.deps.db);
  expect(await entries()).toEqual([
    ['Kept', nameOf('audit', border + dayMs)],
    ['Now', nameOf('audit', now)],
  ]);
  expect(await namesOf('audit')).not.toContain(nameOf('audit', all));
  const { rows } = await sql`SELECT name FROM deleted_one_by_one`.execute(t.deps.db);
  expect(rows).toEqual([{ name: 'Deleted' }]);
});

it('drops a month of histories once nothing is left of it, and keeps those of matches that are not over', async () => {
  const put = (stream: number, at: number) =>
    sql`INSERT INTO history (stream, at, kind, "to") VALUES (${stream}, ${new Date(at).toISOString()}, 'state', 'up')`.execute(
      t.deps.db,
    );
  const earlier = monthOf(all) - dayMs;
  await put(past, earlier);
  await put(open, all);
  await put(past, now);
  await makeMonths(t.deps.db, 'history');
  expect(await namesOf('history')).toEqual([nameOf('history', earlier), nameOf('history', all), ...present('history')]);
  await deleteOldHistories(t.deps.db);
  expect(await namesOf('history')).toEqual([nameOf('history', all), ...present('history')]);
  const { rows } = await sql`SELECT stream FROM history ORDER BY at`.execute(t.deps.db);
  // The entry of the past match from now is not old.
  expect(rows).toEqual([{ stream: open }, { stream: past }]);
});

it('leaves a month that somebody reads for the next run, and neither waits for long nor fails', async () => {
  await write(all, 'Long ago');
  await makeMonths(t.deps.db, 'audit');
  await t.deps.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM audit`.execute(trx);
    await deleteOldAudit(t.deps.db);
    expect(await namesOf('audit')).toContain(nameOf('audit', all));
  });
  await deleteOldAudit(t.deps.db);
  expect(await namesOf('audit')).not.toContain(nameOf('audit', all));
});

it('makes a month beside a transaction that has written to another one', async () => {
  await makeMonths(t.deps.db, 'audit');
  await t.deps.db.transaction().execute(async (trx) => {
    await sql`INSERT INTO audit (action, entity, record) VALUES ('create', 'sport', 1)`.execute(trx);
    await makeMonth(t.deps.db, 'audit', all);
  });
  expect(await namesOf('audit')).toContain(nameOf('audit', all));
});

it('keeps a clean-up of an earlier version from deleting by the place of a row', async () => {
  await write(now, 'Now');
  await t.deps.db.transaction().execute(async (trx) => {
    await sql`SELECT set_config('touchline.expired', 'on', true)`.execute(trx);
    await sql`DELETE FROM audit WHERE ctid = ANY(ARRAY(SELECT ctid FROM audit))`.execute(trx);
  });
  expect(await entries()).toEqual([['Now', 'audit_rest']]);
});
