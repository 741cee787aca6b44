import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '#database/migrate';
import { withDatabase } from '#server/testing/database';

const server = process.env['TOUCHLINE_TEST_SERVER'] ?? '';
const files = readdirSync(new URL('../../migrations/', import.meta.url)).filter((name) => name.endsWith('.sql'));
const admin = new Client({ connectionString: server });
const made: string[] = [];
let url = '';
beforeAll(() => admin.connect());
beforeEach(async () => {
  const name = `m${randomBytes(8).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  made.push(name);
  url = withDatabase(server, name);
});
afterAll(async () => {
  for (const name of made) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
});

async function ask<T>(statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

it('runs every migration once, in the order of their numbers', async () => {
  expect(await migrate(url)).toEqual(files.toSorted());
  expect(await migrate(url)).toEqual([]);
});

it('runs each once also when five processes start together', async () => {
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
  expect(ran.flat().toSorted()).toEqual(files.toSorted());
});

it('refuses a migration that was changed after it ran, and names it', async () => {
  await migrate(url);
  await ask(`UPDATE migration SET hash = 'another' WHERE name = '${files[0]}'`);
  await expect(migrate(url)).rejects.toThrow(`Migration ${files[0]} was changed after it ran; add a new one instead`);
});

it('stores the hash of the text from before for a migration that was rewritten with the same result', async () => {
  await migrate(url);
  expect(await ask("SELECT hash FROM migration WHERE name = '0061_stream_pictures.sql'")).toEqual([
    { hash: 'b15d75a8d88c7014ed215a68a1c89a8dbddc191884630626d6be19bd3c75aa4e' },
  ]);
  expect(
    await ask("SELECT attstorage FROM pg_attribute WHERE attrelid = 'stream_picture'::regclass AND attname = 'mp4'"),
  ).toEqual([{ attstorage: 'e' }]);
});

it('logs changes of the columns that the tables have after a migration', async () => {
  await migrate(url);
  const latest = '0151_triggers_of_named_columns.sql';
  await ask(`
    DELETE FROM migration WHERE name = '${latest}';
    ALTER TABLE client ADD COLUMN later text;
    ALTER TABLE client DROP COLUMN contact CASCADE`);
  expect(await migrate(url)).toEqual([latest, 'views.sql']);
  await ask(`INSERT INTO client (name) VALUES ('Broadcaster'); UPDATE client SET later = 'x'`);
  expect(await ask(`SELECT before, after FROM audit WHERE action = 'update'`)).toEqual([
    { before: { later: null }, after: { later: 'x' } },
  ]);
});

it('leaves nothing of a migration that fails, names it, and goes on once it can', async () => {
  await ask('CREATE TABLE team (in_the_way int)');
  await expect(migrate(url)).rejects.toThrow('Migration 0002_references.sql failed');
  expect(await ask("SELECT to_regclass('sport') AS found")).toEqual([{ found: null }]);
  expect(await ask('SELECT name FROM migration')).toEqual([{ name: files[0] }]);
  await ask('DROP TABLE team');
  expect(await migrate(url)).toEqual(files.slice(1));
});

const views = () => ask("SELECT viewname, definition FROM pg_views WHERE schemaname = 'public' ORDER BY viewname");

it('refuses a database with a migration that it does not have, names it, and leaves the views of the newer version alone', async () => {
  await migrate(url);
  await ask(`
    INSERT INTO migration (name, hash) VALUES ('9999_future.sql', 'future');
    UPDATE migration SET hash = 'future' WHERE name = 'views.sql';
    DROP VIEW blacklist_item; CREATE VIEW blacklist_item AS SELECT *, 1 AS future FROM blacklist`);
  const before = await views();
  await expect(migrate(url)).rejects.toThrow(
    'A newer version of Touchline has prepared this database: it has migration 9999_future.sql, which this version does not know. Start the newer version',
  );
  expect(await views()).toEqual(before);
});

it('refuses a database whose views a newer version has remade, and takes views that never ran for newer ones', async () => {
  await migrate(url);
  await ask(`UPDATE migration SET hash = 'future' WHERE name = 'views.sql'`);
  await expect(migrate(url)).rejects.toThrow('it has newer views, which this version does not know');
  await ask(`DELETE FROM migration WHERE name LIKE 'views.sql %'`);
  expect(await migrate(url)).toEqual(['views.sql']);
  expect(await migrate(url)).toEqual([]);
});

it('refuses a database that does not convert Cyrillic to lower case', async () => {
  const name = `m${randomBytes(8).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`);
  made.push(name);
  await expect(migrate(withDatabase(server, name))).rejects.toThrow(/does not convert Cyrillic to lower case/);
});
