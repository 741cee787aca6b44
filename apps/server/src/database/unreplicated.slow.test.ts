import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeEmbedded, startEmbedded } from '#database/embedded';
import type { Embedded } from '#database/embedded';
import { openPool } from '#database/pool';
import type { OpenedPool } from '#database/pool';

let folder: string;
/** A PostgreSQL of its own, because all databases of one wait for the same standby. */
let embedded: Embedded;
let outside: Client;
let opened: OpenedPool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unreplicated-'));
  await chmod(folder, 0o755);
  embedded = await startEmbedded(folder, null);
  outside = new Client({ connectionString: embedded.url });
  await outside.connect();
  await outside.query('CREATE TABLE written (name text)');
  opened = openPool(embedded.url, 2, pino({ level: 'silent' }));
});
afterAll(async () => {
  await opened.db.destroy();
  await outside.end();
  await embedded.stop();
  await removeEmbedded(folder);
});

async function waitFor(standby: string): Promise<void> {
  await outside.query(`ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
  await outside.query('SELECT pg_reload_conf()');
  const shown = async () => (await outside.query('SHOW synchronous_standby_names')).rows;
  await expect.poll(shown).toEqual([{ synchronous_standby_names: standby }]);
}

const write = (name: string) =>
  opened.db.transaction().execute((trx) => sql`INSERT INTO written VALUES (${name})`.execute(trx));

it('does not report a change as made that has not reached the standby', async () => {
  await waitFor('away');
  const error = await write('unknown').catch((reason: unknown) => reason);
  // Answered as 503.
  expect(String(error)).toMatch(/database does not answer|not queryable/);
  await waitFor('');
  await write('known');
  const written = async () => (await outside.query('SELECT name FROM written ORDER BY name')).rows;
  // It is there as soon as its session waits no longer, and could still have been lost.
  await expect.poll(written).toEqual([{ name: 'known' }, { name: 'unknown' }]);
});
