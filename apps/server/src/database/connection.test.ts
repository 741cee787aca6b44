import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { withDatabase } from '#server/testing/database';
import { allowTime } from '#database/allow-time';
import { connectionTo } from '#database/connection';
import { openPool } from '#database/pool';
import { endWhenSilent } from '#database/silence';
import type { Database } from '#database/tables';

const url = withDatabase(process.env['TOUCHLINE_TEST_SERVER'] ?? '', 'postgres');

/** The settings of a connection that differ from those of the server. */
const own = `SELECT name, setting FROM pg_settings WHERE source = 'client' AND name IN
  ('application_name', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'jit', 'lock_timeout', 'statement_timeout', 'TimeZone', 'work_mem') ORDER BY name`;

it('every connection of the pool brings its time limits, and runs without jit whatever the server is set to', async () => {
  const { pool, db } = openPool(url, 2, pino({ level: 'silent' }));
  onTestFinished(() => db.destroy());
  expect((await pool.query(own)).rows).toEqual([
    { name: 'TimeZone', setting: 'UTC' },
    { name: 'application_name', setting: 'touchline' },
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'idle_session_timeout', setting: '30000' },
    { name: 'jit', setting: 'off' },
    { name: 'lock_timeout', setting: '2000' },
    { name: 'statement_timeout', setting: '5000' },
  ]);
});

it.each(['UTC', 'Asia/Kolkata', 'America/St_Johns'])(
  'reads instants as ISO text in UTC, from a session in %s',
  async (zone) => {
    const { pool, db } = openPool(url, 1, pino({ level: 'silent' }));
    onTestFinished(() => db.destroy());
    await pool.query(`SET TimeZone = '${zone}'`);
    const given = ['18:00:00', '18:00:00.1', '18:00:00.123456', '23:59:59.999999', '00:00:00.05'];
    const texts = given.map((time) => `2026-05-01 ${time}+00`);
    const { rows } = await pool.query('SELECT unnest($1::timestamptz[]) AS at', [texts]);
    const read = ['18:00:00.000', '18:00:00.100', '18:00:00.123', '23:59:59.999', '00:00:00.050'];
    expect(rows).toEqual(read.map((time) => ({ at: `2026-05-01T${time}Z` })));
  },
);

it('connections are opened without a warning of the driver', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { pool, db } = openPool(url, 4, pino({ level: 'silent' }));
  await Promise.all(Array.from({ length: 4 }, () => pool.query('SELECT pg_sleep(0.1)')));
  await db.destroy();
  expect(warnings).toEqual([]);
});

it('options in the address of the database are kept, and have the last word', async () => {
  const given = new URL(url);
  given.searchParams.set('options', '-c work_mem=8MB -c jit=on');
  const client = new Client(connectionTo(given.href, 'touchline test', false));
  await client.connect();
  onTestFinished(() => client.end());
  expect((await client.query(own)).rows).toEqual([
    { name: 'TimeZone', setting: 'UTC' },
    { name: 'application_name', setting: 'touchline test' },
    { name: 'jit', setting: 'on' },
    { name: 'work_mem', setting: '8192' },
  ]);
});

it('a server that owes an answer for too long loses its connection, but not one that was allowed the time', async () => {
  const pool = new Pool({ ...connectionTo(url, 'touchline', true), max: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  let ended = 0;
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client, { maxMs: 300, isLost: null, onEnd: () => ended++ });
  });
  const nap = sql`SELECT pg_sleep(0.6)`;
  await expect(nap.execute(db)).rejects.toThrow('The database does not answer');
  await db.transaction().execute(async (trx) => {
    await allowTime(trx, { statementMs: 2_000, pauseMs: 2_000, lockMs: 100 });
    await nap.execute(trx);
    expect((await sql`SELECT 1 AS answer`.execute(trx)).rows).toEqual([{ answer: 1 }]);
  });
  expect(ended).toBe(1);
  await expect(nap.execute(db)).rejects.toThrow('The database does not answer');
});

it('a connection that waits for nothing is kept, however long it is silent', async () => {
  const client = new Client(connectionTo(url, 'touchline', true));
  await client.connect();
  onTestFinished(() => client.end());
  endWhenSilent(client, { maxMs: 100, isLost: null, onEnd: () => {} });
  await client.query('BEGIN');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect((await client.query('SELECT 1 AS answer')).rows).toEqual([{ answer: 1 }]);
});
