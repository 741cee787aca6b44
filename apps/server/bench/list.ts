// The list of streams under load, each case beside ready answers of the same size and the same SQL in pgbench, and the
// database time of every order and filter.
// npm run bench -- list [rows …] [words …]   default 200000, the least; words select cases, such as: default sort filter
// Exits with 1 when a request failed, was refused or found nothing.
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { fillList } from './fill-list.ts';
import { listCases } from './list-cases.ts';
import type { ListCase } from './list-cases.ts';
import { measureFilters, measureSorts } from './list-columns.ts';
import type { ColumnTime } from './list-columns.ts';
import { checkPages, loadPages, operatorAt } from './list-load.ts';
import type { Sample } from './list-load.ts';
import { findPgbench, runPgbench, writeScripts } from './list-pgbench.ts';
import { fetchPage, startListServer } from './list-servers.ts';
import type { ListServer } from './list-servers.ts';

const load = { connections: 16, seconds: 5 };
const rounds = 2;
/** Requests of a case whose statements pgbench repeats. */
const recordedRequests = 8;

const words = process.argv.slice(2);
const sizes = words.map(Number).filter((size) => size > 0);
const chosen = words.filter((word) => !(Number(word) > 0));
const matches = (name: string) => chosen.length === 0 || chosen.some((word) => name.includes(word));
const pgbench = findPgbench();
const database = await openBenchDatabase();
try {
  await migrate(database.url);
  for (const rows of sizes.length > 0 ? sizes : [200_000]) await measure(rows);
} finally {
  await database.stop();
}

async function measure(rows: number): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await fillList(client, rows);
  } finally {
    await client.end();
  }
  const app = await startListServer('app', database.url);
  const ready = await startListServer('static', '');
  try {
    console.log(
      `${rows.toLocaleString('en')} streams, ${load.connections} connections, ${rounds} rounds of ${load.seconds} s`,
    );
    for (const [index, listCase] of listCases.filter(({ name }) => matches(name)).entries())
      printRow(listCase.name, await measureCase(app, ready, listCase), index === 0);
    report('database time of a page by order, ms', await measureSorts(app, matches));
    report('database time of a page by filter, ms', await measureFilters(app, matches));
  } finally {
    app.stop();
    ready.stop();
  }
}

/** The API, ready answers and pgbench in turn, so that all have the same share of the machine. */
async function measureCase(app: ListServer, ready: ListServer, listCase: ListCase) {
  const bytes = await checkPages(app, listCase);
  const [first] = listCase.variants;
  if (!first) throw new Error(`${listCase.name} has no requests`);
  await ready.order({ answer: await fetchPage(app, first, operatorAt(0), 0) });
  const scripts = pgbench ? await scriptsOf(app, listCase) : [];
  await loadPages(app, listCase, bytes, { ...load, seconds: 3 });
  const samples: { app: Sample; ready: Sample; sql: number }[] = [];
  for (let round = 0; round < rounds; round++)
    samples.push({
      app: await loadPages(app, listCase, bytes, load),
      ready: await loadPages(ready, listCase, 0, load),
      sql: pgbench ? await runPgbench(pgbench, database.url, scripts, load) : NaN,
    });
  const mean = (of: (sample: (typeof samples)[number]) => number) =>
    samples.reduce((sum, each) => sum + of(each), 0) / rounds;
  const [api, staticJson, sql] = [
    mean((each) => each.app.perSecond),
    mean((each) => each.ready.perSecond),
    mean((each) => each.sql),
  ];
  return {
    rows: listCase.perPage,
    bytes: Math.round(bytes),
    'req/s': Math.round(api),
    'p50 ms': rounded(Math.max(...samples.map((each) => each.app.p50))),
    'p99 ms': rounded(Math.max(...samples.map((each) => each.app.p99))),
    'CPU ms': rounded(mean((each) => each.app.cpuMs)),
    'RSS MiB': Math.round(Math.max(...samples.map((each) => each.app.rssBytes)) / 1_048_576),
    'static req/s': Math.round(staticJson),
    '/ static': rounded(api / staticJson),
    'pgbench req/s': pgbench ? Math.round(sql) : 'not installed',
    '/ pgbench': pgbench ? rounded(api / sql) : '',
  };
}

/** The statements of requests whose totals are cached. */
async function scriptsOf(app: ListServer, { name, variants }: ListCase): Promise<string[]> {
  const recorded = [];
  // From all over the variants: the statements of a later page have more rows to skip.
  const step = Math.max(1, Math.floor(variants.length / recordedRequests));
  for (const [index, asked] of variants.filter((_, place) => place % step === 0).entries()) {
    await app.order('remake');
    await app.order('record');
    await fetchPage(app, asked, operatorAt(index), index);
    const statements = await app.statements();
    recorded.push(
      statements.filter(({ text }) => /^(\/\*.*\*\/)?\s*(SELECT|WITH)\b(?! 1$| pg_backend_pid)/i.test(text)),
    );
  }
  return writeScripts(join(database.folder, 'pgbench', name.replaceAll(/\W+/g, '-')), recorded);
}

/** Each case as soon as it is measured, so that a later failure does not hide it. */
function printRow(name: string, values: Record<string, number | string>, isFirst: boolean): void {
  const cell = (value: number | string) => String(value).padStart(15);
  if (isFirst) console.log(''.padEnd(34) + Object.keys(values).map(cell).join(''));
  console.log(name.padEnd(34) + Object.values(values).map(cell).join(''));
}

function report(title: string, columns: ColumnTime[]): void {
  if (columns.length === 0) return;
  console.log(title);
  console.table(
    Object.fromEntries(
      columns.map(({ name, rows, ms, firstMs }) => [name, { rows, page: rounded(ms), 'with total': rounded(firstMs) }]),
    ),
  );
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
