// How long a replay of 30 days takes, of the rehearsal's past and of many streams with 20 rules.
// npm run bench -- auto-take [streams]   default 1000000
// Exits with 1 when a replay takes longer than three seconds.
import type { AutoTakeInput } from '@touchline/contract';
import { Client } from 'pg';
import { pino } from 'pino';
import { replayRule } from '#server/auto-takes/replay';
import { readEnvironment } from '#server/environment';
import { openDeps } from '#server/open-deps';
import { seedRehearsal } from '#server/rehearsal/seed';
import { migrate } from '#database/migrate';
import type { User } from '#http/user';
import { openBenchDatabase } from './bench-database.ts';
import { fill } from './fill.ts';

const [streams = 1_000_000] = process.argv.slice(2).map(Number);
const goalMs = 3_000;
const runs = 5;

const database = await openBenchDatabase();
await migrate(database.url);
const env = readEnvironment({
  SECRET_KEY: 'k'.repeat(32),
  DATA_DIR: database.folder,
  LOG_LEVEL: 'warn',
  REHEARSAL_DAYS: '30',
});
const deps = await openDeps(env, database.url, pino({ level: 'warn' }));
const client = new Client({ connectionString: database.url });
await client.connect();

await seedRehearsal(deps, 'a long walk in the park');
await client.query('VACUUM ANALYZE');
const rows = [await measure('the rehearsal', '"startTime" IS NOT NULL')];
await fill(client, streams);
await addPast();
rows.push(await measure(`${streams.toLocaleString('en')} streams`, `key LIKE 'bench-%'`));

console.table(rows);
await client.end();
await deps.eventBus.stop();
await deps.db.destroy();
await database.stop();
process.exitCode = rows.every(({ slowestMs }) => slowestMs <= goalMs) ? 0 : 1;

/** What triggers and people would have left of the streams of the last 30 days, and rules that compete for them. */
async function addPast(): Promise<void> {
  const recent = `stream WHERE key LIKE 'bench-%' AND "startAt" BETWEEN now() - interval '32 days' AND now() + interval '2 days'`;
  await client.query(
    `UPDATE stream SET "createdAt" = "startAt" - interval '5 days' WHERE id IN (SELECT id FROM ${recent})`,
  );
  await client.query(`DELETE FROM audit WHERE entity = 'stream' AND record IN (SELECT id FROM ${recent})`);
  await client.query(`INSERT INTO audit (at, action, entity, record, after)
    SELECT "createdAt", 'create', 'stream', id, audit_shown(to_jsonb(stream)) FROM ${recent}`);
  await client.query(`INSERT INTO audit (at, action, entity, record, before, after)
    SELECT "startAt" + late, 'update', 'stream', stream.id, jsonb_build_object('status', earlier.id, 'phase', earlier.phase), '{}'
    FROM (SELECT * FROM ${recent}) stream, (VALUES ('scheduled', interval '-5 minutes'), ('live', interval '2 hours')) change (phase, late)
      JOIN status earlier ON earlier.phase = change.phase AND earlier."builtIn" ORDER BY 1`);
  await client.query(`INSERT INTO taken ("user", at, stream)
    SELECT people.id, "startAt" - interval '1 hour', stream.id FROM (SELECT *, row_number() OVER () AS n FROM ${recent}) stream
      JOIN (SELECT id, row_number() OVER () - 1 AS place, count(*) OVER () AS total FROM "user" WHERE role = 'operator') people
        ON n % total = place WHERE n % 2 = 0`);
  await client.query(`WITH added AS (
      INSERT INTO auto_take_rule ("user", name, "choosesBy", days, "fromMinute", "toMinute")
      SELECT id, 'bench', '{tournament}', '{}', 600, 1320 FROM "user", generate_series(1, 2) n WHERE role = 'operator' LIMIT 20 RETURNING id
    ) INSERT INTO auto_take_record (rule, tournament)
      SELECT added.id, tournament.id FROM added, tournament WHERE tournament.id % 20 = added.id % 20`);
  await client.query('VACUUM ANALYZE');
}

/** The slowest and the usual of several replays of a rule that takes what starts in the evening, of any sport. */
async function measure(name: string, which: string) {
  const { rows: found } = await client.query<{ count: number }>(
    `SELECT count(*)::int4 AS count FROM stream WHERE ${which} AND "startAt" BETWEEN now() - interval '30 days' AND now()`,
  );
  const { rows: owners } = await client.query<{ id: number }>(
    `SELECT id::int4 FROM "user" WHERE email = 'operator@touchline.test'`,
  );
  const who: User = {
    id: owners[0]?.id ?? 0,
    name: '',
    email: '',
    role: 'operator',
    session: 0,
    accessToken: null,
    access: 'allow',
    streams: [],
  };
  const conditions = { sports: [], tournaments: [], teams: [], days: [], mayOverlap: false };
  const rule: Omit<AutoTakeInput, 'name' | 'isOn'> = { ...conditions, fromMinute: 8 * 60, toMinute: 60 };
  const times: number[] = [];
  const processor: number[] = [];
  let fitting = 0;
  for (let run = 0; run < runs; run++) {
    const begun = performance.now();
    const used = process.cpuUsage();
    const { totals } = await replayRule(deps, who, rule);
    times.push(performance.now() - begun);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1_000);
    fitting = Object.values(totals).reduce((sum, count) => sum + count, 0);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    name,
    'matches of 30 days': found[0]?.count ?? 0,
    'that fit': fitting,
    usualMs: Math.round(sorted[Math.floor(runs / 2)] ?? 0),
    'of them the console’s processor time, ms': Math.round(Math.min(...processor)),
    slowestMs: Math.round(sorted.at(-1) ?? 0),
  };
}
