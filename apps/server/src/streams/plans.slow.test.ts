import { Client } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { columnsFor } from '#server/streams/columns';
import { customFilters } from '#server/streams/custom-filters';
import { sortColumns } from '#server/streams/order';
import { manyStreams } from '#server/streams/testing/many-streams';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  const client = new Client({ connectionString: t.databaseUrl });
  await client.connect();
  // Without triggers and foreign keys, which would take most of the time.
  await client.query(`SET session_replication_role = replica; ${manyStreams}`);
  await client.query('VACUUM ANALYZE');
  await client.end();
});
afterAll(() => t.close());

/** Cached for all lists. */
const countOfAll = 'SELECT count(*) AS total FROM stream WHERE (true AND NOT ("stream"."archivedAt" IS NOT NULL))';

/**
 * The statements that a list runs over streams: those that read the whole table, and those that read no row of it because
 * an index has all they need.
 */
async function scansOf(
  headers: Record<string, string>,
  path = '/streams',
): Promise<{ found: number; scans: string[]; indexed: string[] }> {
  t.deps.totals.forgetAll();
  t.deps.answers.forget();
  const query = vi.spyOn(Client.prototype, 'query');
  const { status, body } = await admin.call('GET', path, {}, headers);
  const statements = (query.mock.calls as unknown[][]).flatMap(statementOf);
  query.mockRestore();
  if (status !== 200) throw new Error(JSON.stringify(body));
  expect(statements).not.toEqual([]);
  const [scans, indexed]: [string[], string[]] = [[], []];
  for (const { text, values } of statements) {
    const { rows: plan } = await t.deps.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    const read = JSON.stringify(plan, null, 1);
    if (/"Seq Scan",[^}]*"Relation Name": "stream"/.test(read)) scans.push(text);
    if (!/"(Seq|Index|Bitmap Heap) Scan",[^}]*"Relation Name": "stream"/.test(read)) indexed.push(text);
  }
  return { found: body.data.length, scans, indexed };
}

/** A statement over streams, from the arguments of a query; those that are planned once are objects. */
function statementOf([query, given]: unknown[]): { text: string; values: unknown[]; isPlannedOnce: boolean }[] {
  const { text, values } = isNamed(query) ? query : { text: query, values: given };
  if (typeof text !== 'string' || !Array.isArray(values) || !/(FROM|JOIN) stream\b/.test(text)) return [];
  return [{ text, values, isPlannedOnce: isNamed(query) }];
}

const isNamed = (query: unknown): query is { text: string; values?: unknown } =>
  typeof query === 'object' && query !== null && 'text' in query && 'name' in query;

it.each(sortColumns)('sorted by %s, either way, the list does not read every stream', async (column) => {
  for (const order of ['asc', 'desc']) {
    const { found, scans } = await scansOf({ 'Sort-Column': column, 'Sort-Order': order });
    expect({ order, found, pages: scans.filter((text) => text.includes('LIMIT')) }).toEqual({
      order,
      found: 10,
      pages: [],
    });
  }
});

it.each([
  ['nearest', {}, sql`"startAt" <-> date_trunc('minute', now()), id`],
  ['by start', { 'Sort-Column': 'startAt' }, sql`"startAt", id`],
  ['by start, last first', { 'Sort-Column': 'startAt', 'Sort-Order': 'desc' }, sql`"startAt" DESC, id DESC`],
  ['by Mon ID', { 'Sort-Column': 'monitor' }, sql`lower(monitor), id`],
])('%s, a deep page has the rows that the whole list has there', async (_, sort, order) => {
  const check = async () => {
    const { rows: whole } = await sql<{ id: number }>`
      SELECT id FROM stream WHERE "archivedAt" IS NULL ORDER BY ${order}`.execute(t.deps.db);
    const last = Math.ceil(whole.length / 7);
    for (const page of [1, 700, 720, 1_414, 1_415, 2_000, 2_500, last - 1, last, last + 1]) {
      const headers = { ...sort, 'Page-Size': '7', 'Page-Current': String(page) };
      const { body } = await admin.call('GET', '/streams', {}, headers);
      const from = (Math.min(page, last) - 1) * 7;
      const ids = whole.slice(from, from + 7).map(({ id }) => id);
      expect({ page, ids: body.data.map(({ id }) => id) }).toEqual({ page, ids });
    }
  };
  // The order by nearness is another one in the next minute.
  await vi.waitFor(check, { timeout: 20_000 });
});

it('the rows up to a deep page of the nearest are counted and sorted in an index', async () => {
  const { found, scans, indexed } = await scansOf({ 'Page-Current': '1400' });
  expect({ found, scans: scans.filter((text) => text !== countOfAll) }).toEqual({ found: 10, scans: [] });
  expect(indexed.filter((text) => text.includes('LIMIT'))).toHaveLength(1);
});

