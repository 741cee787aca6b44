// A history and an audit log of years: their size, and how lists and screens answer while what has expired is deleted.
// npm run bench -- retention [rows of each] [streams]   default 10000000 100000
// Exits with 1 when a request failed or was empty, and when a portion of the clean-up took longer than 5 s.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { deleteOldAudit } from '#server/audit/clean-up';
import { deleteExpired } from '#server/operation/clean-up';
import { deleteOldHistories } from '#server/streams/expired';
import { openPool } from '#database/pool';
import { migrate } from '#database/migrate';
import { makeMonth } from '#database/months';
import { openBenchDatabase } from './bench-database.ts';
import { fill, token } from './fill.ts';
import { startListServer } from './list-servers.ts';

const [rows = 10_000_000, streams = 100_000] = process.argv.slice(2).map(Number);
const readers = 4;
/** All readers are one person, who may ask 6,000 times a minute. */
const pauseMs = 60;
const longestPortionMs = 5_000;
/** The rows are of so many days, of which the settings keep three quarters. */
const [days, keptDays] = [1_460, 1_095];

const database = await openBenchDatabase();
await migrate(database.url);
const client = new Client({ connectionString: database.url });
await client.connect();
await fill(client, streams);
const { db } = openPool(database.url, 4, pino({ level: 'silent' }));
await makeYears();
await fillYears(client);
const server = await startListServer('app', database.url);
const failures: string[] = [];
const lines: [string, string][] = [];

for (const table of ['history', 'audit']) lines.push([`${table} with its indexes, MiB`, await sizeOf(table)]);
await read('nothing is deleted', () => sleep(10_000));
for (const words of ['Kovalenko', 'Somebody']) await search(words);
await cleanUp('a quarter', 1);
await cleanUp('one more day', 2);
await cleanUp('nothing', 2);
await client.query('VACUUM ANALYZE history, audit');
await read('after VACUUM', () => sleep(10_000));
for (const table of ['history', 'audit']) lines.push([`${table} afterwards, MiB`, await sizeOf(table)]);

console.log(
  `${rows.toLocaleString('en')} rows of history and as many of the audit log, ${streams.toLocaleString('en')} streams, ${readers} readers`,
);
for (const [name, value] of lines) console.log(`  ${name.padEnd(66)}${value.padStart(20)}`);
for (const failure of failures) console.error(failure);
server.stop();
await client.end();
await db.destroy();
await database.stop();
process.exit(failures.length > 0 ? 1 : 0);

/** As if there had been months from the beginning. */
async function makeYears(): Promise<void> {
  const today = new Date();
  for (const table of ['history', 'audit'] as const) {
    await sql`TRUNCATE ${sql.table(table)}`.execute(db);
    await sql`DROP TABLE ${sql.table(`${table}_earlier`)}`.execute(db);
    for (let month = -Math.ceil(days / 30); month <= 1; month++)
      await makeMonth(db, table, Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + month));
  }
}

/** In the order of time, as it comes in years. */
async function fillYears(to: Client): Promise<void> {
  await to.query(`UPDATE "user" SET role = 'admin'`);
  await to.query(`UPDATE setting SET "historyDays" = ${keptDays}, "auditDays" = ${keptDays}`);
  await to.query('SET session_replication_role = replica');
  // Each match ended when its part of the history was written.
  await to.query(`UPDATE stream SET "startAt" = at - interval '3 hours', "endAt" = at - interval '1 hour'
    FROM (SELECT id AS which, now() - interval '${days} days' * (1 - row_number() OVER (ORDER BY id)::float8 / ${streams}) AS at FROM stream) ended
    WHERE id = which`);
  await to.query('DROP INDEX history_stream, audit_at, audit_record, audit_actor, audit_moved');
  await to.query(`WITH first AS (SELECT min(id) AS id FROM stream)
    INSERT INTO history (stream, at, kind, "from", "to", reason)
    SELECT first.id + n::int8 * ${streams} / ${rows}, now() - interval '${days} days' * (1 - n::float8 / ${rows}), 'state', 'up', 'degraded', 'low bitrate'
    FROM first, generate_series(0, ${rows - 1}) n`);
  await to.query(`WITH first AS (SELECT min(id) AS id FROM stream)
    INSERT INTO audit (at, actor, "actorName", action, entity, record, before, after)
    SELECT now() - interval '${days} days' * (1 - n::float8 / ${rows}), 1, 'Bench', 'update', 'stream', first.id + n::int8 * ${streams} / ${rows},
      '{"commentator": "A. Somebody"}',
      CASE WHEN n % ${Math.ceil(rows / 20)} = 7 THEN '{"commentator": "C. Kovalenko"}' ELSE '{"commentator": "B. Somebody"}' END::jsonb
    FROM first, generate_series(0, ${rows - 1}) n`);
  await to.query('CREATE INDEX history_stream ON history (stream, id)');
  await to.query('CREATE INDEX audit_at ON audit (at, id)');
  await to.query('CREATE INDEX audit_record ON audit (entity, record, id)');
  await to.query('CREATE INDEX audit_actor ON audit (actor, id)');
  await to.query(
    `CREATE INDEX audit_moved ON audit (record) WHERE entity = 'stream' AND action = 'update' AND before ? 'startAt'`,
  );
  await to.query('SET session_replication_role = DEFAULT');
  await to.query('VACUUM ANALYZE');
}

