import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTurns } from '#database/in-turns';

const connectionString = process.env['TOUCHLINE_TEST_SERVER'] ?? '';
let [one, other] = [new Client(), new Client()];
beforeEach(async () => {
  [one, other] = [new Client({ connectionString }), new Client({ connectionString })];
  await Promise.all([one.connect(), other.connect()]);
  await one.query('CREATE TABLE turn_a (n int); CREATE TABLE turn_b (n int)');
});
afterEach(async () => {
  await other.end();
  await one.query('DROP TABLE turn_a, turn_b');
  await one.end();
});

const columns = async () =>
  (
    await one.query<{ name: string }>(
      `SELECT relname || '.' || attname AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE relname LIKE 'turn\\__' AND attnum > 1 ORDER BY 1`,
    )
  ).rows.map(({ name }) => name);

it('gives way to a transaction that needs what it has already locked, and then does all of it', async () => {
  await other.query('BEGIN; INSERT INTO turn_b VALUES (1)');
  const first = Promise.withResolvers<void>();
  const changed = inTurns(one, async () => {
    await one.query('ALTER TABLE turn_a ADD more int');
    first.resolve();
    await one.query('ALTER TABLE turn_b ADD more int');
  });
  await first.promise;
  // Both wait for each other now, until the first gives way.
  await other.query('INSERT INTO turn_a VALUES (1)');
  await other.query('COMMIT');
  expect(await changed).toBeGreaterThan(1);
  expect(await columns()).toEqual(['turn_a.more', 'turn_b.more']);
  expect((await one.query("SELECT current_setting('lock_timeout') AS value")).rows).toEqual([{ value: '0' }]);
});

it('leaves nothing half done when a table stays locked, and says what to do', async () => {
  await other.query('BEGIN; INSERT INTO turn_b VALUES (1)');
  const changed = inTurns(one, () => one.query('ALTER TABLE turn_a ADD more int; ALTER TABLE turn_b ADD more int'), 0);
  await expect(changed).rejects.toThrow(/did not let go of its tables\. Stop the other processes/);
  await other.query('ROLLBACK');
  expect(await columns()).toEqual([]);
});

it('throws what else goes wrong at once', async () => {
  await expect(inTurns(one, () => one.query('ALTER TABLE turn_a ADD n int'))).rejects.toThrow('already exists');
  expect(await inTurns(one, () => one.query('ALTER TABLE turn_a ADD more int'))).toBe(1);
});
