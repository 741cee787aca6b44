import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isTaken, openSessionLocks } from '#database/session-locks';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let sessions: Client[];
beforeAll(async () => {
  t = await startTestApp();
  sessions = [t.databaseUrl, t.databaseUrl].map((connectionString) => new Client({ connectionString }));
  await Promise.all(sessions.map((session) => session.connect()));
});
afterAll(async () => {
  await Promise.all(sessions.map((session) => session.end()));
  await t.close();
});

it('a lock with two holders is held until both release it, in the next session too', async () => {
  const isHeld = async () => {
    const { rows } = await t.deps.pool.query<{ held: boolean }>(`SELECT ${isTaken("'some work'")} AS held`);
    return rows[0]?.held;
  };
  const locks = openSessionLocks();
  const [first, second] = sessions as [Client, Client];
  await locks.moveTo(first);
  const releases = [await locks.take('some work'), await locks.take('some work')] as const;
  await releases[0]();
  expect(await isHeld()).toBe(true);
  await locks.moveTo(second);
  await first.query('SELECT pg_advisory_unlock_all()');
  expect(await isHeld()).toBe(true);
  await releases[1]();
  expect(await isHeld()).toBe(false);
});