it.each([
  ['everything', {}, null],
  ['a phase', { 'Filter-Column': 'phase', 'Filter-Value': 'finished' }, null],
  ['tournaments', { 'Filter-Column': 'tournamentName', 'Filter-Value': 'cup 1' }, null],
  ['teams and a phase', { 'Filter-Column': 'team,phase', 'Filter-Value': 'team 1,finished' }, null],
  ['two words', {}, 'cup team'],
])('of %s, the nearest are read in order by one plan for all values', async (_, filter, name) => {
  const headers = { ...filter, 'Page-Size': '20', 'Page-Current': '2' };
  const { found, total, isPlannedOnce, indexes } = await pageOf(headers, name);
  expect([found, total > 500, isPlannedOnce]).toEqual([20, true, true]);
  expect(indexes).toEqual(['stream_nearest']);
});

it('the few streams of a team in a phase are found by one plan for all values, those of a phase by its own', async () => {
  const ofTeam = await pageOf({ 'Filter-Column': 'team,phase', 'Filter-Value': 'team 177,finished' }, null);
  expect(ofTeam).toMatchObject({ isPlannedOnce: true, indexes: ['stream_team1', 'stream_team2'] });
  const live = await pageOf({ 'Filter-Column': 'phase', 'Filter-Value': 'live' }, null);
  expect([live.total <= 500, live.isPlannedOnce]).toEqual([true, false]);
});

it('the streams of a phase are found by their own plan also where a blacklist hides the matches of a team', async () => {
  const id = await idOf(admin, '/profile/blacklist', { field: 'team1', operator: 'contains', value: 'Team 177' });
  const live = { 'Filter-Column': 'phase', 'Filter-Value': 'live' };
  const { found, isPlannedOnce } = await pageOf(live, null);
  await admin.call('DELETE', '/profile/blacklist', { ids: String(id) });
  expect([found, isPlannedOnce]).toEqual([10, false]);
});

