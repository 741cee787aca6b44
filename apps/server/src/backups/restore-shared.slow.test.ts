import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeBackup } from '#server/backups/make-backup';
import { restoreBackup } from '#server/backups/restore';
import { migrate } from '#database/migrate';
import { query, withDatabase } from '#server/testing/database';

// Databases are made and filled, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const server = process.env['TOUCHLINE_TEST_SERVER'] ?? '';
const unique = () => `t${randomBytes(8).toString('hex')}`;
/** The role of the console, which is no superuser, and another one that reads. */
const [owner, reader] = [unique(), unique()];

let folder = '';
let name = '';
/** As the superuser. */
let url = '';
/** As the role of the console. */
let ownUrl = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-shared-'));
  await query(
    server,
    `CREATE ROLE ${owner} LOGIN CREATEDB PASSWORD 'x'; CREATE ROLE ${reader};
    GRANT SET ON PARAMETER session_replication_role TO ${owner}`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  name = unique();
  url = withDatabase(server, name);
  const changed = new URL(url);
  [changed.username, changed.password] = [owner, 'x'];
  ownUrl = changed.href;
  await query(
    server,
    `CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`,
  );
  await migrate(ownUrl);
});

async function restore(at: string) {
  const [secret, now] = [null, new Date(at)];
  const { file } = await makeBackup({ url: ownUrl, folder, secret, now, purpose: 'touchline' });
  return restoreBackup(ownUrl, { file, secret, secretKey: 'k'.repeat(32), folder, now, others: 'refuse' });
}

const databases = async () =>
  (await query(server, `SELECT datname FROM pg_database WHERE datname LIKE '${name}%' ORDER BY 1`)).map(
    (row) => row['datname'],
  );

it('keeps and names the former database with what is not of the console, also at the next restore', async () => {
  await query(
    ownUrl,
    `CREATE TABLE own_report (note text); INSERT INTO own_report VALUES ('x'); CREATE VIEW own_view AS SELECT 1 AS one;
    CREATE FUNCTION own_function() RETURNS int4 LANGUAGE sql AS 'SELECT 1';
    CREATE SCHEMA billing; CREATE TABLE billing.invoice (total int4); INSERT INTO billing.invoice VALUES (7)`,
  );
  const database = `${name}_replaced_20261125170000`;
  expect((await restore('2026-11-25T17:00:00Z')).kept).toEqual({
    database,
    foreign: ['view own_view', 'table own_report', 'schema billing', 'function own_function'],
  });
  expect(await query(withDatabase(server, database), 'SELECT note, total FROM own_report, billing.invoice')).toEqual([
    { note: 'x', total: 7 },
  ]);
  expect((await restore('2026-11-25T18:00:00Z')).kept).toBeNull();
  expect(await databases()).toEqual([name, database]);
});

it('gives the restored database the rights and settings of the former one, and names those that it may not', async () => {
  await query(
    url,
    `REVOKE ALL ON DATABASE ${name} FROM PUBLIC; GRANT CONNECT ON DATABASE ${name} TO ${reader};
    GRANT USAGE ON SCHEMA public TO ${reader} WITH GRANT OPTION;
    GRANT SELECT ON stream TO ${reader}; GRANT SELECT (id, name) ON "user" TO ${reader};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA public GRANT SELECT ON TABLES TO ${reader};
    ALTER DATABASE ${name} SET work_mem = '7MB'; ALTER DATABASE ${name} SET search_path = "$user", public;
    ALTER ROLE ${owner} IN DATABASE ${name} SET work_mem = '9MB';
    ALTER DATABASE ${name} SET log_statement = 'none'; ALTER ROLE ${reader} IN DATABASE ${name} SET work_mem = '8MB'`,
  );
  const facts = () =>
    query(
      url,
      `SELECT 'database' AS what, unnest(datacl)::text AS fact FROM pg_database WHERE datname = current_database()
      UNION ALL SELECT nspname, unnest(nspacl)::text FROM pg_namespace WHERE nspname = 'public'
      UNION ALL SELECT relname, unnest(relacl)::text FROM pg_class WHERE oid = 'stream'::regclass
      UNION ALL SELECT attname, unnest(attacl)::text FROM pg_attribute WHERE attrelid = '"user"'::regclass
      UNION ALL SELECT 'later', unnest(defaclacl)::text FROM pg_default_acl
      UNION ALL SELECT setrole::regrole::text, unnest(setconfig) FROM pg_db_role_setting JOIN pg_database ON pg_database.oid = setdatabase
        WHERE datname = current_database() ORDER BY 1, 2`,
    );
  const before = await facts();
  const { refused, kept } = await restore('2026-11-25T19:00:00Z');
  expect({ refused, kept }).toEqual({
    kept: null,
    refused: [
      `ALTER DATABASE ${name} SET log_statement TO 'none'`,
      `ALTER ROLE ${reader} IN DATABASE ${name} SET work_mem TO '8MB'`,
    ],
  });
  await query(url, refused.join(';'));
  expect(await facts()).toEqual(before);
  expect(await databases()).toEqual([name]);
});

it('gives the restored database the locale of the former one, whatever that of new databases is', async () => {
  const locale = () =>
    query(
      url,
      `SELECT to_jsonb(pg_database) - '{oid,datacl,datfrozenxid,datminmxid}'::text[] AS facts FROM pg_database WHERE datname = current_database()`,
    );
  const before = await locale();
  await restore('2026-11-25T20:00:00Z');
  expect(await locale()).toEqual(before);
});
