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

it('leaves nothing of a migration that fails, names it, and goes on once it can', async () => {
  await ask('CREATE TABLE team (in_the_way int)');
  await expect(migrate(url)).rejects.toThrow('Migration 0002_references.sql failed');
  expect(await ask("SELECT to_regclass('sport') AS found")).toEqual([{ found: null }]);
  expect(await ask('SELECT name FROM migration')).toEqual([{ name: files[0] }]);
  await ask('DROP TABLE team');
  expect(await migrate(url)).toEqual(files.slice(1));
});

it('refuses a database that does not lower-case Cyrillic', async () => {
  const name = `m${randomBytes(8).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`);
  made.push(name);
  await expect(migrate(withDatabase(server, name))).rejects.toThrow(/does not lower-case Cyrillic/);
});
