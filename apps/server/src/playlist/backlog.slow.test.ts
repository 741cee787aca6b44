import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDeps } from '#server/open-deps';
import { openDesk, queryOf } from '#server/playlist/testing/desk';
import { createStream } from '#server/streams/write';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import type { Deps } from '#server/deps';
import { change } from '#kit/change';

let t: TestApp;
let admin: Caller;
/** Another process on the same database. */
let second: Deps;
const outside = { client: new Client() };
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  second = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
  outside.client = new Client({ connectionString: t.databaseUrl });
  await outside.client.connect();
});
afterEach(() => outside.client.query('ROLLBACK'));
afterAll(async () => {
  await outside.client.end();
  await second.eventBus.stop();
  await second.db.destroy();
  await t.close();
});

let sports = 0;
const desk = () => openDesk(admin, `Sport ${sports++}`);
const hold = async (statement: string, values: unknown[]) => {
  await outside.client.query('BEGIN');
  await outside.client.query(statement, values);
};
const waiting = async (locktype: string) => {
  const { rows } = await t.deps.pool.query(
    `SELECT pid FROM pg_locks WHERE NOT granted AND locktype = $1
      AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
    [locktype],
  );
  return rows.map(({ pid }) => Number(pid));
};

it('a stream is stored and matched while another one waits for a query that somebody holds', async () => {
  const d = await desk();
  const held = await d.query(admin, 'Зенит', 'Спартак');
  const other = await d.query(admin, 'Рубин', 'Ротор');
  await Promise.all(['Зенит', 'Спартак', 'Рубин', 'Ротор'].map(d.team));
  await hold('SELECT FROM playlist WHERE id = $1 FOR UPDATE', [held]);
  const first = d.stream('Зенит', 'Спартак');
  await expect.poll(() => waiting('transactionid')).toHaveLength(1);
  const stream = await d.stream('Рубин', 'Ротор');
  expect(await queryOf(admin, other)).toMatchObject({ status: 'complete', stream });
  // Stored, though its query could not be written.
  const stored = await first;
  await outside.client.query('ROLLBACK');
  await t.deps.backlog.workOff(0);
  expect(await queryOf(admin, held)).toMatchObject({ status: 'complete', stream: stored });
});

it('what a killed process was matching is matched by another one', async () => {
  const d = await desk();
  const query = await d.query(admin, 'Зенит', 'Спартак');
  const [team1, team2] = await Promise.all([d.team('Зенит'), d.team('Спартак')]);
  const killed = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
  await hold('SELECT FROM playlist WHERE id = $1 FOR UPDATE', [query]);
  const plan = { sport: d.sport, team1, team2, startDate: '2026-05-01', startTime: '18:00' };
  const storing = change(killed.db, null, (trx) => createStream(trx, null, plan, 'UTC'));
  await expect.poll(() => waiting('transactionid')).toHaveLength(1);
  await outside.client.query(`SELECT pg_terminate_backend(pid) FROM unnest($1::int4[]) pid`, [
    await waiting('transactionid'),
  ]);
  await killed.eventBus.stop();
  await killed.db.destroy();
  const stream = await storing;
  await outside.client.query('ROLLBACK');
  expect(await queryOf(admin, query)).toMatchObject({ status: 'awaiting' });
  await t.deps.backlog.workOff(0);
  expect(await queryOf(admin, query)).toMatchObject({ status: 'complete', stream });
});

it('a stream that is archived while its query gets it leaves no query with it', async () => {
  const d = await desk();
  const stream = await d.stream('Зенит', 'Спартак');
  await hold('LOCK TABLE notice IN SHARE MODE', []);
  // Joined, but not committed.
  const asking = d.query(admin, 'Зенит', 'Спартак');
  await expect.poll(() => waiting('relation')).toHaveLength(1);
  const archiving = admin.call('DELETE', '/stream', { ids: stream });
  await expect.poll(() => waiting('advisory')).toHaveLength(1);
  await outside.client.query('ROLLBACK');
  const [query] = await Promise.all([asking, archiving]);
  await t.deps.backlog.workOff(0);
  expect(await queryOf(admin, query)).toMatchObject({ status: 'awaiting', stream: null });
});

it('an import of many is stored at once, and matched portion by portion by whoever is free', async () => {
  const d = await desk();
  const pairs = Array.from({ length: 7 }, (_, n) => [`Альфа${n} Омск`, `Бета${n} Тула`] as const);
  const queries = await Promise.all(pairs.map(([home, away]) => d.query(admin, home, away)));
  const teams = await Promise.all(pairs.map(([home, away]) => Promise.all([d.team(home), d.team(away)])));
  // Not followed, as after the end of the process.
  const streams = await t.deps.db.transaction().execute(async (trx) => {
    const made: number[] = [];
    for (let n = 0; n < 450; n++) {
      const [team1, team2] = teams[n % 50] ?? [null, null];
      const sides = team1 === null ? { title: `Заезд ${n}` } : { team1, team2 };
      const at = { startDate: n < 50 ? '2026-05-01' : '2027-05-01', startTime: '18:00' };
      made.push(await createStream(trx, null, { sport: d.sport, ...sides, ...at }, 'UTC'));
    }
    return made;
  });
  await Promise.all([t.deps.backlog.workOff(0), second.backlog.workOff(0)]);
  for (const [n, query] of queries.entries())
    expect(await queryOf(admin, query)).toMatchObject({ status: 'complete', stream: streams[n] });
  const { rows } = await sql`SELECT FROM rematch`.execute(t.deps.db);
  expect(rows).toEqual([]);
});

it('of an import as good streams of two matches in different portions are the owner’s to decide', async () => {
  const d = await desk();
  const [team1, team2] = await Promise.all([d.team('Зенит'), d.team('Спартак')]);
  const query = await d.query(admin, 'Зенит', 'Спартак', { startTime: '18:00' });
  const times = ['17:00', ...Array.from({ length: 250 }, () => '18:00'), '19:00'];
  await t.deps.db.transaction().execute(async (trx) => {
    for (const [n, startTime] of times.entries()) {
      const sides = startTime === '18:00' ? { title: `Заезд ${n}` } : { team1, team2 };
      await createStream(trx, null, { sport: d.sport, ...sides, startDate: '2026-05-01', startTime }, 'UTC');
    }
  });
  await t.deps.backlog.workOff(0);
  expect(await queryOf(admin, query)).toMatchObject({ status: 'awaiting', reviews: 2 });
});

it('a name that is stored while others read the old one is known to every process afterwards', async () => {
  const d = await desk();
  const [home, away] = await Promise.all([d.team('Старые'), d.team('Спартак')]);
  const plan = (deps: Deps, startDate: string) =>
    change(deps.db, null, (trx) =>
      createStream(trx, null, { sport: d.sport, team1: home, team2: away, startDate, startTime: '18:00' }, 'UTC'),
    );
  await hold(`UPDATE team SET name = 'Новые' WHERE id = $1`, [home]);
  // Both processes read the names meanwhile.
  await Promise.all([plan(t.deps, '2026-08-01'), plan(second, '2026-08-02')]);
  await outside.client.query('COMMIT');
  await t.deps.backlog.workOff(0);
  for (const [n, deps] of [t.deps, second].entries()) {
    const startDate = `2026-09-1${n * 3}`;
    const query = await d.query(admin, 'Новые', 'Спартак', { startDate });
    const stream = await plan(deps, startDate);
    expect(await queryOf(admin, query)).toMatchObject({ stream });
  }
});
