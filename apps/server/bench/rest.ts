// The whole installation at rest, started by `npm start` without a rehearsal: seconds to the first page, memory and
// processor time of each process while nobody uses it.
// npm run bench -- rest [streams]   default 1000000; needs Linux
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded } from '#database/embedded';
import { migrate } from '#database/migrate';
import { fill, token } from './fill.ts';
import { startInstallation } from './installation.ts';
import { usageOf } from './rest-usage.ts';

/** At most: seconds to the first page, memory in MiB, percent of one core. */
const goals = { firstPageS: 4, pssMib: 240, cpuPercent: 0.7 };
/** For what a start leaves: idle connections, compiled code, garbage, statements that are planned for the first time. */
const settleMs = 120_000;
/** What comes every five minutes, such as the clean-up, is in it once. */
const measureMs = 300_000;

const [streams = 1_000_000] = process.argv.slice(2).map(Number);
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    process.exitCode = 128 + constants.signals[signal];
    ending.abort();
  });

const folder = await mkdtemp(join(tmpdir(), 'touchline-rest-'));
// Readable by the account that PostgreSQL runs as when started by root, so that the cluster is created inside.
await chmod(folder, 0o755);
try {
  await fillDatabase();
  // The first start builds the console and adds the server of the bundled media node.
  await (await startInstallation(folder, token, ending.signal)).stop();
  await measure();
} catch (error) {
  if (!ending.signal.aborted) throw error;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function fillDatabase(): Promise<void> {
  const database = await startEmbedded(folder, null);
  const client = new Client({ connectionString: database.url });
  client.on('error', () => null);
  // Ends a statement that may take minutes.
  const end = () => client.connection.stream.destroy();
  ending.signal.addEventListener('abort', end);
  try {
    await migrate(database.url);
    ending.signal.throwIfAborted();
    await client.connect();
    await fill(client, streams);
    await client.end();
  } finally {
    ending.signal.removeEventListener('abort', end);
    await database.stop();
  }
}

async function measure(): Promise<void> {
  const installation = await startInstallation(folder, token, ending.signal);
  try {
    await sleep(settleMs, null, ending);
    const before = usageOf(installation.pid);
    const begun = performance.now();
    await sleep(measureMs, null, ending);
    const after = usageOf(installation.pid);
    print(installation.firstPageS, compare(before, after, performance.now() - begun));
  } finally {
    await installation.stop();
  }
}

type Row = { processes: number; pssMib: number; cpuPercent: number };

function compare(before: ReturnType<typeof usageOf>, after: ReturnType<typeof usageOf>, ms: number): Map<string, Row> {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const cpuMs = (usage: typeof after, name: string) =>
    sum(usage.filter((each) => each.name === name).map((each) => each.cpuMs));
  return new Map(
    [...Map.groupBy(after, ({ name }) => name)].map(([name, members]) => [
      name,
      {
        processes: members.length,
        pssMib: sum(members.map(({ pssKib }) => pssKib)) / 1_024,
        cpuPercent: ((cpuMs(after, name) - cpuMs(before, name)) / ms) * 100,
      },
    ]),
  );
}

function print(firstPageS: number, rows: Map<string, Row>): void {
  const line = (name: string, processes: string, pss: string, cpu: string) =>
    console.log(name.padEnd(34) + processes.padStart(10) + pss.padStart(12) + cpu.padStart(18));
  const all = [...rows.values()].reduce((sum, row) => ({
    processes: sum.processes + row.processes,
    pssMib: sum.pssMib + row.pssMib,
    cpuPercent: sum.cpuPercent + row.cpuPercent,
  }));
  console.log(`${streams.toLocaleString('en')} streams, second start to the first page: ${firstPageS.toFixed(1)} s`);
  console.log(`  goal with 1,000,000 streams: at most ${goals.firstPageS} s`);
  console.log(`at rest, over ${measureMs / 1_000} s:`);
  line('', 'processes', 'PSS, MiB', 'CPU, % of a core');
  for (const [name, row] of [...rows, ['sum', all] as const])
    line(name, String(row.processes), row.pssMib.toFixed(0), row.cpuPercent.toFixed(2));
  line('goal, at most', '', String(goals.pssMib), String(goals.cpuPercent));
}
