import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { connectionTo } from '#database/connection';
import type { Db } from '#database/pool';
import { prepared, preparing } from '#database/prepared';
import { withNext } from '#database/sent-together';
import { endWhenSilent } from '#database/silence';
import type { Database } from '#database/tables';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await sql`CREATE TABLE score (goals int4 NOT NULL)`.execute(t.deps.db);
});
afterAll(() => t.close());

/** One connection as the console's pool has them. `log` gets the first word of each statement as it is sent, and each reply. */
function openConnection(onConnect: (client: PoolClient) => void = () => {}): { db: Db; log: string[] } {
  const pool = new Pool({ ...connectionTo(t.databaseUrl, 'touchline', true), max: 1, pipeline: true });
  const log: string[] = [];
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    const query = (...given: unknown[]) => {
      const [asked] = given as [string | { text: string }];
      const text = typeof asked === 'string' ? asked : asked.text;
      log.push(text.replaceAll(/\/\*.*?\*\/\s*/g, '').split(' ')[0] ?? '');
      return send(...given);
    };
    Object.assign(client, { query });
    client.connection.on('readyForQuery', () => log.push('reply'));
    onConnect(client);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool, () => {}) }) });
  onTestFinished(() => db.destroy());
  return { db, log };
}

const divide = (by: number) => sql`${prepared}${withNext} SELECT 8 / ${by}::int4`;
const score = (goals: number) => sql`INSERT INTO score VALUES (${goals})`;
const goalsOf = async (db: Db) =>
  (await sql<{ goals: number }>`SELECT goals FROM score ORDER BY goals`.execute(db)).rows.map(({ goals }) => goals);

it('sends what nobody reads together with the next statement of its transaction', async () => {
  const { db, log } = openConnection();
  await sql`SELECT 1`.execute(db);
  log.length = 0;
  await db.transaction().execute(async (trx) => {
    await divide(2).execute(trx);
    expect(await goalsOf(trx)).toEqual([]);
    await sql`UPDATE score SET goals = goals`.execute(trx);
    await divide(2).execute(trx);
    await divide(4).execute(trx);
  });
  const [first, second, last] = [
    ['begin', 'SELECT', 'SELECT', 'reply', 'reply', 'reply'],
    ['UPDATE', 'reply'],
    ['SELECT', 'SELECT', 'commit', 'reply', 'reply', 'reply'],
  ];
  expect(log).toEqual([...first, ...second, ...last]);
});

it('outside a transaction every statement is sent at once', async () => {
  const { db, log } = openConnection();
  await divide(2).execute(db);
  expect(log.slice(-2)).toEqual(['SELECT', 'reply']);
  await expect(divide(0).execute(db)).rejects.toThrow('division by zero');
});

it('the error of a statement comes from the one after it, and its transaction leaves nothing', async () => {
  const { db } = openConnection();
  const earlier = db.transaction().execute(async (trx) => {
    await divide(0).execute(trx);
    await score(1).execute(trx);
  });
  await expect(earlier).rejects.toThrow('division by zero');
  const last = db.transaction().execute(async (trx) => {
    await score(2).execute(trx);
    await divide(0).execute(trx);
  });
  await expect(last).rejects.toThrow('division by zero');
  expect(await goalsOf(db)).toEqual([]);
  await db.transaction().execute((trx) => score(3).execute(trx));
  expect(await goalsOf(db)).toEqual([3]);
  await sql`DELETE FROM score`.execute(db);
});

it('of a transaction that fails before its first result nothing is sent', async () => {
  const { db, log } = openConnection();
  await sql`SELECT 1`.execute(db);
  log.length = 0;
  const failed = db.transaction().execute(async (trx) => {
    await divide(2).execute(trx);
    throw new Error('kept off');
  });
  await expect(failed).rejects.toThrow('kept off');
  expect(log).toEqual([]);
  expect(await goalsOf(db)).toEqual([]);
  expect(log).toEqual(['SELECT', 'reply']);
});

it('what waits at the end of a failed transaction is not sent with the next one', async () => {
  const { db } = openConnection();
  const failed = db.transaction().execute(async (trx) => {
    await score(4).execute(trx);
    await divide(0).execute(trx);
    throw new Error('called off');
  });
  await expect(failed).rejects.toThrow('called off');
  await db.transaction().execute((trx) => score(5).execute(trx));
  expect(await goalsOf(db)).toEqual([5]);
  await sql`DELETE FROM score`.execute(db);
});

it('a server that answers the first of several statements only loses its connection', async () => {
  let ended = 0;
  const { db } = openConnection((client) =>
    endWhenSilent(client, { maxMs: 300, isLost: null, onEnd: () => void ended++ }),
  );
  const hung = db.transaction().execute((trx) => sql`SELECT pg_sleep(3)`.execute(trx));
  // The connection is gone before the transaction can be rolled back.
  await expect(hung).rejects.toThrow('connection error');
  expect(ended).toBe(1);
  expect(await goalsOf(db)).toEqual([]);
});
