import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dumpDatabase } from '#server/backups/dump';
import { loadDatabase } from '#server/backups/load';
import type { Entry, Head } from '#server/backups/record';
import { followNewEvents } from '#server/events/new-events';
import { query, withDatabase } from '#server/testing/database';
import { migrate } from '#database/migrate';

// Databases are made and filled, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const server = process.env['TOUCHLINE_TEST_SERVER'] ?? '';
let source = '';
let client: Client;
beforeEach(async () => {
  source = await emptyDatabase();
  await migrate(source);
  client = new Client({ connectionString: await emptyDatabase() });
  client.on('error', () => null);
  await client.connect();
});
afterEach(() => client.end());

async function emptyDatabase(): Promise<string> {
  const name = `t${randomBytes(8).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name}`);
  return withDatabase(server, name);
}

it('keeps nothing that depends on the transaction numbers of the cluster where the backup was made', async () => {
  const ofAnother = `'9000000000000'`;
  await query(
    source,
    `INSERT INTO event (kind, data, xid, horizon) VALUES ('stream', '{"id": 1}', ${ofAnother}, ${ofAnother});
    INSERT INTO publisher_check (server, stream, key, xid) VALUES (1, 1, 'k', ${ofAnother});
    INSERT INTO rematch (kind, record, xact) VALUES ('team', 1, ${ofAnother});
    INSERT INTO "user" (email, name, "passwordHash") VALUES ('a@touchline.test', 'A', '-');
    INSERT INTO import ("user", entity, state, "fileName", options, xact) SELECT id, 'team', 'done', 'f.csv', '{}', ${ofAnother} FROM "user"`,
  );
  await loadDatabase(client, dumpDatabase(source));
  const events: unknown[] = [];
  const delays: number[] = [];
  const { look } = await followNewEvents(
    client,
    (event) => events.push(event),
    (ms) => delays.push(ms),
  );
  look();
  await client.query('SELECT 1');
  expect([events, delays]).toEqual([[], []]);
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int4 FROM publisher_check) AS checks, (SELECT xact FROM import) AS import,
      (SELECT xact < pg_current_xact_id() FROM rematch) AS "isPast"`,
  );
  expect(rows).toEqual([{ checks: 0, import: null, isPast: true }]);
  // Readers resume after ids, which are not given again.
  const next = `INSERT INTO event (kind, data) VALUES ('stream', '{"id": 1}') RETURNING id::int4`;
  expect((await client.query(next)).rows).toEqual([{ id: 2 }]);
});

it('fails, and the process goes on, when the server refuses a row while others wait for the connection', async () => {
  async function* endless(): AsyncGenerator<Entry> {
    for await (const entry of dumpDatabase(source)) {
      yield entry;
      if (entry.kind === 'head') break;
    }
    yield { kind: 'table', name: 'sport', columns: ['name'] };
    const bytes = Buffer.from(`${'x'.repeat(999)}\n`.repeat(10));
    for (let sent = 0; ; sent += 1)
      yield { kind: 'data', bytes: sent === 500 ? Buffer.from('one\tcolumn too many\n') : bytes };
  }
  await expect(loadDatabase(client, endless())).rejects.toThrow('extra data after last expected column');
  // What the connection has kept is written now.
  await expect(client.query('SELECT 1')).resolves.toBeDefined();
});

it.each([
  ['bound', { bound: 'DEFAULT; CREATE ROLE forged_bound SUPERUSER' }],
  ['key', { key: 'PRIMARY KEY (id); CREATE ROLE forged_key SUPERUSER' }],
])('runs no statement that somebody has put into the %s of a partition', async (_, forged) => {
  async function* changed(): AsyncGenerator<Entry> {
    for await (const entry of dumpDatabase(source)) yield entry.kind === 'head' ? forge(entry) : entry;
  }
  const forge = (head: Head): Head => ({
    ...head,
    partitions: head.partitions.map((partition) => ({ ...partition, ...forged })),
  });
  await expect(loadDatabase(client, changed())).rejects.toThrow('The backup cannot be read');
  expect(await query(server, `SELECT rolname FROM pg_roles WHERE rolname LIKE 'forged%'`)).toEqual([]);
});
