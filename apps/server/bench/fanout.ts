// Screens that read again after one change: each of many users hears of it, waits as the console does, and reads the list
// of 10 streams with brotli and the counts of its tags. Beside it, the same screens read a ready answer of the same size.
// npm run bench -- fanout [screens] [signed]   default 400; signed: each screen has links of its own
// Exits with 1 when a request failed, was refused, or did not show the change.
import { setTimeout as sleep } from 'node:timers/promises';
import { rereadDelayMs } from '@touchline/contract';
import { Client } from 'pg';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { openScreen, rowsOf } from './fanout-screen.ts';
import type { Reading, Row, Screen } from './fanout-screen.ts';
import { fill } from './fill.ts';
import { addUsers } from './fill-list.ts';
import { startListServer } from './list-servers.ts';
import type { ListServer } from './list-servers.ts';

const [screens = 400] = process.argv.slice(2, 3).map(Number);
const isSigned = process.argv.includes('signed');
const streams = 20_000;
const rounds = 4;
/** Between two changes, longer than any screen waits. */
const pauseMs = 3_000;
/** A screen that has not read again by then has not heard of the change. */
const patienceMs = 30_000;
const editor = 'bench-token-of-the-editor-000001';
const tokens = Array.from({ length: screens }, (_, n) => `bench-token-of-a-screen-${String(n).padStart(6, '0')}`);

const database = await openBenchDatabase();
const table: Record<string, ReturnType<typeof report>> = {};
try {
  await migrate(database.url);
  await fillDatabase();
  const app = await startListServer('app', database.url);
  const ready = await startListServer('static', '');
  try {
    await measure(app, ready);
  } finally {
    app.stop();
    ready.stop();
  }
} finally {
  await database.stop();
}
console.log(
  `${screens} screens, ${isSigned ? 'signed' : 'open'} links, ${streams.toLocaleString('en')} streams; milliseconds after a change:`,
);
console.table(table);
process.exit(Object.values(table).some((row) => row['failed requests'] > 0 || row['old pages'] > 0) ? 1 : 0);

async function fillDatabase(): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await fill(client, streams);
    await client.query(
      `INSERT INTO server (fqdn, vendor, rtmp, hls, wss, mpd, signed, "tokenHash", "tokenSealed") VALUES
        ('media.example.org', 'touchline', '/live/{key}', '/hls/{key}/master.m3u8', '/live/{key}.flv', '/dash/{key}.mpd', $1, '', '')`,
      [isSigned],
    );
    await client.query('SET session_replication_role = replica');
    await client.query('UPDATE stream SET server = (SELECT id FROM server)');
    await client.query('SET session_replication_role = DEFAULT');
    await client.query('VACUUM ANALYZE stream');
    await addUsers(client, 'editor', [editor]);
    await addUsers(client, 'operator', tokens);
  } finally {
    await client.end();
  }
}

async function measure(app: ListServer, ready: ListServer): Promise<void> {
  let onReading: (reading: Reading) => void = () => {};
  const following = tokens.map((token) => openScreen(app.url, token));
  for (const screen of following) {
    await screen.follow((reading) => onReading(reading));
    // Every screen has shown its list before, and keeps the connections for that.
    await screen.read();
  }
  const first = await following[0]?.read();
  const row = first && rowsOf(first)[0];
  if (!row) throw new Error('The list is empty');
  for (let round = 1; round <= rounds; round++) {
    const changed = { id: row.id, title: `Final ${round}` };
    table[`change ${round}`] = await measureRound(app, changed, (heard) => {
      onReading = heard;
      return save(app, changed);
    });
  }
  for (const screen of following) screen.close();

  await ready.order({ answer: first.page });
  const reading = tokens.map((token) => openScreen(ready.url, token));
  for (const screen of reading) await screen.readPage();
  for (let round = 1; round <= rounds; round++)
    table[`ready answer ${round}`] = await measureRound(ready, row, async (heard) => {
      for (const screen of reading) void readLater(screen).then(heard);
    });
  for (const screen of reading) screen.close();
}

async function readLater(screen: Screen): Promise<Reading> {
  await sleep(rereadDelayMs('stream', screens, Math.random()));
  return screen.readPage();
}

/** `begin` makes all screens read once. Every page must have the row. */
async function measureRound(server: ListServer, row: Row, begin: (heard: (reading: Reading) => void) => Promise<void>) {
  await sleep(pauseMs);
  const readings: Reading[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const before = await server.usage();
  const startedAt = performance.now();
  await begin((reading) => {
    readings.push(reading);
    if (readings.length === screens) resolve();
  });
  await Promise.race([all, sleep(patienceMs)]);
  const after = await server.usage();
  const msOf = (reading: Reading) => reading.at - startedAt;
  return report(
    readings.map((reading) => ({ ...reading, at: msOf(reading) })),
    row,
    after.cpuMs - before.cpuMs,
  );
}

function report(readings: Reading[], { id, title }: Row, cpuMs: number) {
  const times = readings.map(({ at }) => at).toSorted((a, b) => a - b);
  const answers = readings.flatMap(({ page, tags }) => (tags ? [page, tags] : [page]));
  const hasRow = (reading: Reading) => rowsOf(reading).some((row) => row.id === id && row.title === title);
  return {
    first: Math.round(times[0] ?? NaN),
    p50: Math.round(times[Math.floor(times.length / 2)] ?? NaN),
    last: Math.round(times.at(-1) ?? NaN),
    requests: answers.length,
    'failed requests': answers.filter(({ status }) => status !== 200).length,
    'old pages': screens - readings.filter(hasRow).length,
    'server CPU ms a screen': Number((cpuMs / screens).toPrecision(3)),
  };
}

async function save(app: ListServer, changed: Row): Promise<void> {
  const headers = { authorization: `Bearer ${editor}`, 'content-type': 'application/json' };
  const response = await fetch(`${app.url}/api/stream`, { method: 'PUT', headers, body: JSON.stringify(changed) });
  if (!response.ok) throw new Error(`PUT /stream: ${response.status} ${await response.text()}`);
}
