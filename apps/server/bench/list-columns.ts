import { columnsFor } from '#server/streams/columns';
import { sortColumns } from '#server/streams/order';
import { customFilters } from '#server/streams/custom-filters';
import { adminToken } from './fill-list.ts';
import { decompressed } from './list-answer.ts';
import { fetchPage } from './list-servers.ts';
import type { ListServer } from './list-servers.ts';

/** `ms`: database time of a page; `firstMs`: that of the first one, which counts the total too. */
export type ColumnTime = { name: string; rows: number; ms: number; firstMs: number };

const times = 3;
const columns = Object.keys(columnsFor({ role: 'admin' }));
type Row = Record<string, unknown>;

/** A deep page, and orders by every column, both ways: one client, the total cached. */
export async function measureSorts(server: ListServer, matches: (name: string) => boolean): Promise<ColumnTime[]> {
  const deep: { name: string; headers: Record<string, string> }[] = [
    { name: 'page 15,000', headers: { 'page-current': '15000' } },
    { name: 'page 15,000 by start', headers: { 'page-current': '15000', 'sort-column': 'startAt' } },
  ];
  const sorts = sortColumns.flatMap((column) =>
    ['asc', 'desc'].map((order) => ({
      name: `sort ${column} ${order}`,
      headers: { 'sort-column': column, 'sort-order': order },
    })),
  );
  const measured = [];
  for (const { name, headers } of [...deep, ...sorts].filter((each) => matches(each.name)))
    measured.push(await measure(server, name, headers));
  return measured;
}

/** Filters by every column, with a value that occurs: one client. */
export async function measureFilters(server: ListServer, matches: (name: string) => boolean): Promise<ColumnTime[]> {
  const sample = await sampleRows(server);
  const measured = [];
  for (const column of [...columns, ...Object.keys(customFilters), 'team'].filter((each) =>
    matches(`filter ${each}`),
  )) {
    const value = valueOf(column, sample);
    const headers = { 'filter-column': column, 'filter-value': encodeURIComponent(value) };
    measured.push(await measure(server, `filter ${column} ${value}`, headers));
  }
  return measured;
}

async function measure(server: ListServer, name: string, headers: Record<string, string>): Promise<ColumnTime> {
  const asked = { headers: { 'page-size': '10', ...headers }, name: null };
  const taken: number[] = [];
  let rows = 0;
  await server.order('forget');
  for (let time = 0; time <= times; time++) {
    await server.order('remake');
    const before = await server.usage();
    const answer = await fetchPage(server, asked, adminToken, time);
    taken.push((await server.usage()).databaseMs - before.databaseMs);
    rows = (JSON.parse(decompressed(answer)) as { data: unknown[] }).data.length;
    if (rows === 0) throw new Error(`${name} has no rows`);
  }
  const [firstMs = 0, ...later] = taken;
  return { name, rows, ms: later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? 0, firstMs };
}

/** Rows with a value in every column: those with a server, and those on air. */
async function sampleRows(server: ListServer): Promise<Row[]> {
  const pages: Record<string, string>[] = [
    { 'filter-column': 'title', 'filter-value': 'Final' },
    { 'filter-column': 'phase', 'filter-value': 'live' },
  ];
  const answers = await Promise.all(
    pages.map((headers) =>
      fetchPage(server, { headers: { 'page-size': '100', ...headers }, name: null }, adminToken, 0),
    ),
  );
  return answers.flatMap((answer) => (JSON.parse(decompressed(answer)) as { data: Row[] }).data);
}

const month = new Date().toISOString().slice(0, 7);
/** Values of filters that are not shown in rows, or that a row shows otherwise. */
const values: Record<string, string> = {
  archived: 'false',
  available: 'true',
  inWindow: 'true',
  measured: 'true',
  taken: 'true',
  starts: 'day',
  takenBy: '1',
  takenIn: month,
  import: '1',
  team: 'Harbour City',
  state: 'ok',
  during: `${month}-01T00:00:00Z..${month}-02T00:00:00Z`,
};

function valueOf(column: string, sample: Row[]): string {
  const known = values[column];
  if (known !== undefined) return known;
  const found = sample.map((row) => row[column]).find((each) => each !== null && each !== '' && each !== undefined);
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean') return String(found);
  throw new Error(`No stream has a value in ${column}`);
}
