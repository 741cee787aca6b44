// What it costs to match a new stream with the waiting queries of its sport, in the transaction that stores it,
// compared with only storing it; the cost of an edit that matches nothing; and an import of 2,000 streams at once.
// node apps/server/bench/match.ts [queries] [days]   default 10000 14; 1 day is more crowded than any real desk
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openBenchDatabase } from './bench-database.ts';
import { englishName, russianName } from './match-names.ts';
import { openDeps } from '#server/open-deps';
import { readEnvironment } from '#server/environment';
import { createStream } from '#server/streams/write';
import { migrate } from '#database/migrate';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';

const queries = Number(process.argv[2] ?? 10_000);
const days = Number(process.argv[3] ?? 14);
const streams = 200;
const imported = 2_000;
const warm = 20;
/** Rows per statement: logging every change takes time. */
const portion = 500;

const sides = { sport: 0, teams: new Map<string, number>() };
/**
 * Two different teams of a match; the step is coprime to the number of queries, so that names are not always paired
 * alike.
 */
const teamsOf = (n: number): [number, number] => [n % queries, (n * 7_919 + 17) % queries];
const startOf = (n: number) => {
  const minutes = 10 * 60 + ((n * 37) % 26) * 30;
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return { startDate: `2026-05-${String(1 + (n % days)).padStart(2, '0')}`, startTime: clock.join(':') };
};

const database = await openBenchDatabase();
try {
  await migrate(database.url);
  const env = readEnvironment({ SECRET_KEY: 'b'.repeat(32), LOG_LEVEL: 'silent', DATA_DIR: database.folder });
  const deps = await openDeps(env, database.url, pino({ level: 'silent' }));
  await measure(deps);
  await deps.eventBus.stop();
  await deps.db.destroy();
} finally {
  await database.stop();
}

async function measure({ db, backlog }: Deps): Promise<void> {
  await fillDirectory(db);
  const filled = performance.now();
  for (let from = 0; from < queries; from += portion) await insertQueries(db, from);
  await backlog.workOff(0);
  const fillMs = performance.now() - filled;
  await sql`ANALYZE`.execute(db);
  const times: Record<'edited' | 'stored' | 'matched', number[]> = { edited: [], stored: [], matched: [] };
  for (let at = 0; at < streams + warm; at += 1) {
    const planned = plan((at * 31) % queries);
    const edited = await timed(() =>
      change(db, null, (trx) => sql`UPDATE sport SET duration = ${100 + at} WHERE id = ${sides.sport}`.execute(trx)),
    );
    const stored = await timed(() =>
      db.transaction().execute(async (trx) => {
        await createStream(trx, null, planned, 'UTC');
        await sql`DELETE FROM rematch`.execute(trx);
      }),
    );
    const matched = await timed(() => change(db, null, (trx) => createStream(trx, null, planned, 'UTC')));
    if (at < warm) continue;
    times.edited.push(edited);
    times.stored.push(stored);
    times.matched.push(matched);
  }
  console.log(`${queries} awaiting queries of one sport within ${days} days, stored and keyed in ${seconds(fillMs)} s`);
  console.log(`${streams} new streams in the other script, ${await completed(db)} queries found theirs\n`);
  console.log('| | median ms | 95th ms |\n|---|---|---|');
  console.log(`| a sport edited, nothing to match | ${share(times.edited, 0.5)} | ${share(times.edited, 0.95)} |`);
  console.log(`| a new stream stored | ${share(times.stored, 0.5)} | ${share(times.stored, 0.95)} |`);
  console.log(`| a new stream stored and matched | ${share(times.matched, 0.5)} | ${share(times.matched, 0.95)} |\n`);
  await importMany(db, backlog);
}

function plan(n: number) {
  const [team1, team2] = teamsOf(n);
  const id = (team: number) => sides.teams.get(russianName(team)) ?? null;
  return { sport: sides.sport, team1: id(team1), team2: id(team2), ...startOf(n) };
}

async function fillDirectory(db: Deps['db']): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO sport (name, duration) VALUES ('Football', 120) RETURNING id`.execute(db);
  sides.sport = rows[0]?.id ?? 0;
  const names = Array.from({ length: queries }, (_, n) => russianName(n));
  for (let from = 0; from < names.length; from += portion)
    await sql`INSERT INTO team (name, sport)
      SELECT name, ${sides.sport}::int8 FROM unnest(${names.slice(from, from + portion)}::text[]) name`.execute(db);
  const made = await sql<{ id: number; name: string }>`SELECT id, name FROM team`.execute(db);
  for (const { id, name } of made.rows) sides.teams.set(name, id);
  await sql`INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt")
    SELECT n || '@touchline.test', 'Bench', '', 'operator', now() FROM generate_series(1, 100) n`.execute(db);
}

/** Many streams in one transaction: how long matching takes, and how long it blocks everybody else. */
async function importMany(db: Deps['db'], backlog: Deps['backlog']): Promise<void> {
  const before = await completed(db);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  let stored = 0;
  await change(db, null, async (trx) => {
    for (let at = 0; at < imported; at += 1) await createStream(trx, null, plan((at * 7 + 3) % queries), 'UTC');
    stored = performance.now();
    loop.enable();
  });
  const cpu = process.cpuUsage();
  await backlog.workOff(0);
  loop.disable();
  const { user, system } = process.cpuUsage(cpu);
  const blocked = (loop.max / 1e6).toFixed(0);
  console.log(
    `${imported} streams in one transaction: matched in ${seconds(performance.now() - stored)} s after they were stored, ` +
      `${(await completed(db)) - before} queries joined, ` +
      `${seconds((user + system) / 1_000)} s of processor time, the process kept waiting ${blocked} ms at most`,
  );
}

async function completed(db: Deps['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM playlist WHERE status = 'complete'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Inserts queries with team names in the other script than the streams' teams. */
async function insertQueries(db: Deps['db'], from: number): Promise<void> {
  const given = Array.from({ length: Math.min(portion, queries - from) }, (_, at) => {
    const [team1, team2] = teamsOf(from + at);
    return {
      user: ((from + at) % 100) + 1,
      team1: englishName(team1),
      team2: englishName(team2),
      ...startOf(from + at),
    };
  });
  await change(db, null, (trx) =>
    sql`INSERT INTO playlist ("user", sport, "team1Text", "team2Text", "startDate", "startTime", timezone)
      SELECT "user", ${sides.sport}::int8, team1, team2, "startDate", "startTime", 'UTC'
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS given("user" int8, team1 text, team2 text, "startDate" date, "startTime" time)`.execute(trx),
  );
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function share(times: number[], part: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
}
