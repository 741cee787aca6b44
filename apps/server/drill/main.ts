// Kills processes of a whole installation on a PostgreSQL with a standby at random, under load, and counts what was lost.
// npm run drill -- [--kills 60] [--seed N] [--writers 4] [--only KIND] [--port 23000] [--json FILE]
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { portsFrom, takenPorts } from './ports.ts';
import { obstacles } from './programs-needed.ts';
import { runDrill } from './run-drill.ts';
import { failures, report } from './score.ts';
import { kinds } from './targets.ts';

const usage = `Usage: npm run drill -- [--kills 60] [--seed N] [--writers 4] [--only ${kinds.join('|')}] [--port 23000] [--json FILE]`;
const { values, positionals } = readArguments();
/** Bundles of the console and of the media node. */
const [server = '', mediaNode = ''] = positionals;
const [kills, writers, port] = [values.kills, values.writers, values.port].map(Number) as [number, number, number];
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const only = kinds.find((kind) => kind === values.only) ?? null;
if (
  ![kills, writers, port, seed].every(Number.isInteger) ||
  (values.only !== undefined && !only) ||
  positionals.length !== 2
)
  fail([usage], 2);

const missing = await obstacles();
if (missing.length > 0) fail(missing, 2);
const ports = portsFrom(port);
const taken = await takenPorts(ports);
if (taken.length > 0) fail([`These ports are in use: ${taken.join(', ')}. Choose others with --port.`], 2);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

const folder = await mkdtemp(join(tmpdir(), 'drill-'));
// PostgreSQL does not run as root.
await chmod(folder, 0o755);
const startedAt = Date.now();
const say = (text: string) => console.log(`${since(startedAt)}  ${text}`);
say(`${kills} kills with the seed ${seed}`);
const result = await runDrill({
  programs: { server, mediaNode },
  folder,
  ports,
  kills,
  only,
  writers,
  seed,
  signal: stop.signal,
  say,
});
if (!result) process.exit(130);
console.log(report(result));
const missed = failures(result);
for (const sentence of missed) console.log(`  MISSED: ${sentence}`);
if (values.json !== undefined) {
  const file = resolve(process.env['INIT_CWD'] ?? '.', values.json);
  await writeFile(file, `${JSON.stringify({ kills, seed, writers, missed, ...result }, null, 2)}\n`);
}
process.exit(missed.length === 0 ? 0 : 1);

function readArguments() {
  const text = { type: 'string' } as const;
  const options = {
    kills: { ...text, default: '60' },
    writers: { ...text, default: '4' },
    port: { ...text, default: '23000' },
    seed: text,
    only: text,
    json: text,
  };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return fail([usage], 2);
  }
}

function fail(sentences: readonly string[], code: number): never {
  for (const sentence of sentences) console.error(sentence);
  process.exit(code);
}

function since(atMs: number): string {
  const seconds = Math.floor((Date.now() - atMs) / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
