import { causeCounts, dashboard, trends } from '@touchline/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bundledNode } from '#server/references/bundled-node';
import { seedRehearsal } from '#server/rehearsal/seed';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
/** Sees some of the streams alone. */
let partial: Caller;
beforeAll(async () => {
  t = await startTestApp();
  await bundledNode(t.deps.db, t.deps.env);
  await seedRehearsal(t.deps, 'a long walk in the park');
  admin = await t.signIn('admin');
  partial = await t.signIn('editor');
  await query(`UPDATE "user" SET access = 'deny' WHERE id = ${partial.id}`);
  await query(`INSERT INTO user_stream ("user", stream) SELECT ${partial.id}, id FROM stream WHERE id % 3 = 0`);
}, 120_000);
afterAll(() => t.close());

async function query(statement: string) {
  const client = new Client({ connectionString: t.databaseUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** How many rows the list of a link has. */
async function listed(who: Caller, path: string, filters: Record<string, string | number>): Promise<unknown> {
  const { status, body } = await who.call('GET', path, {}, headersOf(filters));
  expect(status).toBe(200);
  return body['total'];
}
const headersOf = (filters: Record<string, string | number>) => ({
  'Filter-Column': Object.keys(filters).join(),
  'Filter-Value': Object.values(filters)
    .map((value) => encodeURIComponent(value))
    .join(),
});
const streams = (who: Caller, filters: Record<string, string | number>) =>
  listed(who, '/streams', { ...filters, hidden: 'true' });

const callers = (): [string, Caller][] => [
  ['everything', admin],
  ['a third', partial],
];

it('counts what its lists have: now', async () => {
  for (const [, who] of callers()) {
    const { live, nextHour, servers, availability } = dashboard.parse((await who.call('GET', '/dashboard')).body);
    expect(await streams(who, { phase: 'live' })).toBe(live.total);
    for (const [state, count] of Object.entries(live.states)) {
      // Signals that nobody expects are on the wall outside of their window, too.
      const expected: Record<string, string> =
        state === 'unexpected' || state === 'overrun' ? {} : { inWindow: 'true' };
      expect([state, await streams(who, { state, ...expected })]).toEqual([state, count]);
    }
    const soon = { phase: 'scheduled', starts: 'hour' };
    expect(await streams(who, soon)).toBe(nextHour.total);
    expect(await streams(who, { ...soon, taken: 'false' })).toBe(nextHour.untaken);
    expect(await streams(who, { ...soon, hasServer: 'false' })).toBe(nextHour.serverless);
    expect(await streams(who, { starts: 'lastDay', measured: 'true' })).toBe(availability.day.matches);
    expect(await streams(who, { starts: 'lastWeek', measured: 'true' })).toBe(availability.week.matches);
    for (const { id, streams: count } of servers ?? [])
      expect([id, await streams(who, { server: id, inWindow: 'true' })]).toEqual([id, count]);
  }
  const all = dashboard.parse((await admin.call('GET', '/dashboard')).body);
  expect([all.live.total > 0, all.nextHour.total > 0, all.availability.week.matches > 200]).toEqual([true, true, true]);
});

it.each(['UTC', 'Europe/Moscow', 'America/St_Johns'])(
  'counts what its lists have: the days of %s',
  async (timezone) => {
    for (const [name, who] of callers()) {
      const { days } = trends.parse((await who.call('GET', '/dashboard/trends', { timezone })).body);
      expect(days).toHaveLength(14);
      for (const [at, day] of days.entries()) {
        expect([name, at, await streams(who, { startAt: `${day.from}..${day.to}`, measured: 'true' })]).toEqual([
          name,
          at,
          day.matches,
        ]);
        expect(day.availableS).toBeLessThanOrEqual(day.watchedS);
      }
      expect(days.slice(1).map(({ from }) => from)).toEqual(days.slice(0, -1).map(({ to }) => to));
      expect(days.filter(({ matches }) => matches > 5).length).toBeGreaterThan(11);
    }
  },
);

it('counts what its lists have: takes by person and hour, and what is archived in neither', async () => {
  await query(`UPDATE stream SET "archivedAt" = now() WHERE id = (
    SELECT taken.stream FROM taken JOIN stream ON stream.id = taken.stream WHERE at > now() - interval '20 hours' AND key NOT LIKE 'demo-%' ORDER BY at LIMIT 1)`);
  for (const [name, who] of callers()) {
    const { takes } = trends.parse((await who.call('GET', '/dashboard/trends')).body);
    expect(takes?.hours).toHaveLength(24);
    const taken =
      takes?.people.flatMap(({ id, streams: counts }) => counts.map((count, at) => ({ id, at, count }))) ?? [];
    expect(taken.filter(({ count }) => count > 0).length).toBeGreaterThan(3);
    for (const { id, at, count } of taken.filter((each) => each.count > 0 || each.at % 7 === 0)) {
      const hour = takes?.hours[at];
      const total = await streams(who, { takenBy: id, takenIn: `${hour?.from}..${hour?.to}` });
      expect([name, id, at, total]).toEqual([name, id, at, count]);
    }
  }
});

it('counts what its lists have: incidents by cause', async () => {
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString();
  for (const [, who] of callers()) {
    const { data } = causeCounts.parse((await who.call('GET', '/incidents/causes', { since })).body);
    expect(data.length).toBeGreaterThan(1);
    for (const { cause, count } of data)
      expect([cause, await listed(who, '/incidents', { cause, openedAt: `${since}..` })]).toEqual([cause, count]);
    expect(data.reduce((sum, { count }) => sum + count, 0)).toBe(
      await listed(who, '/incidents', { openedAt: `${since}..` }),
    );
  }
});

it('tells operators nothing of what others take', async () => {
  const operator = await t.signIn('operator');
  expect(trends.parse((await operator.call('GET', '/dashboard/trends')).body).takes).toBeNull();
});

it('refuses what is neither months nor instants', async () => {
  const from = new Date().toISOString();
  for (const takenIn of [`${from}..2026-11`, `${from}..${from}..${from}`, '2026-13', 'yesterday', '..'])
    expect([takenIn, (await admin.call('GET', '/streams', {}, headersOf({ takenIn }))).status]).toEqual([takenIn, 422]);
  expect((await admin.call('GET', '/streams', {}, headersOf({ hasServer: 'perhaps' }))).status).toBe(422);
});

it('reads no table of streams whole for what concerns few of them', { timeout: 120_000 }, async () => {
  const client = new Client({ connectionString: t.databaseUrl });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = replica; ${manyStreams}`);
    await client.query('VACUUM ANALYZE');
    const spy = vi.spyOn(Client.prototype, 'query');
    for (const who of [admin, partial])
      for (const path of ['/dashboard', '/dashboard/trends']) expect((await who.call('GET', path)).status).toBe(200);
    const calls: unknown[][] = spy.mock.calls;
    spy.mockRestore();
    const statements = calls.flatMap(statementOf);
    const scansOf = async (text: string, values: unknown[], options = '') => {
      const { rows } = await client.query(`EXPLAIN (${options} FORMAT JSON) ${text}`, values);
      return JSON.stringify(rows).match(/"Seq Scan",[^}]*"Relation Name":"(stream|history|taken)"/g);
    };
    expect(await scansOf('SELECT FROM stream WHERE description = $1', ['any'])).toHaveLength(1);
    // The takes of a year belong to a good part of all streams.
    const ofFew = statements.filter(({ text }) => !text.includes('11 months'));
    expect(ofFew.length).toBeGreaterThan(8);
    for (const { text, values } of ofFew) {
      expect([text, await scansOf(text, values)]).toEqual([text, null]);
      expect([text, await scansOf(text, [], 'GENERIC_PLAN,')]).toEqual([text, null]);
    }
  } finally {
    await client.end();
  }
});

/** A statement about streams, from the arguments of a query; prepared ones are objects. */
function statementOf([query, given]: unknown[]): { text: string; values: unknown[] }[] {
  const { text, values } =
    typeof query === 'object' ? (query as { text: string; values?: unknown }) : { text: query, values: given };
  if (typeof text !== 'string' || !/^(\/\*.*?\*\/|\s)*(SELECT|WITH)\b[\s\S]*\bstream\b/.test(text)) return [];
  return [{ text, values: Array.isArray(values) ? values : [] }];
}

/** Decades of matches, so that those of the last year are few; each has a take, and only the latest have a history. */
const manyStreams = `
  INSERT INTO stream (key, sport, "startDate", "startTime", timezone, duration, title, "searchKey", status, phase, "startAt", "endAt")
    SELECT 'many-' || n, (SELECT min(id) FROM sport), at::date, '12:00', 'UTC', 60, 'Final ' || n, 'final ' || n || '~~', status.id, phase, at, at + interval '1 hour'
    FROM generate_series(1, 100000) n, LATERAL (SELECT now() - interval '2 hours' - n * interval '2 hours' AS at) planned JOIN status ON status."builtIn" AND phase = 'finished';
  INSERT INTO history (stream, at, kind, "from", "to")
    SELECT id, "startAt", 'state', 'unknown', 'ok' FROM stream WHERE key LIKE 'many-%' AND "startAt" > now() - interval '60 days';
  INSERT INTO taken (stream, "user", at) SELECT id, (SELECT min(id) FROM "user"), "startAt" FROM stream WHERE key LIKE 'many-%';`;
