// From the end of a right to the last byte of media at players: ffmpeg, mpv and VLC where they are installed, and hls.js,
// dash.js and mpegts.js in Chromium, each behind a proxy that tells media from lists. All of them watch at once.
// node e2e/bench/ends.ts [tries] [change,change]   default 20, all changes; a round of all takes about four minutes
// Exits with 1 when a call was refused, a player never started, media came later than two seconds after a change, or a
// player that was one too many got any.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDesk } from './ends-desk.ts';
import type { Change } from './ends-desk.ts';
import { openPlayers } from './ends-players.ts';
import type { Playing } from './ends-players.ts';

const tries = Number(process.argv[2] ?? 20);
const chosen = process.argv[3]?.split(',') ?? null;
const mostMs = 2_000;
/** What a player has received when it counts as playing. */
const playingBytes = 150_000;
const startMs = 12_000;
/** Segments are two seconds long: a player that still gets any asks within this time. */
const watchedMs = 4_000;

const served = spawn(process.execPath, [join(import.meta.dirname, '../serve.ts'), '0'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const desk = await openDesk();
const players = await openPlayers();
const changes = desk.changes.filter(({ name }) => chosen?.includes(name) ?? true);
/** Milliseconds by change and player; below 0: nothing after the change. */
const results = new Map<string, Map<string, number[]>>();
const notStarted = new Map<string, number>();
let tooManyBytes = 0;
let isSound = false;
try {
  for (let round = 0; round < tries; round++) {
    for (const change of changes) await measure(change);
    tooManyBytes += await watchTooMany();
  }
  isSound = report();
} finally {
  await players.close();
  desk.close();
  served.kill('SIGTERM');
  await once(served, 'exit');
}
process.exit(isSound ? 0 : 1);

async function measure({ name, open, end, undo }: Change): Promise<void> {
  const playing = await players.start(await open(), players.names);
  await untilPlaying(playing);
  const started = playing.filter(isPlaying);
  const changedAt = Date.now();
  await end();
  // An end by the clock has no call that could be under way.
  const endedAt = name === 'end of time' ? Date.now() : changedAt;
  await sleep(watchedMs);
  const times = results.get(name) ?? new Map<string, number[]>();
  results.set(name, times);
  for (const { name: player, proxy } of started)
    times.set(player, [...(times.get(player) ?? []), proxy.lastAt() - endedAt]);
  for (const { name: player } of playing.filter((one) => !isPlaying(one)))
    notStarted.set(player, (notStarted.get(player) ?? 0) + 1);
  await Promise.all(playing.map(({ stop }) => stop()));
  await undo();
}

/** Bytes of media that players got with a link for one viewer, while another player was watching with it. */
async function watchTooMany(): Promise<number> {
  const name = await desk.openForOne();
  const [first = '', ...others] = players.names;
  const one = await players.start(name, [first]);
  await untilPlaying(one);
  if (!one.every(isPlaying)) throw new Error('The first player did not start');
  const more = await players.start(name, others);
  await sleep(watchedMs);
  const bytes = more.reduce((sum, { proxy }) => sum + proxy.bytes(), 0);
  await Promise.all([...one, ...more].map(({ stop }) => stop()));
  return bytes;
}

function isPlaying({ proxy }: Playing): boolean {
  return proxy.bytes() >= playingBytes;
}

async function untilPlaying(playing: readonly Playing[]): Promise<void> {
  const giveUpAt = performance.now() + startMs;
  while (performance.now() < giveUpAt && !playing.every(isPlaying)) await sleep(100);
}

function report(): boolean {
  console.log(`From the change to the last byte of media, ${tries} tries: p50 / longest, ms; - : nothing after it`);
  let isRight = tooManyBytes === 0;
  for (const { name } of changes)
    for (const player of players.names) {
      const times = (results.get(name)?.get(player) ?? []).toSorted((a, b) => a - b);
      const at = (part: number) => times[Math.ceil(part * times.length) - 1] ?? Number.NaN;
      const shown = (ms: number) => (ms > 0 ? String(ms) : '-');
      console.log(
        `  ${name.padEnd(14)} ${player.padEnd(16)} ${shown(at(0.5))} / ${shown(at(1))}   tries ${times.length}`,
      );
      if (times.length === 0 || at(1) > mostMs) isRight = false;
    }
  console.log(`  too many: ${tooManyBytes} bytes of media to players beyond the number of a link`);
  for (const [player, count] of notStarted) console.log(`  did not start: ${player} ${count} times`);
  return isRight;
}
