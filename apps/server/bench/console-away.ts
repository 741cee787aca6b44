// What a media node with signed links goes on doing while the console is killed, and what the console knows afterwards.
// node apps/server/bench/console-away.ts [seconds]   default 600
// Exits with 1 when one of the lines does not hold.
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readClip } from '@touchline/media/clip';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { makeEncoder } from './encoder.ts';
import { callAsAdministrator, createMatches, startConsole, startNode, startProxy } from './gate-parts.ts';

const [awayS = 600] = process.argv.slice(2).map(Number);
/** Media nodes report every five seconds. */
const reportedMs = 12_000;

const clip = readClip(await readFile(new URL('../rehearsal/clips/football-en.flv', import.meta.url)));
const database = await openBenchDatabase();
await migrate(database.url);
let desk = await startConsole(database.url);
const proxy = await startProxy(desk.url);
const { server, names } = await createMatches(desk.url, database.url, 3);
const [running = '', returning = '', late = ''] = names;
const call = callAsAdministrator(proxy.url);
await call('/stream/server', 'PUT', {
  id: server.id,
  vendor: 'touchline',
  signed: true,
  hls: '/hls/{key}/master.m3u8',
  wss: '/ws/{key}.flv',
});
const node = await startNode(proxy.url, server, 10);
const rtmp = (name: string) => `rtmp://127.0.0.1:${node.port}/live/${name}`;
const encoders = { running: makeEncoder(rtmp(running), clip), returning: makeEncoder(rtmp(returning), clip) };
await encoders.running.publish();
await encoders.returning.publish();
await sleep(8_000);

const client = Number((await call('/stream/client', 'POST', { name: 'Client' }))['id']);
const links = {
  lasting: await linkFor({}),
  revoked: await linkFor({}),
  ending: await linkFor({ until: new Date(Date.now() + awayS * 500).toISOString() }),
};
await call('/stream/link/revoke', 'POST', { id: links.revoked.id });
const player = watch(links.lasting.name);
const endedPlayer = watch(links.ending.name);
await sleep(reportedMs);

let isSound = true;
desk.child.kill('SIGKILL');
const awayAt = Date.now();
const bytesBefore = player.bytes();
console.log(`The console is killed for ${awayS} s. Meanwhile:`);
await sleep(awayS * 400);
encoders.returning.cut();
await sleep(2_000);
line('an encoder that was admitted before returns', await isAdmitted(encoders.returning.publish()));
const next = makeEncoder(rtmp(late), clip);
const first = next.publish();
line('an encoder that the console has never seen waits', !(await isAdmitted(first)));
await sleep(Math.max(0, awayAt + (awayS - 5) * 1_000 - Date.now()));
line('a running player goes on', player.lastAt() > Date.now() - 1_000 && player.bytes() > bytesBefore);
line('another player starts with a valid link', (await statusOf(links.lasting.name)) === 200);
line('one with a revoked link is refused', (await statusOf(links.revoked.name)) === 403);
line('one with a link that has ended is refused', (await statusOf(links.ending.name)) === 403);
line('one with a changed link is refused', (await statusOf(`${links.lasting.name.slice(0, -1)}_`)) === 403);
const lateMs = endedPlayer.lastAt() - Date.parse(links.ending.until);
line(`a player is ended with its link: last byte ${lateMs} ms after its end`, lateMs < 2_000);

desk = await startConsole(database.url);
proxy.setTarget(desk.url);
const backAt = Date.now();
console.log('The console is back:');
await first;
line(`the waiting encoder is admitted after ${((Date.now() - backAt) / 1_000).toFixed(1)} s`, true);
await sleep(reportedMs);
player.stop();
await sleep(reportedMs);
const session = await longestSession();
const seconds = Math.round((player.lastAt() - player.startedAt) / 1_000);
const share = (Number(session['bytes']) - player.bytes()) / player.bytes();
line(
  `it knows ${String(session['seconds'])} of ${seconds} s and all bytes but ${(100 * Math.abs(share)).toFixed(2)} %`,
  Math.abs(Number(session['seconds']) - seconds) <= 2 && Math.abs(share) < 0.01,
);
desk.child.kill('SIGKILL');
proxy.close();
await node.stop();
await database.stop();
process.exit(isSound ? 0 : 1);

function line(what: string, holds: boolean): void {
  if (!holds) isSound = false;
  console.log(`  ${holds ? 'yes' : 'NO '}  ${what}`);
}

/** Whether an encoder is admitted within the time that one waits for a console that cannot decide. */
function isAdmitted(publishing: Promise<void>): Promise<boolean> {
  return Promise.race([publishing.then(() => true), sleep(15_000, false)]);
}

async function linkFor(limits: object): Promise<{ id: number; name: string; until: string }> {
  const [key = ''] = running.split('?');
  const { data } = await call('/streams', 'GET', null);
  const stream = (data as { id: number; key: string }[]).find((row) => row.key === key)?.id;
  const { id, links: made, until } = await call('/stream/link', 'POST', { stream, client, ...limits });
  const name = /\/hls\/([^/]+)\//.exec((made as { hls: string }).hls)?.[1] ?? '';
  return { id: Number(id), name, until: String(until) };
}

function address(name: string): string {
  return `http://127.0.0.1:${node.httpPort}/flv/${name}.flv`;
}

/** Plays HTTP-FLV and counts. */
function watch(name: string) {
  const startedAt = Date.now();
  let bytes = 0;
  let lastAt = 0;
  const request = get(address(name), (response) => {
    response.on('data', (data: Buffer) => {
      bytes += data.length;
      lastAt = Date.now();
    });
    response.on('error', () => {});
  });
  request.on('error', () => {});
  return { startedAt, bytes: () => bytes, lastAt: () => lastAt, stop: () => void request.destroy() };
}

function statusOf(name: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(address(name), (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on('error', reject);
  });
}

async function longestSession(): Promise<Record<string, unknown>> {
  const { data } = await call('/stream/viewers', 'GET', null);
  const sessions = data as Record<string, unknown>[];
  return sessions.toSorted((a, b) => Number(b['seconds']) - Number(a['seconds']))[0] ?? {};
}