/** A page of streams, and the indexes of the plan for all values of the statement that reads its ids. */
async function pageOf(headers: Record<string, string>, name: string | null) {
  const query = vi.spyOn(Client.prototype, 'query');
  const { body } = await admin.call(name ? 'POST' : 'GET', '/streams', name ? { name } : {}, headers);
  const pages = (query.mock.calls as unknown[][]).flatMap(statementOf).filter(({ text }) => text.includes('OFFSET'));
  query.mockRestore();
  const [page] = pages;
  if (!page || pages.length > 1) throw new Error(`${pages.length} statements read a page`);
  const { rows: plan } = await t.deps.pool.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${page.text}`);
  const indexes = [...JSON.stringify(plan).matchAll(/"Index Name":"(\w+)"/g)].map(([, index]) => index);
  return { found: body.data.length, total: Number(body['total']), isPlannedOnce: page.isPlannedOnce, indexes };
}

it('rows that are read again by their ids are found without reading every stream', async () => {
  const { rows: found } = await sql<{ id: number }>`SELECT id FROM stream WHERE phase = 'live' AND "archivedAt" IS NULL
    ORDER BY id LIMIT 10`.execute(t.deps.db);
  const ids = found.map(({ id }) => id).join('|');
  const asked = { 'Filter-Column': 'archived,phase,id', 'Filter-Value': `false,live,${ids}`, 'Sort-Column': 'id' };
  expect(await scansOf(asked)).toMatchObject({ found: 10, scans: [] });
});

/** A value of each filter that few streams have; null: that of one stream. */
const values: Record<string, string | null> = {
  id: null,
  key: 'stream-4242',
  server: null,
  title: 'Final 10002',
  description: 'Line 10005',
  comment: 'Note 10004',
  sport: null,
  tournament: null,
  team1: null,
  team2: null,
  startDate: null,
  startTime: null,
  startTimeTbd: 'true',
  postponed: 'true',
  venue: 'Arena 10008',
  duration: '90',
  resolution: null,
  status: "SELECT min(status) AS value FROM stream WHERE phase = 'live'",
  monitor: 'wall-4242',
  commentator: 'Speaker 10003',
  event_id: 'event-4243',
  betting: 'true',
  phase: 'live',
  startAt: null,
  endAt: null,
  tournamentName: 'cup 77',
  team1Name: 'team 177',
  team2Name: 'team 177',
  serverName: 'media-17',
  sportName: 'sport 17',
  resolutionName: 'size 17',
  statusName: 'live',
  state: 'ok',
  available: 'true',
  archived: 'true',
  inWindow: 'true',
  hasServer: 'false',
  taken: 'true',
  measured: 'true',
  starts: 'hour',
  takenBy: 'SELECT min(id) AS value FROM "user"',
  takenIn: new Date().toISOString().slice(0, 7),
  import: 'SELECT min(id) AS value FROM import',
  team: 'team 177',
  createdAt: `${hoursFromNow(-40)}..${hoursFromNow(-20)}`,
  updatedAt: `${hoursFromNow(-40)}..`,
  during: `${hoursFromNow(-6)}..${hoursFromNow(6)}`,
};

const filters = [...Object.keys(columnsFor({ role: 'admin' })), ...Object.keys(customFilters), 'team'];

it.each(filters)('filtered by %s, the list does not read every stream', async (column) => {
  const { found, scans } = await scansOf({
    'Filter-Column': column,
    'Filter-Value': encodeURIComponent(await valueOf(column)),
  });
  expect(found).toBeGreaterThan(0);
  expect(scans).toEqual([]);
});

const scheduleOfDay = () => `/streams/schedule?from=${hoursFromNow(-12)}&to=${hoursFromNow(12)}`;

it('the schedule of a day does not read every stream', async () => {
  const { found, scans } = await scansOf({}, scheduleOfDay());
  expect(found).toBeGreaterThan(20);
  expect(scans).toEqual([]);
});

it.each(filters)('filtered by %s, the schedule of a day does not read every stream', async (column) => {
  const headers = { 'Filter-Column': column, 'Filter-Value': encodeURIComponent(await valueOf(column)) };
  expect((await scansOf(headers, scheduleOfDay())).scans).toEqual([]);
});

it('the wall does not read every stream', async () => {
  const { found, scans } = await scansOf({ 'Page-Size': '100' }, '/monitoring');
  expect([found, scans]).toEqual([100, []]);
});

it.each(filters)('filtered by %s, the wall does not read every stream', async (column) => {
  const headers = { 'Filter-Column': column, 'Filter-Value': encodeURIComponent(await valueOf(column)) };
  expect((await scansOf(headers, '/monitoring')).scans).toEqual([]);
});

const opposites = [
  ['taken', 'true', 'false'],
  ['measured', 'true', 'false'],
  ['inWindow', 'true', 'false'],
  ['available', 'true', 'false'],
  ['state', 'ok|down', 'unknown|waiting|degraded|unexpected|overrun'],
] as const;

it.each(opposites)(
  'filtered by %s, what %s and %s find is counted and makes up the list',
  async (column, few, most) => {
    const totalOf = async (filter: Record<string, string>) =>
      Number((await admin.call('GET', '/streams', {}, filter)).body['total']);
    const filters = [few, most].map((value) => ({
      'Filter-Column': column,
      'Filter-Value': encodeURIComponent(value),
    }));
    const [found = 0, left = 0] = await Promise.all(filters.map(totalOf));
    expect(found).toBeGreaterThan(0);
    expect(left).toBeGreaterThan(found);
    expect(found + left).toBe(await totalOf({}));
    for (const filter of filters) {
      const { scans } = await scansOf(filter);
      expect(scans.filter((text) => text !== countOfAll)).toEqual([]);
    }
  },
);

it('counts what a filter leaves out without what the blacklist hides', async () => {
  const { rows: found } = await sql<{ name: string }>`
    SELECT name FROM team WHERE id = (SELECT team1 FROM stream WHERE id = (SELECT min(stream) FROM take))`.execute(
    t.deps.db,
  );
  const name = found[0]?.name;
  const id = await idOf(admin, '/profile/blacklist', { field: 'team1', operator: 'contains', value: name });
  const { body } = await admin.call('GET', '/streams', {}, { 'Filter-Column': 'taken', 'Filter-Value': 'false' });
  await admin.call('DELETE', '/profile/blacklist', { ids: String(id) });
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM stream JOIN team ON team.id = stream.team1 LEFT JOIN take ON take.stream = stream.id
    WHERE stream."archivedAt" IS NULL AND take.stream IS NULL AND team.name NOT LIKE ${`${name}%`}`.execute(t.deps.db);
  expect(body.total).toBe(counted[0]?.total);
});

it('a page beyond the last has the last rows, also where rows are counted as they are found', async () => {
  const taken = { 'Filter-Column': 'taken', 'Filter-Value': 'true', 'Page-Size': '20' };
  const { body: last } = await admin.call('GET', '/streams', {}, { ...taken, 'Page-Current': '3' });
  expect([last.total, last.current_page, last.data.length]).toEqual([50, 3, 10]);
  expect((await admin.call('GET', '/streams', {}, { ...taken, 'Page-Current': '9' })).body).toEqual(last);
});

function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

async function valueOf(column: string): Promise<string> {
  const value = values[column];
  if (value === undefined) throw new Error(`State a value of ${column}`);
  const select = value ?? `SELECT "${column}" AS value FROM stream WHERE key = 'stream-4242'`;
  if (!select.startsWith('SELECT')) return select;
  const { rows: found } = await sql<{ value: string | number }>`${sql.raw(select)}`.execute(t.deps.db);
  return String(found[0]?.value);
}
