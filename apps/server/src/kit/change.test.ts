import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '#database/pool';
import type { Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { change } from '#kit/change';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
const outside = { client: new Client() };
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  outside.client = new Client({ connectionString: t.databaseUrl });
  await outside.client.connect();
});
afterAll(async () => {
  await outside.client.end();
  await t.close();
});

/** Renames two teams one after the other; on its first try it waits between them until the other one has begun too. */
function renameBoth(first: number, second: number, barrier: () => Promise<void>): Promise<number> {
  const rename = (trx: Transaction, id: number) =>
    sql`UPDATE team SET name = name || '+' WHERE id = ${id}`.execute(trx);
  let tries = 0;
  return change(t.deps.db, admin, async (trx) => {
    await rename(trx, first);
    if (++tries === 1) await barrier();
    await rename(trx, second);
    return tries;
  });
}

it('a write that waits for another which waits for it is begun anew, and each is made once', async () => {
  const both = Promise.withResolvers<void>();
  let begun = 0;
  const waitForOther = () => {
    if (++begun === 2) both.resolve();
    return both.promise;
  };
  const { home, away } = records;
  const tries = await Promise.all([renameBoth(home, away, waitForOther), renameBoth(away, home, waitForOther)]);
  // PostgreSQL may end both when both find out at the same moment, and these may meet again.
  expect(Math.max(...tries)).toBeGreaterThan(1);
  const { body } = await admin.call('GET', '/stream/teams');
  expect(new Set(body.data.map(({ name }) => name))).toEqual(new Set(['Зенит++', 'Спартак++']));
});

it('any other failure is not tried again', async () => {
  let tries = 0;
  const failing = change(t.deps.db, admin, async (trx) => {
    tries++;
    await sql`SELECT 1 / 0`.execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(tries).toBe(1);
});

it.each([
  ['POST', '/stream/comment', (stream: number) => ({ stream_id: stream, message: 'x' })],
  ['PUT', '/stream/takes', (stream: number, who: number) => ({ stream_id: stream, take: [who] })],
  ['PUT', '/stream', (stream: number) => ({ id: stream, title: 'x' })],
  ['POST', '/profile/playlist', () => ({ event_id: 'x', startDate: '2026-05-01', startTime: '18:00' })],
  ['POST', '/profile/mosaic', () => ({ name: 'x' })],
  ['POST', '/profile/blacklist', () => ({ field: 'sport', operator: 'contains', value: 'x' })],
] as const)('%s %s of somebody who is deleted in the middle of it answers 409 and changes nothing', async (...row) => {
  const [method, path, body] = row;
  const editor = await t.signIn('editor');
  const stream = await idOf(admin, '/stream', match(records));
  await outside.client.query('BEGIN');
  await outside.client.query('DELETE FROM "user" WHERE id = $1', [editor.id]);
  const call = editor.call(method, path, body(stream, editor.id));
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await t.deps.pool.query(waits)).rowCount).toBe(1);
  await outside.client.query('COMMIT');
  const { status, body: answer } = await call;
  expect({ status, code: answer['code'] }).toEqual({ status: 409, code: 'conflict' });
  expect((await admin.call('GET', '/stream', { id: stream })).body['title']).toBe('');
  expect((await editor.call(method, path, body(stream, editor.id))).status).toBe(401);
});

it('runs a write again on another connection if its own has a plan from before a migration', async () => {
  const { db } = openPool(t.databaseUrl, 1, t.deps.log);
  try {
    await sql`CREATE VIEW numbers AS SELECT 1 AS one`.execute(db);
    const all = sql`${prepared} SELECT * FROM numbers`;
    await all.execute(db);
    await sql`DROP VIEW numbers`.execute(db);
    await sql`CREATE VIEW numbers AS SELECT 1 AS one, 2 AS two`.execute(db);
    let tries = 0;
    const { rows } = await change(db, null, (trx) => {
      tries++;
      return all.execute(trx);
    });
    expect({ rows, tries }).toEqual({ rows: [{ one: 1, two: 2 }], tries: 2 });
  } finally {
    await sql`DROP VIEW numbers`.execute(db);
    await db.destroy();
  }
});
