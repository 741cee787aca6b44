// Import of a large spreadsheet beside COPY of the same rows, and what other users notice of it, in one run.
// npm run bench -- import [rows]   default 100000
// Exits with 1 when a row is refused, or a request of the others fails or finds nothing.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { operators } from './fill-list.ts';
import { teamNames } from './fill.ts';
import { authorization, openSheetsRig } from './sheets-rig.ts';

const [rows = 100_000] = process.argv.slice(2).map(Number);
const aloneMs = 5_000;
const readers = 4;
/** Of ten rows, so that few answers are those kept from before. */
const pages = 200;
/** As a new installation lacks them. */
const newTeams = 3_000;
const knownTeam = (at: number) => teamNames[at % teamNames.length] ?? '';

const rig = await openSheetsRig();
const { client, url } = rig;
try {
  const before = await rig.reset();
  const { checkMs, commitMs } = await importAll('bench', knownTeam);
  const { peakMb, stallMs } = await rig.watched();
  const [indexedMs, bareMs] = [await copy('INCLUDING ALL'), await copy('INCLUDING DEFAULTS')];
  await client.query('VACUUM ANALYZE stream');
  const alone = await readDuring(() => sleep(aloneMs));
  await rig.reset();
  const beside = await readDuring(async () => void (await importAll('again', knownTeam)));
  const besideStallMs = (await rig.watched()).stallMs;
  await rig.reset();
  const first = await importAll('first', (at) => `New team ${at % newTeams}`);

  const allMs = checkMs + commitMs;
  const n = (value: number) => Math.round(value).toLocaleString('en');
  const line = (what: string, ms: number) =>
    console.log(
      `  ${what.padEnd(38)}${n(ms).padStart(8)} ms ${n((1000 * rows) / ms).padStart(9)} rows/s   ${(indexedMs / ms).toFixed(2)} of COPY`,
    );
  console.log(`import of ${n(rows)} streams from CSV`);
  line('dry run', checkMs);
  line('commit', commitMs);
  line('both', allMs);
  line(`both, with ${n(newTeams)} teams to create`, first.checkMs + first.commitMs);
  line('COPY, same indexes', indexedMs);
  line('COPY, no index', bareMs);
  console.log(`  memory                                ${before} MB before, ${peakMb} MB at its peak`);
  console.log(
    `  longest stall of the event loop       ${stallMs} ms, with ${readers} readers beside it ${besideStallMs} ms`,
  );
  console.log(
    `  pages for ${readers} readers                    ${n(alone)}/s alone, ${n(beside)}/s beside an import, ${(beside / alone).toFixed(2)}`,
  );
} finally {
  await rig.stop();
}

/** A spreadsheet of fixtures, with names instead of ids. */
function spreadsheet(prefix: string, team: (at: number) => string): Blob {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = new Date(Date.UTC(2027, 0, 1 + (at % 700))).toISOString().slice(0, 10);
    return `${prefix}-${at},Football,Premier League,${team(at)},${team(at * 7 + 1)},${day},${10 + (at % 12)}:30`;
  });
  return new Blob([['key,sport,tournament,team1,team2,startDate,startTime', ...lines].join('\n')]);
}

async function importAll(prefix: string, team: (at: number) => string): Promise<{ checkMs: number; commitMs: number }> {
  const body = new FormData();
  body.append('createMissing', 'true');
  body.append('file', spreadsheet(prefix, team), 'bench.csv');
  const started = performance.now();
  const response = await fetch(`${url}/api/streams/import`, { method: 'POST', headers: { authorization }, body });
  const { id } = (await response.json()) as { id: number };
  const job = await settled(id);
  const checkMs = performance.now() - started;
  if (job.counts.new !== rows) throw new Error(JSON.stringify(job));
  await commit(id);
  const done = await settled(id);
  if (done.state !== 'done') throw new Error(JSON.stringify(done));
  return { checkMs, commitMs: performance.now() - started - checkMs };
}

type Job = { state: string; counts: { new: number } };

async function settled(id: number): Promise<Job> {
  for (;;) {
    const response = await fetch(`${url}/api/import?id=${id}`, { headers: { authorization } });
    const job = (await response.json()) as Job;
    if (job.state !== 'reading' && job.state !== 'committing') return job;
    await sleep(50);
  }
}

async function commit(id: number): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/import/commit`, { method: 'POST', headers, body: JSON.stringify({ id }) });
  if (!response.ok) throw new Error(`The commit was answered with ${response.status} ${await response.text()}`);
}

/** Copies the same rows into a table like that of the streams, without triggers and references. */
async function copy(like: string): Promise<number> {
  const copied = await buffer(client.query(copyTo(`COPY (SELECT * FROM stream) TO STDOUT`)));
  await client.query(`CREATE TABLE plain (LIKE stream ${like})`);
  const started = performance.now();
  await pipeline(Readable.from([copied]), client.query(copyFrom('COPY plain FROM STDIN')));
  const ms = performance.now() - started;
  await client.query('DROP TABLE plain');
  return ms;
}

/** Pages a second that several readers get while something else runs. Throws when one is refused or empty. */
async function readDuring(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  const over = new AbortController();
  let count = 0;
  const read = async (first: number) => {
    for (let at = first; !over.signal.aborted; at += readers, count++) {
      // A user for each request in turn, so that the rate limit answers nobody.
      const token = operators[at % operators.length] ?? '';
      const headers = { authorization: `Bearer ${token}`, 'page-current': String(1 + (at % pages)) };
      const response = await fetch(`${url}/api/streams`, { headers });
      const text = await response.text();
      if (!response.ok) throw new Error(`The list was answered with ${response.status} ${text}`);
      if ((JSON.parse(text) as { data: unknown[] }).data.length === 0) throw new Error('The list is empty');
    }
  };
  const reading = Array.from({ length: readers }, (_, first) => read(first));
  await Promise.race([work(), Promise.all(reading)]).finally(() => over.abort());
  await Promise.all(reading);
  return (1000 * count) / (performance.now() - started);
}
