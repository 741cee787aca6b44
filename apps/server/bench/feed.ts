// How long autoload takes: the first load of a feed, the same feed again, and one in which two percent of the matches
// changed; how many rows each load writes; and how long an editor who stores streams meanwhile waits.
// node apps/server/bench/feed.ts [users] [matches] [streams]   default 1000 5000 100, streams being part of the matches
import { feedLimits } from '@touchline/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openBenchDatabase } from './bench-database.ts';
import { englishName, russianName } from './match-names.ts';
import { runFeed } from '#server/autoload/autoload';
import { json, startFeedServer } from '#server/autoload/testing/feed-server';
import { openDeps } from '#server/open-deps';
import { readEnvironment } from '#server/environment';
import { createStream } from '#server/streams/write';
import { migrate } from '#database/migrate';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';

const [users = 1_000, matches = 5_000, streams = 100] = process.argv.slice(2).map(Number);
const changedShare = 50;
const [pauseMs, dayMs] = [250, 86_400_000];

const database = await openBenchDatabase();
const feed = await startFeedServer();
try {
  await migrate(database.url);
  const env = readEnvironment({ SECRET_KEY: 'b'.repeat(32), LOG_LEVEL: 'error', DATA_DIR: database.folder });
  const deps = await openDeps(env, database.url, pino({ level: env.LOG_LEVEL }));
  await measure(deps);
  await deps.eventBus.stop();
  await deps.db.destroy();
} finally {
  await feed.stop();
  await database.stop();
}

async function measure(deps: Deps): Promise<void> {
  const { db, settings } = deps;
  await db.updateTable('setting').set({ feedUrl: feed.url, feedAllowPrivate: true }).execute();
  await settings.refresh();
  await fillPeople(db);
  const sport = await fillDirectory(db);
  for (let n = 0; n < streams; n++) await change(db, null, (trx) => createStream(trx, null, streamOf(n, sport), 'UTC'));
  await sql`ANALYZE`.execute(db);
  console.log(`${users} people with autoload, ${matches} matches in the feed, ${streams} of them with a stream\n`);
  console.log('| load | s | new | changed | unchanged | excluded | rows written | editor waits p50 | p99 | most ms |');
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  await load(deps, 'first', sport, (n) => matchOf(n, 0));
  await load(deps, 'again', sport, (n) => matchOf(n, 0));
  await load(deps, 'two of a hundred changed', sport, (n) => matchOf(n, n % changedShare === 0 ? 1 : 0));
  const { rows } = await sql<{ status: string; count: number }>`
    SELECT status, count(*) AS count FROM playlist GROUP BY status ORDER BY status`.execute(db);
  console.log(`\nqueries stored: ${rows.map(({ status, count }) => `${count} ${status}`).join(', ')}`);
}

async function load(deps: Deps, name: string, sport: Sport, match: (n: number) => object): Promise<void> {
  feed.says(json(Array.from({ length: matches }, (_, n) => match(n))));
  const before = await rowsWritten(deps.db);
  const editing = new AbortController();
  const editor = storeStreams(deps.db, sport, editing.signal);
  const started = performance.now();
  const outcome = await runFeed(deps, feedLimits, 'autoload', null, new AbortController().signal);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  editing.abort();
  const waits = (await editor).toSorted((a, b) => a - b);
  const share = (part: number) => (waits[Math.floor(part * (waits.length - 1))] ?? 0).toFixed(0);
  const rows = (await rowsWritten(deps.db)) - before;
  console.log(
    `| ${name} | ${seconds} | ${outcome?.new} | ${outcome?.changed} | ${outcome?.unchanged} | ${outcome?.excluded} ` +
      `| ${rows} | ${share(0.5)} | ${share(0.99)} | ${share(1)} |`,
  );
  if (outcome?.failure) console.log(outcome.failure);
}

type Sport = { id: number; teams: Map<string, number> };

/** Stores a stream that is not in the feed, four times a second; returns the milliseconds of each. */
async function storeStreams(db: Deps['db'], sport: Sport, signal: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  for (let n = matches; !signal.aborted; n++) {
    const started = performance.now();
    await change(db, null, (trx) => createStream(trx, null, streamOf(matches + (n % 50), sport), 'UTC'));
    waits.push(performance.now() - started);
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  return waits;
}

/** Rows written by a load, without the events of live screens, which are not kept, and the editor's streams. */
async function rowsWritten(db: Deps['db']): Promise<number> {
  await sql`SELECT pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ count: number }>`
    SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::int8 AS count FROM pg_stat_user_tables
    WHERE relname LIKE 'playlist%' OR relname IN ('feed_entry', 'feed_reader', 'notice')`.execute(db);
  return rows[0]?.count ?? 0;
}

function teamsOf(n: number): [number, number] {
  return [2 * n, 2 * n + 1];
}

function startOf(n: number): Date {
  return new Date(Date.UTC(2099, 4, 1, 10) + (n % 14) * dayMs + (n % 24) * 1_800_000);
}

function matchOf(n: number, moved: number) {
  const [home, away] = teamsOf(n);
  const startAt = new Date(startOf(n).getTime() + moved * 3_600_000).toISOString();
  const tournament = `League ${n % 200}`;
  return {
    event_id: `e${n}`,
    sport: 'Football',
    tournament,
    team1: englishName(home),
    team2: englishName(away),
    startAt,
  };
}

function streamOf(n: number, { id, teams }: Sport) {
  const [team1, team2] = teamsOf(n).map((team) => teams.get(russianName(team)) ?? null);
  const at = startOf(n).toISOString();
  return { sport: id, team1, team2, startDate: at.slice(0, 10), startTime: at.slice(11, 16) };
}

/** Everybody has two filters: one with a league, the other with a team. */
async function fillPeople(db: Deps['db']): Promise<void> {
  await sql`INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt", "playlistAutoload")
    SELECT n || '@touchline.test', 'Bench', '', 'operator', now(), true FROM generate_series(1, ${sql.lit(users)}) n`.execute(
    db,
  );
  await sql`INSERT INTO blacklist ("user", field, operator, value, "searchKey")
    SELECT id, 'tournament', 'exact', 'League ' || id % 200, 'league ' || id % 200 FROM "user" WHERE "playlistAutoload"
    UNION ALL SELECT id, 'team1', 'contains', 'chi' || id % 97, 'chi' || id % 97 FROM "user" WHERE "playlistAutoload"`.execute(
    db,
  );
}

async function fillDirectory(db: Deps['db']): Promise<Sport> {
  const sport = await sql<{ id: number }>`
    INSERT INTO sport (name, duration, "searchKey") VALUES ('Football', 120, 'football') RETURNING id`.execute(db);
  const id = sport.rows[0]?.id ?? 0;
  const names = Array.from({ length: 2 * (matches + 50) }, (_, n) => russianName(n));
  await sql`INSERT INTO team (name, sport) SELECT name, ${id}::int8 FROM unnest(${names}::text[]) name
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`DELETE FROM rematch`.execute(db);
  const made = await sql<{ id: number; name: string }>`SELECT id, name FROM team`.execute(db);
  return { id, teams: new Map(made.rows.map((team) => [team.name, team.id])) };
}
