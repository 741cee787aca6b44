import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteExpired } from '#server/operation/clean-up';
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