async function sizeOf(table: string): Promise<string> {
  const { rows: found } = await client.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(relid)) AS bytes FROM pg_partition_tree('${table}')`,
  );
  return (Number(found[0]?.bytes) / 1_048_576).toFixed(0);
}

/** Deletes what has expired once the settings keep so many days less than all that is there. */
async function cleanUp(what: string, daysLess: number): Promise<void> {
  const kept = keptDays - daysLess;
  await client.query(`UPDATE setting SET "historyDays" = ${kept}, "auditDays" = ${kept}`);
  const before = await countBoth();
  const longest = watchPortions();
  const begun = performance.now();
  let seconds = 0;
  await read(`${what} is deleted`, async () => {
    await deleteExpired(db);
    await deleteOldHistories(db);
    await deleteOldAudit(db);
    seconds = (performance.now() - begun) / 1_000;
  });
  const longestMs = await longest();
  const deleted = before - (await countBoth());
  lines.push([`${what} is deleted: rows`, deleted.toLocaleString('en')]);
  lines.push([`${what} is deleted: seconds`, seconds.toFixed(1)]);
  lines.push([`${what} is deleted: longest portion, ms`, longestMs.toFixed(0)]);
  if (longestMs > longestPortionMs) failures.push(`A portion took ${longestMs.toFixed(0)} ms (${what})`);
}

async function countBoth(): Promise<number> {
  const { rows: found } = await client.query<{ sum: string }>(
    'SELECT (SELECT count(*) FROM history) + (SELECT count(*) FROM audit) AS sum',
  );
  return Number(found[0]?.sum);
}

/** Looks at the statements that delete; the returned function ends that and tells how long the longest ran. */
function watchPortions(): () => Promise<number> {
  let longest = 0;
  const over = new AbortController();
  const look = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { rows: found } = await sql<{ ms: number }>`
        SELECT coalesce(max(extract(epoch FROM clock_timestamp() - query_start) * 1000), 0)::float8 AS ms FROM pg_stat_activity
        WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE '%DELETE FROM%'`.execute(db);
      longest = Math.max(longest, found[0]?.ms ?? 0);
      await sleep(10);
    }
  };
  const looking = look();
  return async () => {
    over.abort();
    await looking;
    return longest;
  };
}

/** What a desk reads, over and over until the work is done. */
async function read(when: string, work: () => Promise<unknown>): Promise<void> {
  const { rows: found } = await sql<{ first: number }>`SELECT min(id)::int4 AS first FROM stream`.execute(db);
  const first = found[0]?.first ?? 0;
  const kinds = {
    // Of a match whose history is kept.
    'history of a stream': () => `/api/stream/history?id=${first + Math.floor(streams * (0.3 + 0.7 * Math.random()))}`,
    'page of the audit log': () => '/api/system/audit',
    'page of the streams': () => '/api/streams',
  };
  const times = new Map<string, number[]>();
  const over = new AbortController();
  const done = work().finally(() => over.abort());
  const loop = async (place: number): Promise<void> => {
    while (!over.signal.aborted) {
      for (const [kind, address] of Object.entries(kinds)) {
        const begun = performance.now();
        const answer = await fetch(`${server.url}${address()}`, {
          headers: {
            authorization: `Bearer ${token}`,
            'x-forwarded-for': `10.0.1.${place}`,
            'Page-Current': String(1 + Math.floor(Math.random() * 200)),
          },
        });
        const body = await answer.text();
        if (!answer.ok || body.length < 200) throw new Error(`${kind}: ${answer.status} ${body.slice(0, 200)}`);
        const known = times.get(kind) ?? [];
        times.set(kind, known);
        known.push(performance.now() - begun);
        await sleep(pauseMs);
      }
    }
  };
  await Promise.all([done, ...Array.from({ length: readers }, (_, place) => loop(place + 1))]);
  for (const [kind, taken] of times)
    lines.push([`${when}: ${kind}, p50 / p99, ms`, `${quantile(taken, 0.5)} / ${quantile(taken, 0.99)}`]);
}

/** Searches the audit log as the console does: again until all of it is searched, and then for two more pages. */
async function search(words: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (page: number) =>
    fetch(`${server.url}/api/system/audit`, {
      method: 'POST',
      headers: { ...headers, 'Page-Current': String(page) },
      body: JSON.stringify({ name: words }),
    });
  const [begun, tookMs] = [performance.now(), [] as number[]];
  let requests = 1;
  let answer = await ask(1);
  for (; answer.status === 409; requests++) answer = await ask(1);
  lines.push([
    `search for ${words}: seconds (requests)`,
    `${((performance.now() - begun) / 1_000).toFixed(1)} (${requests})`,
  ]);
  const { total } = (await answer.json()) as { total?: number };
  if (!total) failures.push(`The search for ${words} found nothing: ${answer.status}`);
  for (const page of [1, 2]) {
    const asked = performance.now();
    const { data } = (await (await ask(page)).json()) as { data?: unknown[] };
    if (!data?.length) failures.push(`Page ${page} of the search for ${words} is empty`);
    tookMs.push(performance.now() - asked);
  }
  lines.push([
    `search for ${words}: another page of ${total?.toLocaleString('en')}, ms`,
    Math.max(...tookMs).toFixed(0),
  ]);
}

function quantile(values: number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}
