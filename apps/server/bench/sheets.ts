// Import of a large spreadsheet compared with plain COPY of the same rows, and export, in one run on one database.
// node apps/server/bench/sheets.ts [rows imported] [rows exported]   default 100000 200000
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate } from '#database/migrate';
import { hashOf } from '#server/auth/tokens';
import { openBenchDatabase } from './bench-database.ts';
import { teamNames } from './fill.ts';

const [imported = 100_000, exported = 200_000] = process.argv.slice(2).map(Number);
const token = 'bench-token-of-the-editor-000001';
const authorization = `Bearer ${token}`;
const n = (value: number) => Math.round(value).toLocaleString('en');

const database = await openBenchDatabase();
const client = new Client({ connectionString: database.url });
let child: ChildProcess | null = null;
try {
  await migrate(database.url);
  await client.connect();
  await prepare();
  child = fork(join(import.meta.dirname, 'sheets-server.ts'), [], {
    execPath: process.execPath,
    execArgv: ['--expose-gc'],
    env: { ...process.env, BENCH_DATABASE: database.url },
  });
  const { url } = await nextMessage<{ url: string }>(child);
  await measureImport(child, url);
  await client.query(
    `INSERT INTO stream (key, sport, team1, team2, "startDate", "startTime", timezone, duration, status)
     SELECT 'more-' || n, sport, team1, team2, "startDate", "startTime", timezone, duration, status
     FROM generate_series(1, ${exported - imported}) n JOIN stream ON stream.key = 'bench-' || (n % ${imported})`,
  );
  await client.query('VACUUM ANALYZE stream');
  for (const format of ['csv', 'xlsx']) await measureExport(child, url, format);
} finally {
  child?.kill('SIGKILL');
  await client.end();
  await database.stop();
}

async function prepare(): Promise<void> {
  await client.query(`INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt")
    VALUES ('bench@touchline.test', 'Bench', '', 'editor', now())`);
  await client.query(
    `INSERT INTO session ("user", "tokenHash", "expiresAt", ip, "userAgent") SELECT id, $1, now() + interval '1 day', '', '' FROM "user"`,
    [hashOf(token)],
  );
  await client.query(`INSERT INTO sport (name, duration) VALUES ('Football', 120)`);
  await client.query(`INSERT INTO tournament (name, sport) SELECT 'Premier League', id FROM sport`);
  await client.query(`INSERT INTO team (name, sport) SELECT given, sport.id FROM unnest($1::text[]) given, sport`, [
    teamNames,
  ]);
}

/** A spreadsheet of fixtures, with names instead of ids. */
function spreadsheet(): Blob {
  const team = (at: number) => teamNames[at % teamNames.length] ?? '';
  const lines = Array.from({ length: imported }, (_, at) => {
    const day = new Date(Date.UTC(2027, 0, 1 + (at % 700))).toISOString().slice(0, 10);
    return `bench-${at},Football,Premier League,${team(at)},${team(at * 7 + 1)},${day},${10 + (at % 12)}:30`;
  });
  return new Blob([['key,sport,tournament,team1,team2,startDate,startTime', ...lines].join('\n')]);
}

async function measureImport(server: ChildProcess, url: string): Promise<void> {
  const before = await reset(server);
  const body = new FormData();
  body.append('file', spreadsheet(), 'bench.csv');
  const started = performance.now();
  const response = await fetch(`${url}/api/streams/import`, { method: 'POST', headers: { authorization }, body });
  const { id } = (await response.json()) as { id: number };
  const job = await settled(url, id);
  const checkedMs = performance.now() - started;
  if (job.counts.new !== imported) throw new Error(JSON.stringify(job));
  await post(url, '/import/commit', { id });
  const done = await settled(url, id);
  const allMs = performance.now() - started;
  if (done.state !== 'done') throw new Error(JSON.stringify(done));
  const after = await watched(server);
  const [indexedMs, bareMs] = [await copy('INCLUDING ALL'), await copy('INCLUDING DEFAULTS')];
  const perSecond = (ms: number) => n((1000 * imported) / ms);
  console.log(`import of ${n(imported)} streams from CSV`);
  console.log(`  dry run                        ${n(checkedMs)} ms   ${perSecond(checkedMs)} rows/s`);
  console.log(`  commit                         ${n(allMs - checkedMs)} ms   ${perSecond(allMs - checkedMs)} rows/s`);
  console.log(`  both                           ${n(allMs)} ms   ${perSecond(allMs)} rows/s`);
  console.log(`  plain COPY, same indexes       ${n(indexedMs)} ms   ${perSecond(indexedMs)} rows/s`);
  console.log(`  plain COPY, no index           ${n(bareMs)} ms   ${perSecond(bareMs)} rows/s`);
  console.log(`  import / COPY with indexes     ${(allMs / indexedMs).toFixed(1)} times as long`);
  console.log(`  memory                         ${before} MB before, ${after.peakMb} MB at its peak`);
  console.log(`  longest stall of the loop      ${after.stallMs} ms\n`);
}

/** Copies the same rows into a table like that of the streams, without triggers and references. */
async function copy(like: string): Promise<number> {
  const rows = await buffer(client.query(copyTo(`COPY (SELECT * FROM stream WHERE key LIKE 'bench-%') TO STDOUT`)));
  await client.query(`CREATE TABLE plain (LIKE stream ${like})`);
  const started = performance.now();
  await pipeline(Readable.from([rows]), client.query(copyFrom('COPY plain FROM STDIN')));
  const ms = performance.now() - started;
  await client.query('DROP TABLE plain');
  return ms;
}

async function measureExport(server: ChildProcess, url: string, format: string): Promise<void> {
  const before = await reset(server);
  const started = performance.now();
  const response = await fetch(`${url}/api/streams/export?format=${format}`, { headers: { authorization } });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  const ms = performance.now() - started;
  const after = await watched(server);
  console.log(`export of ${n(exported)} streams as ${format}`);
  console.log(`  ${n(ms)} ms   ${n((1000 * exported) / ms)} rows/s   ${(bytes / 1_048_576).toFixed(1)} MB`);
  console.log(`  memory ${before} MB before, ${after.peakMb} MB at its peak   longest stall ${after.stallMs} ms\n`);
}

type Job = { state: string; counts: { new: number } };

async function settled(url: string, id: number): Promise<Job> {
  for (;;) {
    const response = await fetch(`${url}/api/import?id=${id}`, { headers: { authorization } });
    const job = (await response.json()) as Job;
    if (job.state !== 'reading' && job.state !== 'committing') return job;
    await sleep(50);
  }
}

async function post(url: string, path: string, body: object): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
}

async function reset(server: ChildProcess): Promise<number> {
  server.send('reset');
  return (await nextMessage<{ beforeMb: number }>(server)).beforeMb;
}

async function watched(server: ChildProcess): Promise<{ stallMs: number; peakMb: number }> {
  server.send('report');
  return nextMessage(server);
}

async function nextMessage<T>(server: ChildProcess): Promise<T> {
  const [message] = (await once(server, 'message')) as [T];
  return message;
}
