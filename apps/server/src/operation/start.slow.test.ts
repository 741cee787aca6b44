import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setupCode } from '#server/auth/setup';
import { readEnvironment } from '#server/environment';
import { start } from '#server/operation/start';
import type { Started } from '#server/operation/start';
import { rehearsalMatches } from '#server/rehearsal/matches';
import { demoPeople } from '#server/rehearsal/people';
import { withDatabase } from '#server/testing/database';

const server = process.env['TOUCHLINE_TEST_SERVER'] ?? '';
const admin = new Client({ connectionString: server });
const made: string[] = [];
const stops: (() => unknown)[] = [];
let folder = '';
let url = '';
beforeAll(async () => {
  await admin.connect();
  folder = await mkdtemp(join(tmpdir(), 'touchline-start-'));
});
beforeEach(async () => {
  const name = `s${randomBytes(8).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  made.push(name);
  url = withDatabase(server, name);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(async () => {
  for (const name of made) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
  await rm(folder, { recursive: true });
});

/** Starts as a process does, on the database of the test. */
async function startOne(settings: Record<string, string> = {}): Promise<Started> {
  const env = readEnvironment({
    SECRET_KEY: 'k'.repeat(32),
    DATA_DIR: folder,
    DEMO_PASSWORD: 'a long walk in the park',
    MEDIA_NODE: 'true',
    ...settings,
  });
  return start(env, url, pino({ level: 'silent' }), stops);
}

async function ask<T extends object>(statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Everything that a start may write. */
const written = () =>
  ask(`SELECT (SELECT json_agg(migration ORDER BY name) FROM migration) AS migrations,
    (SELECT json_agg(server ORDER BY id) FROM server) AS servers, (SELECT count(*) FROM audit) AS audited,
    (SELECT count(*) FROM event) AS events, (SELECT json_agg("user" ORDER BY id) FROM "user") AS people`);

it('lets ten processes start at once on an empty database, and seeds it once', { timeout: 120_000 }, async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => startOne({ REHEARSAL: 'true', REHEARSAL_DAYS: '0' })));
  expect(new Set(all.map(({ node }) => JSON.stringify(node))).size).toBe(1);
  expect(all[0]?.node).toEqual({ id: expect.any(Number), token: expect.any(String) });
  expect(
    await ask(`SELECT (SELECT count(*)::int4 FROM stream) AS streams, (SELECT count(*)::int4 FROM server) AS servers,
      (SELECT count(*)::int4 FROM server WHERE bundled) AS bundled, (SELECT count(*)::int4 FROM "user") AS people`),
  ).toEqual([{ streams: rehearsalMatches.length, servers: 3, bundled: 1, people: demoPeople.length }]);
});

it('changes no server in a process without a bundled media node', async () => {
  const { node } = await startOne();
  expect(node).not.toBeNull();
  const before = await written();
  expect((await startOne({ MEDIA_NODE: 'false', MEDIA_HTTP_PORT: '9081', ROLE: 'api' })).node).toBeNull();
  expect(await written()).toEqual(before);
});

/** The start and what `main.ts` reads after it, with the statements they run. */
async function startAndRecord(): Promise<{ text: string; values: unknown[] }[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  const { deps } = await startOne();
  await setupCode(deps);
  const calls: unknown[][] = query.mock.calls;
  query.mockRestore();
  return calls.flatMap(([text, values]) =>
    typeof text === 'string' && /^\s*(SELECT|UPDATE|INSERT|DELETE|WITH)\b/i.test(text)
      ? [{ text, values: Array.isArray(values) ? values : [] }]
      : [],
  );
}

it('reads no table with many rows whole', { timeout: 60_000 }, async () => {
  await startOne();
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`SET session_replication_role = replica; ${manyRows}`);
  await client.query('VACUUM ANALYZE');
  const statements = await startAndRecord();
  expect(statements.filter(({ text }) => text.includes('FROM "stream"'))).toHaveLength(1);
  const scans: string[] = [];
  for (const { text, values } of statements) {
    const { rows: plan } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    if (/"Seq Scan",[^}]*"Relation Name": "(stream|team|tournament|event|audit)"/.test(JSON.stringify(plan, null, 1)))
      scans.push(text);
  }
  expect(scans).toEqual([]);
});

/** All have their search keys, as after an earlier start. */
const manyRows = `
  INSERT INTO sport (name, duration, "searchKey") VALUES ('Sport', 60, 'sport~~');
  INSERT INTO team (name, sport, "searchKey") SELECT 'Team ' || n, (SELECT min(id) FROM sport), 'team ' || n || '~~' FROM generate_series(1, 20000) n;
  INSERT INTO tournament (name, sport, "searchKey") SELECT 'Cup ' || n, (SELECT min(id) FROM sport), 'cup ' || n || '~~' FROM generate_series(1, 20000) n;
  INSERT INTO stream (key, sport, "startDate", "startTime", timezone, duration, title, "searchKey", status, phase, "startAt", "endAt")
    SELECT 'stream-' || n, (SELECT min(id) FROM sport), now()::date, '12:00', 'UTC', 60, 'Final ' || n, 'final ' || n || '~~', status.id, phase, now(), now()
    FROM generate_series(1, 20000) n JOIN status ON status."builtIn" AND phase = 'scheduled';
  INSERT INTO event (kind, data) SELECT 'reset', '{"id":null}' FROM generate_series(1, 20000);
  INSERT INTO audit (entity, record, action) SELECT 'stream', n, 'create' FROM generate_series(1, 20000) n;`;

it.each(['setting', 'team', 'stream', 'server', 'setup'])(
  'waits longer for a locked table than a request may: %s',
  async (table) => {
    await startOne();
    url = `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c statement_timeout=300 -c lock_timeout=200')}`;
    const client = new Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const starting = startAndRecord();
    const isWaiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass AND waitstart < now() - interval '400 ms'`;
    const hasWaited = vi.waitFor(async () => expect(await ask(isWaiting)).toHaveLength(1), { timeout: 20_000 });
    await Promise.race([hasWaited, starting]);
    await client.query('COMMIT');
    await expect(starting).resolves.not.toEqual([]);
  },
);

describe('SECRET_KEY', () => {
  const sentence = 'SECRET_KEY: this database was started with another key.';

  it('that differs from the database’s is refused before anything is changed', async () => {
    await startOne();
    const before = await written();
    const other = { SECRET_KEY: 'x'.repeat(32), REHEARSAL: 'true', MEDIA_HTTP_PORT: '9081' };
    await expect(startOne(other)).rejects.toThrow(sentence);
    expect(await written()).toEqual(before);
    await startOne();
  });

  it('is verified with an encrypted token when the database has no fingerprint', async () => {
    await startOne();
    await ask('DELETE FROM secret_key');
    await expect(startOne({ SECRET_KEY: 'x'.repeat(32) })).rejects.toThrow(sentence);
    expect(await ask('SELECT FROM secret_key')).toHaveLength(0);
    await startOne();
    expect(await ask('SELECT FROM secret_key')).toHaveLength(1);
    await ask('DELETE FROM server');
    await expect(startOne({ SECRET_KEY: 'x'.repeat(32) })).rejects.toThrow(sentence);
  });

  it('cannot be derived from the database', async () => {
    await startOne();
    const [row] = await ask<{ salt: Buffer; fingerprint: Buffer }>('SELECT salt, fingerprint FROM secret_key');
    expect([row?.salt.length, row?.fingerprint.length]).toEqual([16, 32]);
    expect(row?.fingerprint.toString('latin1')).not.toContain('kkkk');
  });
});

describe('a clock', () => {
  const shift = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

  it.each([90_000, -90_000])('that differs by %d ms from the database’s is refused with both times', async (ms) => {
    shift(ms);
    await expect(startOne()).rejects.toThrow(
      /^The clock of this machine says \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ, and the clock of the database \d{4}-.*Z\. Synchronize both/,
    );
    expect(await ask("SELECT to_regclass('migration') AS made")).toEqual([{ made: null }]);
  });

  it('that differs by half a minute from the database’s is accepted', async () => {
    shift(30_000);
    await expect(startOne()).resolves.toBeDefined();
  });

  it.each([
    `UPDATE migration SET at = now() + interval '25 hours' WHERE name = 'views.sql'`,
    `INSERT INTO event (kind, data, at) VALUES ('reset', '{"id":null}', now() + interval '25 hours')`,
  ])('that is a day behind the stored times is refused, unless it is declared right: %s', async (future) => {
    await startOne();
    await ask(future);
    await expect(startOne()).rejects.toThrow(
      /, but the database was written at \d{4}.*start once with TRUST_CLOCK=true/,
    );
    await startOne({ TRUST_CLOCK: 'true' });
    await expect(startOne()).resolves.toBeDefined();
  });
});
