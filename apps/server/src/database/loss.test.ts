import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { withDatabase } from '#server/testing/database';

let t: TestApp;
let admin: Caller;
let records: Records;
/** Another database of the same server, from which this one is taken away. */
const outside = new Client({ connectionString: withDatabase(process.env['TOUCHLINE_TEST_SERVER'] ?? '', 'postgres') });
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  await outside.connect();
});
afterAll(async () => {
  await allow(true);
  await outside.end();
  await t.close();
});

const name = () => new URL(t.databaseUrl).pathname.slice(1);
const allow = (isAllowed: boolean) => outside.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS ${isAllowed}`);
const cut = () => outside.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name()]);
const health = async (what: 'live' | 'ready') => (await t.app.inject({ url: `/health/${what}` })).statusCode;

it('answers 503 with Retry-After while the database is gone, stays alive, and recovers without a restart', async () => {
  expect([await health('live'), await health('ready')]).toEqual([200, 200]);
  await allow(false);
  await cut();
  for (const call of [
    () => admin.call('GET', '/streams'),
    () => admin.call('POST', '/stream', match(records)),
    () => admin.call('GET', '/profile'),
    () => t.visitor('POST', '/auth/login', { email: 'nobody@touchline.test', password: 'correct horse battery' }),
  ]) {
    const { status, body, headers } = await call();
    expect({ status, code: body['code'], retryAfter: headers['retry-after'] }).toEqual({
      status: 503,
      code: 'unavailable',
      retryAfter: '2',
    });
    expect(JSON.stringify(body)).not.toMatch(/pg_|postgres|stack|select/i);
  }
  expect([await health('live'), await health('ready')]).toEqual([200, 503]);
  await allow(true);
  await expect.poll(() => health('ready'), { timeout: 5_000 }).toBe(200);
  expect((await admin.call('POST', '/stream', match(records))).status).toBe(200);
  expect((await admin.call('GET', '/streams')).body['total']).toBe(1);
});

it('loses half a change when the connection is cut in the middle, and answers 503 or not at all as if it had happened', async () => {
  const before = Number((await admin.call('GET', '/streams')).body['total']);
  const calls = Array.from({ length: 30 }, (_, n) =>
    admin.call('POST', '/stream', match(records, { key: `cut-off-${n}` })),
  );
  await cut();
  const answers = await Promise.all(calls);
  const stored = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  await expect.poll(() => health('ready'), { timeout: 5_000 }).toBe(200);
  // What was acknowledged is there, with its history; what was not is there whole or not at all.
  const { rows } = await t.deps.pool.query<{ total: number; histories: number }>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE EXISTS (SELECT 1 FROM history WHERE stream = stream.id)) AS histories FROM stream`,
  );
  expect(rows[0]?.total).toBeGreaterThanOrEqual(before + stored);
  expect(rows[0]?.histories).toBe(rows[0]?.total);
  // The connection for events was cut as well; once it is back, totals are counted afresh.
  await expect.poll(async () => (await admin.call('GET', '/streams')).body['total']).toBe(rows[0]?.total);
});
