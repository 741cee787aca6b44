// Plays a scripted evening against the product with real pictures, and scores the console and the people.
// npm run rehearsal -- <scenario> [--speed N] [--players N] [--json FILE] [--url URL]
// With --url it plays against a running console, as the administrator of EMAIL and PASSWORD.
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startInstallation } from './installation.ts';
import type { Installation } from './installation.ts';
import { planEvening } from './plan-evening.ts';
import { maxPlayers, playEvening } from './play-evening.ts';
import { isPassed } from './score.ts';
import { scoreTable } from './score-table.ts';
import { scenarios } from './scenarios.ts';

const usage = `Usage: npm run rehearsal -- ${Object.keys(scenarios).join(' | ')} [--speed 1…20] [--players 0…${maxPlayers}] [--json FILE] [--url URL]
${Object.entries(scenarios)
  .map(([name, { about, speed }]) => `  ${name.padEnd(8)} ${about}; at ${speed} times speed`)
  .join('\n')}`;

const { positionals, values } = readArguments();
const scenario = scenarios[positionals[0] ?? ''];
const speed = Number(values.speed ?? scenario?.speed);
const players = Number(values.players ?? scenario?.players);
if (
  !scenario ||
  !(speed >= 1 && speed <= 20) ||
  !(Number.isInteger(players) && players >= 0 && players <= maxPlayers)
) {
  console.error(usage);
  process.exit(2);
}
refuseTooFast();
if (spawnSync(process.env['FFMPEG'] ?? 'ffmpeg', ['-version']).status !== 0) {
  console.error('A game day needs ffmpeg, which draws its pictures and looks at them (apt-get install ffmpeg).');
  process.exit(2);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
process.on('disconnect', () => stop.abort());

const beganAt = Date.now();
const report = (text: string) => console.log(`${minutesSince(beganAt)}  ${text}`);
const port = (name: string) => (process.env[name] ? Number(process.env[name]) : null);
const [rtmp, http] = [port('MEDIA_RTMP_PORT'), port('MEDIA_HTTP_PORT')];
const nodePorts = rtmp !== null && http !== null ? { rtmp, http } : null;
const installation =
  values.url === undefined ? await startInstallation(port('PORT'), stop.signal) : guestOf(values.url);
if (!installation) process.exit(130);
report(`The console is at ${installation.url}, its administrator is ${installation.email}`);
if (values.url === undefined) report(`with the password ${installation.password}`);
const options = { speed, players, nodePorts, signal: stop.signal, report };
const score = await playAndStop();
if (!score) process.exit(130);
console.log(scoreTable(score));
if (values.json !== undefined) {
  const written = { scenario: positionals[0], speed, players, passed: isPassed(score), ...score };
  // Relative to where npm was called, not to the checkout.
  const file = resolve(process.env['INIT_CWD'] ?? '.', values.json);
  await writeFile(file, `${JSON.stringify(written, null, 2)}\n`);
}
process.exit(isPassed(score) ? 0 : 1);

async function playAndStop() {
  try {
    return scenario && installation ? await playEvening(scenario, installation, options) : null;
  } finally {
    await installation?.stop();
  }
}

/** Some cues do not fit into the matches of a speed, in whichever second of a minute the evening begins. */
function refuseTooFast(): void {
  try {
    const seconds = Array.from({ length: 60 }, (_, second) => second);
    if (scenario) for (const second of seconds) planEvening(scenario, speed, Date.now() + second * 1_000);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { speed: text, players: text, json: text, url: text } });
  } catch {
    console.error(usage);
    process.exit(2);
  }
}

/** A console that is running already. */
function guestOf(url: string): Installation {
  const [email, password] = [process.env['EMAIL'], process.env['PASSWORD']];
  if (!email || !password) {
    console.error('With --url, set EMAIL and PASSWORD to those of an administrator.');
    process.exit(2);
  }
  return { url: url.replace(/\/$/, ''), email, password, stop: async () => undefined };
}

function minutesSince(atMs: number): string {
  const seconds = Math.floor((Date.now() - atMs) / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
