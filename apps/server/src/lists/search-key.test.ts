import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillSearchKeys } from '#lists/search-key';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;

beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  const sport = (await editor.call('POST', '/stream/sport', { name: 'Ice hockey', duration: 150 })).body['id'];
  const ids: unknown[] = [];
  for (const name of ['Шахтёр', 'Северные Волки', 'Granite Bears'])
    ids.push((await editor.call('POST', '/stream/team', { name, sport })).body['id']);
  const day = { sport, startDate: '2026-05-01', startTime: '12:00' };
  await editor.call('POST', '/stream', { ...day, team1: ids[0], team2: ids[2] });
});
afterAll(() => t.close());

const found = async (name: string) =>
  (await editor.call('POST', '/stream/teams', { name })).body.data.map((team) => team['name']);

it.each<[string, string | null, string]>([
  ['шахтер', 'Шахтёр', 'е for ё'],
  ['ШАХТЁР', 'Шахтёр', 'another case'],
  ['shakhter', 'Шахтёр', 'the other script'],
  ['if[nth', 'Шахтёр', 'the wrong layout'],
  ['ghfybn', null, 'what is nobody’s name'],
  ['пкфтшеу', 'Granite Bears', 'the wrong layout'],
  ['волки', 'Северные Волки', 'a word of it'],
])('finds %s as %s: %s', async (typed, name) => {
  expect(await found(typed)).toEqual(name === null ? [] : [name]);
});

it('finds streams by the names of their teams in the same way', async () => {
  for (const typed of ['shakhter', 'пкфтшеу'])
    expect((await editor.call('POST', '/streams', { name: typed })).body['total']).toBe(1);
});

it('finds streams by their own title in the same way', async () => {
  const [sport] = (await editor.call('GET', '/stream/sports')).body.data;
  const day = { sport: sport?.['id'], startDate: '2026-05-02', startTime: '12:00' };
  await editor.call('POST', '/stream', { ...day, title: 'Зелёный финал' });
  for (const typed of ['зеленый', 'ЗЕЛЁНЫЙ ФИНАЛ', 'zelenyy', 'ptktysq'])
    expect({ typed, total: (await editor.call('POST', '/streams', { name: typed })).body['total'] }).toEqual({
      typed,
      total: 1,
    });
});

it('finds tickets and entries of the log in the same way, which have no key', async () => {
  const admin = await t.signIn('admin');
  const context = { route: '/help', version: '1', browser: 'x', language: 'ru', zone: 'UTC', lastError: null };
  await admin.call('POST', '/support/ticket', { subject: 'Чёрный экран', message: 'Помогите', context });
  for (const typed of ['черный', 'chernyy', 'xthysq']) {
    const { body } = await admin.call('POST', '/support/tickets', { name: typed });
    expect({ typed, total: body['total'] }).toEqual({ typed, total: 1 });
    const log = await admin.call('POST', '/system/audit', { name: typed });
    expect(Number(log.body['total'])).toBeGreaterThan(0);
  }
});

it('is updated with the name', async () => {
  const [team] = (await editor.call('POST', '/stream/teams', { name: 'волки' })).body.data;
  await editor.call('PUT', '/stream/team', { id: team?.['id'], name: 'Полярные Совы' });
  expect(await found('volki')).toEqual([]);
  expect(await found('polyarnye')).toEqual(['Полярные Совы']);
});

it('computes missing keys of names that were not written by the API', async () => {
  await sql`INSERT INTO team (name, sport) SELECT 'Енисей', min(id) FROM sport`.execute(t.deps.db);
  expect(await found('enisey')).toEqual([]);
  await fillSearchKeys(t.deps.db);
  t.deps.totals.forgetAll();
  expect(await found('enisey')).toEqual(['Енисей']);
});

it('finds by a key of an older format, and replaces it at a start', async () => {
  await sql`
    INSERT INTO team (name, sport, "searchKey")
    SELECT 'Modrić', min(id), 'modric|~ <MADRAK ' FROM sport`.execute(t.deps.db);
  expect([await found('modr'), await found('модрич')]).toEqual([['Modrić'], []]);
  await fillSearchKeys(t.deps.db);
  t.deps.totals.forgetAll();
  expect(await found('модрич')).toEqual(['Modrić']);
});

/** Records, in a test table, how many rows of `team` each statement changes. */
async function countUpdates(): Promise<() => Promise<number[]>> {
  await t.deps.pool.query(`
    CREATE TABLE updates (id int8 GENERATED ALWAYS AS IDENTITY, rows int4);
    CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO updates (rows) SELECT count(*) FROM new_rows; RETURN NULL; END $$;
    CREATE TRIGGER counted AFTER UPDATE ON team REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_rows()`);
  return async () =>
    (await t.deps.pool.query<{ rows: number }>('SELECT rows FROM updates ORDER BY id')).rows.map(({ rows }) => rows);
}

it('fills five hundred keys at a time, skips a locked row, and reads no row twice', async () => {
  const updates = await countUpdates();
  await sql`
    INSERT INTO team (name, sport) SELECT 'Команда ' || n, min(sport.id) FROM sport, generate_series(1, 1100) n GROUP BY n
    UNION ALL SELECT '!!!', min(id) FROM sport`.execute(t.deps.db);
  await t.deps.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM team WHERE name = 'Команда 700' FOR UPDATE`.execute(trx);
    await fillSearchKeys(t.deps.db);
  });
  expect(await updates()).toEqual([500, 500, 100]);
  await fillSearchKeys(t.deps.db);
  expect(await updates()).toEqual([500, 500, 100, 1]);
  await fillSearchKeys(t.deps.db);
  expect(await updates()).toEqual([500, 500, 100, 1]);
  t.deps.totals.forgetAll();
  expect(await found('komanda 700')).toEqual(['Команда 700']);
  expect(await found('!!!')).toEqual(['!!!']);
});
