// Backup of a large database, its verification and its restore, and how pages of the list answer meanwhile.
// npm run bench -- backups [streams]   default 1000000
// Exits with 1 when a page is refused or empty, or when rows are missing.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '#database/migrate';
import { makeBackup } from '#server/backups/make-backup';
import { restoreBackup } from '#server/backups/restore';
import { verifyBackup } from '#server/backups/verify';
import { openBenchDatabase } from './bench-database.ts';
import { addUsers, operators } from './fill-list.ts';
import { fill } from './fill.ts';
import { benchSecretKey } from './list-server-key.ts';
import { fetchPage, startListServer } from './list-servers.ts';

const [streams = 1_000_000] = process.argv.slice(2).map(Number);
const secret = 'a secret of the benchmark';
const aloneMs = 10_000;
/** Between two pages, in milliseconds: a desk, not a load. */
const pauseMs = 20;
const now = new Date();

const database = await openBenchDatabase();
try {
  await migrate(database.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await fill(client, streams);
  await addUsers(client, 'operator', operators);
  await client.end();

  const folder = join(database.folder, 'backups');
  const server = await startListServer('app', database.url);
  const read = <T>(work: () => Promise<T>) => readDuring(server, work);
  const alone = await read(() => new Promise((resolve) => setTimeout(resolve, aloneMs)));
  const made = await read(() => makeBackup({ url: database.url, folder, secret, now, purpose: 'touchline' }));
  const verified = await read(() => verifyBackup(made.result.file, secret, database.folder));
  server.stop();
  const order = {
    file: made.result.file,
    secret,
    secretKey: benchSecretKey,
    folder,
    now: new Date(now.getTime() + 1_000),
    others: 'refuse',
  } as const;
  const begun = performance.now();
  const restored = await restoreBackup(database.url, order);
  const restoreMs = performance.now() - begun;
  for (const { rows } of [verified.result, restored])
    if (rows['stream'] !== streams) throw new Error(`${rows['stream']} of ${streams} streams came back`);

  const megabytes = Math.round((await stat(made.result.file)).size / 1_000_000);
  const line = (what: string, ms: number, pages: number[] | null) =>
    console.log(
      what.padEnd(34) +
        (ms / 1_000).toFixed(1).padStart(8) +
        (pages ? [0.5, 0.99].map((share) => quantile(pages, share).toFixed(1).padStart(10)).join('') : ''),
    );
  console.log(
    `${streams.toLocaleString('en')} streams, ${made.result.rows.toLocaleString('en')} rows, ${megabytes} MB, encrypted`,
  );
  console.log(`${''.padEnd(34)}       s  p50, ms    p99, ms of a page of the list meanwhile`);
  line('nothing beside the list', aloneMs, alone.pages);
  line('backup', made.ms, made.pages);
  line('verification', verified.ms, verified.pages);
  line('restore, with a restore point', restoreMs, null);
} finally {
  await database.stop();
}

/** Reads pages of the list, each for another person, while something runs. */
async function readDuring<T>(server: Awaited<ReturnType<typeof startListServer>>, work: () => Promise<T>) {
  const begun = performance.now();
  const pages: number[] = [];
  const over = new AbortController();
  const working = work().finally(() => over.abort());
  for (let at = 0; !over.signal.aborted; at++) {
    const asked = { headers: { 'page-current': String(1 + (at % 200)) }, name: null };
    const started = performance.now();
    const { body } = await fetchPage(server, asked, operators[at % operators.length] ?? '', at);
    pages.push(performance.now() - started);
    if ((JSON.parse(body.toString()) as { data: unknown[] }).data.length === 0) throw new Error('The list is empty');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return { result: await working, ms: performance.now() - begun, pages };
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
