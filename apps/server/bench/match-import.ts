// How long others wait while the real server imports 20,000 streams against 10,000 waiting queries: a second editor
// creates and edits streams of the same sport and days, an operator creates queries, both without waiting for replies.
// node apps/server/bench/match-import.ts [streams] [queries] [days]   default 20000 10000 14
// Exits with 1 when a request took longer than 500 ms or was refused, or when matching a query from scratch gives
// another result.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openBenchDatabase } from './bench-database.ts';
import { freePorts, readyNode, startProcesses } from './processes.ts';
import { callAs, spreadsheet, startUsers } from './match-people.ts';
import type { Answer } from './match-people.ts';
import { insertQueries, fillTeams, queryStates } from './match-scene.ts';

const [streams = 20_000, queries = 10_000, days = 14] = process.argv.slice(2).map(Number);
const longestWaitMs = 500;
/** For comparison, how long the same requests take without an import. */
const baselineMs = 10_000;

const database = await openBenchDatabase();
const client = new Client({ connectionString: database.url });
const { children, start } = startProcesses();
try {
  const [port = 0] = await freePorts(1);
  const server = start('console', 'server/src/main.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: join(database.folder, 'console'),
    SECRET_KEY: 'b'.repeat(32),
    ROLE: 'api,jobs',
    HOST: '127.0.0.1',
    PORT: String(port),
    MEDIA_NODE: 'true',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'loop-delay.ts')}`,
  });
  await readyNode(server);
  await client.connect();
  const sport = await fillTeams(client, queries);
  await insertQueries(client, sport, queries, days);
  await waitUntilMatched(client);
  await client.query('ANALYZE');
  console.error('queries stored …');
  await measure(server, `http://127.0.0.1:${port}/api`, sport);
} finally {
  for (const child of children) child.removeAllListeners('exit').kill('SIGKILL');
  await client.end();
  await database.stop();
}

async function measure(server: ChildProcess, url: string, sport: number): Promise<void> {
  const importer = callAs(url, 1);
  const alone = startUsers(url, { sport, queries, days });
  await sleep(baselineMs);
  console.log('The same people before the import:\n');
  print(await alone.stop(), Infinity);
  await loopOf(server);
  const people = startUsers(url, { sport, queries, days });
  const started = performance.now();
  const body = new FormData();
  body.append('file', spreadsheet(streams, queries, days), 'bench.csv');
  const { id } = (await importer('POST', '/streams/import', body)).body;
  await reached('ready');
  console.error('checked …');
  const checked = performance.now();
  console.log('\nWhile the file was checked:\n');
  print(await people.stop(), Infinity);
  const others = startUsers(url, { sport, queries, days });
  await importer('POST', '/import/commit', { id });
  await reached('done');
  console.error('stored …');
  const committed = performance.now();
  await waitUntilMatched(client);
  const ended = performance.now();
  const answers = await others.stop();
  await waitUntilMatched(client);
  console.log(`\n${streams} streams imported against ${queries} waiting queries of one sport within ${days} days`);
  console.log(
    `checked in ${s(checked - started)}, stored in ${s(committed - checked)}, matched in ${s(ended - committed)}`,
  );
  const loop = await loopOf(server);
  console.log(`event loop: p99 ${loop.p99} ms, longest ${loop.max} ms\n`);
  print(answers, longestWaitMs);
  await compare();

  async function reached(state: string): Promise<void> {
    for (;;) {
      const { body: job } = await importer('GET', `/import?id=${String(id)}`, null);
      if (job['state'] === state) return;
      if (job['state'] === 'failed') throw new Error(JSON.stringify(job));
      await sleep(50);
    }
  }
}

function print(answers: Map<string, Answer[]>, longestMs: number): void {
  console.log('| | answers | p50 ms | p99 ms | longest ms | not 2xx |\n|---|---|---|---|---|---|');
  for (const [what, given] of answers) {
    const waits = given.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(waits[Math.floor(part * (waits.length - 1))] ?? 0);
    const refused = given.filter(({ status }) => status >= 300).length;
    console.log(`| ${what} | ${waits.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${refused} |`);
    if (refused > 0 || at(1) > longestMs) process.exitCode = 1;
  }
}

/** Matches all queries from scratch and checks that each keeps its result. */
async function compare(): Promise<void> {
  const before = await queryStates(client);
  await client.query(`INSERT INTO rematch (kind, record, "notedAt") SELECT 'recheck', id, '-infinity' FROM playlist`);
  await waitUntilMatched(client);
  const after = new Map((await queryStates(client)).map(({ id, what }) => [id, what]));
  const different = before.filter(({ id, what }) => after.get(id) !== what).length;
  const joined = before.filter(({ isJoined }) => isJoined).length;
  console.log(`\n${joined} of ${before.length} queries joined; ${different} differ from a match from scratch`);
  if (different > 0) process.exitCode = 1;
}

/** Waits until the backlog of streams to match is empty. */
async function waitUntilMatched(db: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query('SELECT FROM rematch LIMIT 1');
    if (rowCount === 0) return;
    await sleep(20);
  }
}

async function loopOf(server: ChildProcess): Promise<{ p99: number; max: number }> {
  server.send('loop');
  const [{ loop }] = (await once(server, 'message')) as [{ loop: { p99: number; max: number } }];
  return loop;
}

function s(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
