// Database time of the prober and the wall when many streams were monitored once and are over.
// node apps/server/bench/probe-claims.ts [past] [live]   default 450000 2000
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { buildApp } from '#server/app';
import { openDeps } from '#server/open-deps';
import { readEnvironment } from '#server/environment';
import { finishSilent } from '#server/monitoring/automatic';
import { claimDue } from '#server/monitoring/claim';
import { followScope } from '#server/monitoring/scope';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { token } from './fill.ts';
import { fillMonitors } from './fill-monitors.ts';

const [past = 450_000, live = 2_000] = process.argv.slice(2).map(Number);
const times = 20;
/** A little longer than PGSTAT_IDLE_INTERVAL of PostgreSQL. */
const flushMs = 11_000;

const database = await openBenchDatabase();
await migrate(database.url);
const client = new Client({ connectionString: database.url });
await client.connect();
const server = { fqdn: `'media-' || n || '.example.org'`, hls: '/{key}.m3u8' };
await fillMonitors(client, { past, live, hosts: 50, ...server });
await client.end();
const settings = { SECRET_KEY: 'b'.repeat(32), LOG_LEVEL: 'silent', DATA_DIR: '/tmp', PUBLIC_URL: 'http://localhost' };
const deps = await openDeps(readEnvironment(settings), database.url, pino({ level: 'silent' }));
const app = await buildApp(deps);

console.log(`${past.toLocaleString('en')} streams monitored once, ${live.toLocaleString('en')} live`);
await followScope(deps.db);
await report('follow the scope', () => followScope(deps.db));
await report('finish silent matches', () => finishSilent(deps));
await report('claim 64 of those due', () => claimDue(deps.db, { maxRounds: 64, perHost: 24, byHost: new Map() }));
await sql`UPDATE monitor SET "leasedUntil" = NULL, "dueAt" = now() + interval '1 hour' WHERE "dueAt" IS NOT NULL`.execute(
  deps.db,
);
await report('claim with none due', () => claimDue(deps.db, { maxRounds: 64, perHost: 24, byHost: new Map() }));
const headers = { authorization: `Bearer ${token}`, 'page-size': '100' };
await report('GET /monitoring, page of 100', () => app.inject({ url: '/api/monitoring', headers }));

await app.close();
await deps.eventBus.stop();
await deps.db.destroy();
await database.stop();

async function report(title: string, job: () => Promise<unknown>): Promise<void> {
  const taken: number[] = [];
  const before = await databaseMs();
  for (let time = 0; time < times; time++) {
    const started = performance.now();
    await job();
    taken.push(performance.now() - started);
  }
  const at = (part: number) => (taken.toSorted((a, b) => a - b)[Math.ceil(part * times) - 1] ?? 0).toFixed(1);
  const inDatabase = (((await databaseMs()) - before) / times).toFixed(1);
  console.log(`  ${title.padEnd(30)} p50 ${at(0.5)} ms   slowest ${at(1)} ms   in the database ${inDatabase} ms`);
}

/** Time that the database spent in statements of the console; connections report it once they are idle. */
async function databaseMs(): Promise<number> {
  await sleep(flushMs);
  const { rows } = await sql<{ ms: number }>`
    SELECT active_time AS ms FROM pg_stat_database WHERE datname = current_database()`.execute(deps.db);
  return rows[0]?.ms ?? 0;
}
