// From the end of a right to the last byte of media at players: ffmpeg, mpv and VLC where they are installed, and hls.js,
// dash.js and mpegts.js in Chromium, each behind a proxy that tells media from lists. All of them watch at once, several
// matches with players of their own.
// node e2e/bench/ends.ts [tries] [change,change|all] [matches]   default 20, all changes, 2 matches at once
// Exits with 1 when a call was refused, a player never started, media came later than two seconds after a change, or a
// player that was one too many got any.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Change } from './ends-changes.ts';
import { openDesk } from './ends-desk.ts';
import type { Match } from './ends-match.ts';
import { openPlayers } from './ends-players.ts';
import type { Playing } from './ends-players.ts';

const tries = Number(process.argv[2] ?? 20);
const chosen = process.argv[3] ?? 'all';
/** Nine players of each take half of a core. */
const atOnce = Number(process.argv[4] ?? 2);
const mostMs = 2_000;
/** What a player has received when it counts as playing. */
const playingBytes = 150_000;
const startMs = 12_000;
/** Segments are two seconds long: a player that still gets any asks within this time. */
const watchedMs = 4_000;

const served = spawn(process.execPath, [join(import.meta.dirname, '../serve.ts'), '0'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const desk = await openDesk(Math.min(atOnce, tries));
const players = await openPlayers();
const changes = desk.changes.filter(({ name }) => chosen === 'all' || chosen.split(',').includes(name));
/** Milliseconds by change and player; below 0: nothing after the change. */
const results = new Map<string, Map<string, number[]>>();
const notStarted = new Map<string, number>();
let tooManyBytes = 0;
let isSound = false;
try {
  for (let left = tries; left > 0; left -= atOnce) {
    for (const change of changes) await measure(change, (await desk.next()).slice(0, left));
    for (const bytes of await Promise.all((await desk.next()).slice(0, left).map(watchTooMany))) tooManyBytes += bytes;
  }
  isSound = report();
} finally {
  await players.close();
  desk.close();
  served.kill('SIGTERM');
  await once(served, 'exit');
}
process.exit(isSound ? 0 : 1);

async function measure(change: Change, matches: readonly Match[]): Promise<void> {
  const watched = await Promise.all(
    matches.map(async (match) => players.start(await change.open(match), players.names)),
  );
  await untilPlaying(watched.flat());
  const started = watched.map((playing) => playing.filter(isPlaying));
  const endedAt = await desk.make(change, matches);
  await sleep(watchedMs);
  started.forEach((playing, at) => note(change.name, playing, endedAt[at] ?? 0));
  for (const { name } of watched.flat().filter((one) => !started.flat().includes(one)))
    notStarted.set(name, (notStarted.get(name) ?? 0) + 1);
  await Promise.all(watched.flat().map(({ stop }) => stop()));
  await desk.undo(change, matches);
}

function note(change: string, playing: readonly Playing[], endedAt: number): void {
  const times = results.get(change) ?? new Map<string, number[]>();
  results.set(change, times);
  for (const { name, proxy } of playing) times.set(name, [...(times.get(name) ?? []), proxy.lastAt() - endedAt]);
}

/** Bytes of media that players got with a link for one viewer, while another player was watching with it. */
async function watchTooMany(match: Match): Promise<number> {
  const name = await match.ofClient({ maxViewers: 1 });
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
        `  ${name.padEnd(20)} ${player.padEnd(16)} ${shown(at(0.5))} / ${shown(at(1))}   tries ${times.length}`,
      );
      if (times.length === 0 || at(1) > mostMs) isRight = false;
    }
  console.log(`  too many: ${tooManyBytes} bytes of media to players beyond the number of a link`);
  for (const [player, count] of notStarted) console.log(`  did not start: ${player} ${count} times`);
  return isRight;
}
