import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runMigrations, runMigrationsOf } from '#database/migrate';
import { withDatabase } from '#server/testing/database';

const server = process.env['TOUCHLINE_TEST_SERVER'] ?? '';
const folder = new URL('../../migrations/', import.meta.url);
const name = `m${randomBytes(8).toString('hex')}`;
const admin = new Client({ connectionString: server });
const client = new Client({ connectionString: withDatabase(server, name) });
beforeAll(async () => {
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
});

/** What the table `migration` says of a database that only these files have migrated. */
async function versionBefore(first: string) {
  const files = (await readdir(folder)).filter((file) => /^\d+_/.test(file) && file < first).toSorted();
  const hashOf = async (file: string) =>
    createHash('sha256')
      .update(await readFile(new URL(file, folder), 'utf8'))
      .digest('hex');
  return Promise.all(files.map(async (file) => ({ name: file, hash: await hashOf(file) })));
}

const ask = async (statement: string): Promise<unknown[]> => (await client.query(statement)).rows;

it('keeps every row of a database without months, where it is, and goes on with the next number', async () => {
  const version = await versionBefore('0146');
  // One was rewritten with the same result, and is known by the hash from before.
  const rewritten = {
    name: '0061_stream_pictures.sql',
    hash: 'b15d75a8d88c7014ed215a68a1c89a8dbddc191884630626d6be19bd3c75aa4e',
  };
  await runMigrationsOf(
    client,
    version.map((file) => (file.name === rewritten.name ? rewritten : file)),
  );
  await client.query('SET session_replication_role = replica');
  await client.query(`INSERT INTO audit (at, action, entity, record, after)
    SELECT now() - make_interval(days => day), 'create', 'sport', day, jsonb_build_object('day', day) FROM generate_series(400, 0, -1) day`);
  // By a clock that was ahead for a while.
  await client.query(
    `INSERT INTO history (stream, at, kind, "to") VALUES (7, now(), 'state', 'up'), (7, now() + interval '70 days', 'state', 'down')`,
  );
  await client.query('SET session_replication_role = DEFAULT');
  const [entries, history] = ['SELECT * FROM audit ORDER BY id', 'SELECT * FROM history ORDER BY id'];
  const before = [await ask(entries), await ask(history)];
  const places = 'SELECT ctid::text, id FROM audit ORDER BY id';
  const placed = await ask(places);

  await runMigrations(client);
  expect([await ask(entries), await ask(history)]).toEqual(before);
  expect(await ask(places)).toEqual(placed);
  expect(
    await ask(
      'SELECT DISTINCT tableoid::regclass::text AS part FROM audit UNION ALL SELECT DISTINCT tableoid::regclass::text FROM history',
    ),
  ).toEqual([{ part: 'audit_earlier' }, { part: 'history_earlier' }]);
  const next = `INSERT INTO audit (action, entity, record) VALUES ('create', 'sport', 1) RETURNING id::int4`;
  expect(await ask(next)).toEqual([{ id: 402 }]);
  await expect(ask(`INSERT INTO audit (action, entity, record) VALUES ('something', 'sport', 1)`)).rejects.toThrow(
    'audit_action_check',
  );
  await expect(ask(`INSERT INTO history (stream, kind) VALUES (8, 'state')`)).rejects.toThrow('history_stream_fkey');
});
