// Pages of a large stream list: the API compared with a bare handler that runs the same SQL, in one run on one
// database.
// node apps/server/bench/list.ts [rows …]   default 200000 1000000
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { fill, teamNames, token } from './fill.ts';

const sizes = process.argv.slice(2).map(Number);
const connections = 16;
const seconds = 8;

/**
 * Typical searches: a team by its name, a word shared by many teams, both teams of a match, and a name without matches.
 */
const searches = {
  team: teamNames,
  word: teamNames.map((name) => name.split(' ')[1] ?? name),
  match: teamNames.map((name, n) => `${name} – ${teamNames[(n * 7 + 1) % teamNames.length]}`),
  nobody: teamNames.map((name) => `${name} zzzz`),
};

const database = await openBenchDatabase();
try {
  await migrate(database.url);
  for (const rows of sizes.length > 0 ? sizes : [200_000, 1_000_000]) await measure(rows);
} finally {
  await database.stop();
}

async function measure(rows: number): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await fill(client, rows);
  } finally {
    await client.end();
  }
  const app = await serve('app', null);
  const queries = app.queries;
  const first = await load(app.url);
  for (const [what, texts] of Object.entries(searches)) {
    const { perSecond, p50, p99, errors } = await loadSearch(app.url, texts);
    console.log(`  search ${what}  ${perSecond.toFixed(0)} pages/s   p50 ${p50} ms   p99 ${p99} ms   errors ${errors}`);
  }
  stop(app.child);
  const bare = await serve('bare', queries);
  const second = await load(bare.url);
  stop(bare.child);
  const share = ((100 * first.perSecond) / second.perSecond).toFixed(0);
  console.log(
    `${rows.toLocaleString('en')} streams, page of 10, status and team name, ${connections} connections, ${seconds} s each`,
  );
  console.log(
    `  API           ${first.perSecond.toFixed(0)} pages/s   p50 ${first.p50} ms   p99 ${first.p99} ms   errors ${first.errors}`,
  );
  console.log(
    `  bare handler  ${second.perSecond.toFixed(0)} pages/s   p50 ${second.p50} ms   p99 ${second.p99} ms   errors ${second.errors}`,
  );
  console.log(`  API / bare    ${share} %\n`);
}

type Served = { child: ChildProcess; url: string; queries: string[] };

function serve(mode: 'app' | 'bare', queries: string[] | null): Promise<Served> {
  const child = fork(join(import.meta.dirname, 'list-server.ts'), [mode], {
    execPath: process.execPath,
    env: { ...process.env, BENCH_DATABASE: database.url },
  });
  child.send({ queries });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, ...(message as { url: string; queries: string[] }) }));
    child.once('exit', (code) => reject(new Error(`the ${mode} server ended with ${code}`)));
  });
}

function stop(child: ChildProcess): void {
  child.removeAllListeners('exit');
  child.kill('SIGKILL');
}

async function loadSearch(url: string, texts: string[]) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'page-size': '10' };
  const requests = texts.map((name) => ({
    method: 'POST' as const,
    path: '/api/streams',
    headers,
    body: JSON.stringify({ name }),
  }));
  // At typing speed, because each account has a rate limit.
  const result = await autocannon({ url, connections: 4, overallRate: 20, duration: seconds, requests });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

async function load(url: string) {
  const requests = teamNames.map((name) => ({
    method: 'GET' as const,
    path: '/api/streams',
    headers: {
      authorization: `Bearer ${token}`,
      'page-size': '10',
      'filter-column': 'phase,team',
      'filter-value': `live,${encodeURIComponent(name)}`,
    },
  }));
  await autocannon({ url, connections, duration: 3, requests });
  const result = await autocannon({ url, connections, duration: seconds, requests });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
