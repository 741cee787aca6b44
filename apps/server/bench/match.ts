// What it costs that a new stream finds its query: among 10,000 awaiting ones of its sport and day, in the transaction that
// stores it, against storing alone. node apps/server/bench/match.ts [queries]   default 10000
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDeps } from '#server/deps';
import { readEnvironment } from '#server/environment';
import { createStream } from '#server/streams/write';
import { startEmbedded } from '#database/embedded';
import { migrate } from '#database/migrate';
import { change } from '#kit/change';
import type { Deps } from '#kit/deps';

const queries = Number(process.argv[2] ?? 10_000);
const streams = 200;
const warm = 20;
/** Rows written in one statement: the log of every change takes its time. */
const portion = 500;

const towns = ['Омск', 'Тула', 'Казань', 'Самара', 'Рязань', 'Пермь', 'Уфа', 'Тверь', 'Томск', 'Псков'];
const clubs = ['Спартак', 'Динамо', 'Локомотив', 'Торпедо', 'Химик', 'Металлург', 'Энергия', 'Ротор', 'Факел', 'Сокол'];
const latin = [
  'Spartak',
  'Dynamo',
  'Lokomotiv',
  'Torpedo',
  'Khimik',
  'Metallurg',
  'Energiya',
  'Rotor',
  'Fakel',
  'Sokol',
];
const latinTowns = ['Omsk', 'Tula', 'Kazan', 'Samara', 'Ryazan', 'Perm', 'Ufa', 'Tver', 'Tomsk', 'Pskov'];
/** Every club in every town with a name of its own: words are shared as in a real directory. */
const syllables = ['ва', 'ли', 'мо', 'не', 'ру', 'са', 'ти', 'ко', 'да', 'бе'];
const latinSyllables = ['va', 'li', 'mo', 'ne', 'ru', 'sa', 'ti', 'ko', 'da', 'be'];
const own = (n: number, parts: string[]) =>
  [n % 10, Math.floor(n / 10) % 10, Math.floor(n / 100) % 10, Math.floor(n / 1000) % 10]
    .map((at) => parts[at])
    .join('');
const pick = (list: string[], n: number) => list[n % list.length] ?? '';
const russian = (n: number) => `${pick(clubs, n)} ${own(n, syllables)} ${pick(towns, n * 7)}`;
const english = (n: number) => `${pick(latin, n)} ${own(n, latinSyllables)} ${pick(latinTowns, n * 7)}`;

const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
const database = await startEmbedded(folder);
try {
  await migrate(database.url);
  const env = readEnvironment({ SECRET_KEY: 'b'.repeat(32), LOG_LEVEL: 'silent', DATA_DIR: folder });
  const deps = await openDeps(env, database.url, pino({ level: 'silent' }));
  await measure(deps);
  await deps.hub.stop();
  await deps.db.destroy();
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure({ db }: Deps): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO sport (name, duration) VALUES ('Football', 120) RETURNING id`.execute(db);
  const sport = rows[0]?.id ?? 0;
  const names = Array.from({ length: queries }, (_, n) => russian(n));
  for (let from = 0; from < names.length; from += portion)
    await sql`INSERT INTO team (name, sport)
      SELECT name, ${sport}::int8 FROM unnest(${names.slice(from, from + portion)}::text[]) name`.execute(db);
  const teams = new Map(
    (await sql<{ id: number; name: string }>`SELECT id, name FROM team`.execute(db)).rows.map(({ id, name }) => [
      name,
      id,
    ]),
  );
  await sql`INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt")
    SELECT n || '@touchline.test', 'Bench', '', 'operator', now() FROM generate_series(1, 100) n`.execute(db);
  const filled = performance.now();
  for (let from = 0; from < queries; from += portion) await ask(db, sport, from);
  const fillMs = performance.now() - filled;
  await sql`ANALYZE`.execute(db);

  const plan = (n: number) => ({
    sport,
    team1: teams.get(russian(n)) ?? null,
    team2: teams.get(russian((n + 17) % queries)) ?? null,
    startDate: '2026-05-01',
    startTime: '18:00',
  });
  const matching: number[] = [];
  const storing: number[] = [];
  for (let at = 0; at < streams + warm; at += 1) {
    const n = (at * 31) % queries;
    const stored = await timed(() =>
      db.transaction().execute(async (trx) => {
        await createStream(trx, null, plan(n), 'UTC');
        await sql`DELETE FROM rematch`.execute(trx);
      }),
    );
    const matched = await timed(() => change(db, null, (trx) => createStream(trx, null, plan(n), 'UTC')));
    if (at >= warm) storing.push(stored);
    if (at >= warm) matching.push(matched);
  }
  const found = await sql<{ count: number }>`SELECT count(*) AS count FROM playlist WHERE status = 'complete'`.execute(
    db,
  );
  console.log(
    `${queries} awaiting queries of one sport and day, ${teams.size} teams; stored and keyed in ${(fillMs / 1_000).toFixed(1)} s`,
  );
  console.log(`${streams} new streams in the other script, ${found.rows[0]?.count} queries found theirs\n`);
  console.log('| a new stream | median ms | 95th ms |\n|---|---|---|');
  console.log(`| stored | ${share(storing, 0.5)} | ${share(storing, 0.95)} |`);
  console.log(`| stored and matched | ${share(matching, 0.5)} | ${share(matching, 0.95)} |`);
}

/** Some queries by words in the other script than the teams of the streams. */
async function ask(db: Deps['db'], sport: number, from: number): Promise<void> {
  const given = Array.from({ length: Math.min(portion, queries - from) }, (_, at) => ({
    user: ((from + at) % 100) + 1,
    team1: english(from + at),
    team2: english((from + at + 17) % queries),
  }));
  await change(db, null, (trx) =>
    sql`INSERT INTO playlist ("user", sport, "team1Text", "team2Text", "startDate", "startTime", timezone)
      SELECT "user", ${sport}::int8, team1, team2, '2026-05-01', '18:00', 'UTC'
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given("user" int8, team1 text, team2 text)`.execute(
      trx,
    ),
  );
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
