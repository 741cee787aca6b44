// Kills processes of a whole installation on a PostgreSQL with a standby at random, under load, and counts what was lost; or
// replaces each by that of a newer version, and counts what failed.
// npm run drill -- [--kills 60] [--only KIND] [--seed N] [--writers 4] [--port 23000] [--json FILE]
// npm run drill -- --from COMMIT [--seed N] [--writers 4] [--port 23000] [--json FILE]
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { portsFrom, takenPorts } from './ports.ts';
import { obstacles } from './programs-needed.ts';
import type { Programs } from './product.ts';
import { runDrill } from './run-drill.ts';
import { runUpgrade } from './run-upgrade.ts';
import { failures, report } from './score.ts';
import { kinds } from './targets.ts';
import { upgradeFailures, upgradeReport } from './upgrade-score.ts';

const usage = `Usage: npm run drill -- [--kills 60] [--only ${kinds.join('|')}] [--seed N] [--writers 4] [--port 23000] [--json FILE]
       npm run drill -- --from COMMIT [--seed N] [--writers 4] [--port 23000] [--json FILE]`;
const { values, positionals } = readArguments();
const [programs, earlier] = [programsOf(positionals.slice(0, 3)), programsOf(positionals.slice(3))];
const [kills, writers, port] = [values.kills, values.writers, values.port].map(Number) as [number, number, number];
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const only = kinds.find((kind) => kind === values.only) ?? null;
if (
  !programs ||
  ![kills, writers, port, seed].every(Number.isInteger) ||
  (values.only !== undefined && !only) ||
  (values.from !== undefined) !== (earlier !== null)
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
const options = { folder, ports, writers, seed, signal: stop.signal, say };
const played = earlier ? await upgrade(earlier, programs) : await kill(programs);
if (!played) process.exit(130);
console.log(played.report);
for (const sentence of played.missed) console.log(`  MISSED: ${sentence}`);
if (values.json !== undefined) {
  const file = resolve(process.env['INIT_CWD'] ?? '.', values.json);
  const { missed, result } = played;
  await writeFile(file, `${JSON.stringify({ seed, writers, missed, ...result }, null, 2)}\n`);
}
process.exit(played.missed.length === 0 ? 0 : 1);

async function kill(present: Programs) {
  say(`${kills} kills with the seed ${seed}`);
  const result = await runDrill({ ...options, programs: present, kills, only });
  return result && { result: { kills, ...result }, report: report(result), missed: failures(result) };
}

async function upgrade(older: Programs, newer: Programs) {
  say(`From ${values.from} to what is here, with the seed ${seed}`);
  const result = await runUpgrade({ ...options, programs: older, newer });
  return (
    result && {
      result: { from: values.from, ...result },
      report: upgradeReport(result),
      missed: upgradeFailures(result),
    }
  );
}

/** What to run: bundles of the console and of the media node, and the commands of the console. */
function programsOf([server, mediaNode, cli]: readonly string[]): Programs | null {
  return server && mediaNode && cli ? { server, mediaNode, cli } : null;
}

function readArguments() {
  const text = { type: 'string' } as const;
  const options = {
    kills: { ...text, default: '60' },
    writers: { ...text, default: '4' },
    port: { ...text, default: '23000' },
    seed: text,
    only: text,
    from: text,
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
