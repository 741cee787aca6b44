// Thousands of open event streams over several API processes: how long until all are open, and from a change to its event
// in each of them; processor time and memory of the processes.
// npm run bench -- event-streams [streams] [processes] [changes]   default 10000 3 40
// Exits with 1 when a stream could not be opened, ended, lacked an event or got one twice.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { fill } from './fill.ts';
import { addUsers } from './fill-list.ts';
import { startListServer } from './list-servers.ts';
import type { ListServer } from './list-servers.ts';

const [streams = 10_000, processes = 3, changes = 40] = process.argv.slice(2).map(Number);
/** How many are being opened at a time. */
const atOnce = 200;
const pauseMs = 500;
const patienceMs = 20_000;
const editor = 'bench-token-of-the-editor-000001';
const tokens = Array.from({ length: streams }, (_, n) => `bench-token-of-a-person-${String(n).padStart(6, '0')}`);

type Listener = { events: number; hasEnded: boolean; close: () => void };

const database = await openBenchDatabase();
const servers: ListServer[] = [];
let isWrong = false;
try {
  await migrate(database.url);
  await fillDatabase();
  for (let n = 0; n < processes; n += 1) servers.push(await startListServer('app', database.url));
  await measure();
} finally {
  for (const server of servers) server.stop();
  await database.stop();
}
process.exit(isWrong ? 1 : 0);

async function fillDatabase(): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await fill(client, 1_000);
  await addUsers(client, 'editor', [editor]);
  await addUsers(client, 'operator', tokens);
  await client.query('VACUUM ANALYZE');
  await client.end();
}

async function measure(): Promise<void> {
  const before = await usage();
  const startedAt = performance.now();
  let onEvent: () => void = () => {};
  const listeners: Listener[] = [];
  for (let from = 0; from < streams; from += atOnce)
    listeners.push(
      ...(await Promise.all(
        tokens.slice(from, from + atOnce).map((token, n) => open(token, from + n, () => onEvent())),
      )),
    );
  const openS = (performance.now() - startedAt) / 1_000;
  // What opening them has left behind is not part of the changes.
  await sleep(5_000);
  const opened = await usage();
  const times: number[] = [];
  for (let change = 1; change <= changes; change += 1) {
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const heard: number[] = [];
    onEvent = () => {
      heard.push(performance.now());
      if (heard.length === streams) resolve();
    };
    const calledAt = performance.now();
    await write(change);
    await Promise.race([all, sleep(patienceMs, null, { ref: false })]);
    times.push(...heard.map((at) => at - calledAt));
    await sleep(pauseMs);
  }
  const after = await usage();
  const ended = listeners.filter(({ hasEnded }) => hasEnded).length;
  const missed = listeners.reduce((sum, { events }) => sum + Math.max(0, changes - events), 0);
  const twice = listeners.reduce((sum, { events }) => sum + Math.max(0, events - changes), 0);
  isWrong = ended > 0 || missed > 0 || twice > 0;
  listeners.forEach(({ close }) => close());
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.ceil(part * sorted.length) - 1] ?? NaN).toFixed(0);
  const mib = (bytes: number) => (bytes / 1_048_576).toFixed(0);
  const each = ((after.cpuMs - opened.cpuMs) / changes / streams) * 1_000;
  console.log(`${streams} event streams over ${processes} processes, ${changes} changes:`);
  console.log(`  opened in                      ${openS.toFixed(1)} s (${(streams / openS).toFixed(0)} a second)`);
  console.log(`  change called → event heard    p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   longest ${at(1)} ms`);
  console.log(`  processor time of an event     ${each.toFixed(0)} µs for each stream`);
  console.log(
    `  memory of all processes        ${mib(before.rssBytes)} MiB without streams, ${mib(after.rssBytes)} with`,
  );
  console.log(`  events missed ${missed}, twice ${twice}; streams ended ${ended}`);
}

async function usage(): Promise<{ cpuMs: number; rssBytes: number }> {
  const all = await Promise.all(servers.map((server) => server.usage()));
  return {
    cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    rssBytes: all.reduce((sum, { rssBytes }) => sum + rssBytes, 0),
  };
}

/** Opens an event stream; resolves when it is open. A bare connection, so that the clients cost little. */
async function open(token: string, place: number, onEvent: () => void): Promise<Listener> {
  const url = new URL(servers[place % servers.length]?.url ?? '');
  const socket = connect(Number(url.port), url.hostname).setEncoding('latin1');
  const listener = { events: 0, hasEnded: false, close: () => socket.destroy() };
  const { promise, resolve, reject } = Promise.withResolvers<Listener>();
  let text = '';
  socket.on('error', reject).on('close', () => {
    listener.hasEnded = true;
    reject(new Error('An event stream was closed'));
  });
  socket.on('data', (part: string) => {
    text += part;
    if (text.startsWith('HTTP/1.1 200') && text.includes('retry:')) resolve(listener);
    else if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 200)));
    for (const frame of text.split('\n\n').slice(0, -1)) {
      if (!frame.includes('event: stream\n')) continue;
      listener.events += 1;
      onEvent();
    }
    text = text.slice(text.lastIndexOf('\n\n') + 2).slice(-10_000);
  });
  await once(socket, 'connect');
  const forwarded = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: console\r\nAuthorization: Bearer ${token}\r\nX-Forwarded-For: ${forwarded}\r\n\r\n`,
  );
  return promise;
}

/** Changes a stream, through one process after another. */
async function write(change: number): Promise<void> {
  const url = servers[change % servers.length]?.url ?? '';
  const headers = { authorization: `Bearer ${editor}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ id: 1, comment: `change ${change}` });
  const answer = await fetch(`${url}/api/stream`, { method: 'PUT', headers, body });
  if (answer.status !== 200) throw new Error(`The change answered ${answer.status} ${await answer.text()}`);
}
