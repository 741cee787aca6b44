import { can, isAvailable, monitorStates, referencesOf, stream } from '@touchline/contract';
import type { Stream, TagCounts } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { hiddenFrom, whatHides } from '#server/streams/hidden';
import { toItem } from '#server/streams/item';
import type { StreamRow } from '#server/streams/stream-row';
import { matchName } from '#server/streams/match-name';
import { readRows } from '#server/streams/rows';
import { searchStreams } from '#server/streams/search';
import { customFilters } from '#server/streams/custom-filters';
import { measured } from '#server/streams/watched';
import { inWindow, taken } from '#server/streams/window';
import { kindOf } from '#kit/entity-list';
import { readPage } from '#lists/read-page';
import { invalidField } from '#http/http-error';
import type { Deps } from '#server/deps';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import type { ListQuery } from '#http/list-query';
import { hasAllWords, inRecords } from '#lists/text-search';
import type { User } from '#http/user';

type Context = Pick<Deps, 'db' | 'pool' | 'totals' | 'env'>;

const at = (name: string) => sql.ref(`stream.${name}`);
const referenceName = (table: string, field: string) =>
  sql`(SELECT ${sql.ref(table === 'server' ? 'fqdn' : 'name')} FROM ${sql.table(table)} WHERE id = ${at(field)})`;

const state = sql`coalesce((SELECT state FROM signal WHERE signal.stream = ${at('id')}), 'unknown')`;

/** The columns by which streams can be sorted and filtered: their own, referred names, the signal, and the archive. */
const streamColumns: ListColumns = {
  id: { sql: at('id'), kind: 'number' },
  ...Object.fromEntries(
    Object.entries(stream.fields)
      .filter(([name, field]) => field.sql !== null && name !== 'source_url' && name !== 'archivedAt')
      .map(([name, field]) => [
        name,
        { sql: at(name), kind: name === 'phase' ? 'word' : kindOf(field.sql, field.widget) },
      ]),
  ),
  ...Object.fromEntries(
    Object.entries(referencesOf(stream)).map(([field, table]) => [
      `${field}Name`,
      { sql: referenceName(table, field), kind: 'text' as const },
    ]),
  ),
  state: { sql: state, kind: 'word' },
  available: { sql: sql`(${state} = ANY(${monitorStates.filter(isAvailable)}::text[]))`, kind: 'flag' },
  archived: { sql: sql`(${at('archivedAt')} IS NOT NULL)`, kind: 'flag' },
  inWindow: { sql: inWindow, kind: 'flag' },
  taken: { sql: taken, kind: 'flag' },
  measured: { sql: measured, kind: 'flag' },
};

const { key: _key, ...withoutKey } = streamColumns;

/** Those of the columns that a user may use: sorting and filtering by a hidden key would reveal it. */
export const columnsFor = (who: Pick<User, 'role'>): ListColumns =>
  can(who.role, 'stream.write') ? streamColumns : withoutKey;

/**
 * Ids of the records of a directory whose names have every word of a text: a small list that the streams' indexes then
 * serve.
 */
function idsByName({ db, totals }: Context, table: 'team' | 'tournament' | 'sport', text: string): Promise<number[]> {
  return totals.keep(table, `named ${text}`, async () => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM ${sql.table(table)} WHERE ${hasAllWords(text, inRecords(table, [sql.ref('name')]))}`.execute(db);
    return rows.map(({ id }) => id);
  });
}

const among = (name: string, ids: number[]) => sql<boolean>`${at(name)} = ANY(${ids}::int8[])`;

async function condition(
  context: Context,
  who: User,
  filter: ListQuery['filters'][number],
  all: ListQuery['filters'],
): Promise<RawBuilder<boolean>> {
  const { column, value } = filter;
  const special = Object.hasOwn(customFilters, column) ? customFilters[column] : undefined;
  if (special) return special(value, all);
  const plays = /^(team|team1|team2|tournament|sport)Name$/.exec(column)?.[1];
  if (plays === undefined && column !== 'team') return filterSql(columnsFor(who), filter);
  const ids = await idsByName(context, plays === 'tournament' || plays === 'sport' ? plays : 'team', value);
  if (plays && plays !== 'team') return among(plays, ids);
  return sql<boolean>`(${among('team1', ids)} OR ${among('team2', ids)})`;
}

type Parts = { found: RawBuilder<boolean>; hidden: RawBuilder<boolean> | null; shows: 'rest' | 'all' | 'hidden' };

/**
 * The value of the filter `hidden`: `true` lists everything, `only` what the blacklist hides, `false` or no filter the
 * rest.
 */
function showsOf({ filters }: ListQuery): Parts['shows'] {
  const value = filters.find(({ column }) => column === 'hidden')?.value ?? 'false';
  if (value !== 'true' && value !== 'false' && value !== 'only') throw invalidField('Filter-Value', 'wrong_type');
  return value === 'true' ? 'all' : value === 'only' ? 'hidden' : 'rest';
}

/** The conditions of a list without the blacklist, and what this user's blacklist hides. */
async function partsOf(context: Context, who: User, query: ListQuery, name: string | null): Promise<Parts> {
  const shows = showsOf(query);
  const columnFilters = query.filters.filter(({ column }) => column !== 'hidden');
  const says = columnFilters.some(({ column }) => column === 'archived');
  const filters = says ? columnFilters : [...columnFilters, { column: 'archived', value: 'false' }];
  const found = await Promise.all(filters.map((filter) => condition(context, who, filter, filters)));
  if (name) found.push(await searchStreams(context, who, name));
  const hidden = await hiddenFrom(context, who);
  return { found: allOf([visibleTo(who, at('id')), ...found]), hidden, shows };
}

function withoutHidden({ found, hidden, shows }: Parts): RawBuilder<boolean> {
  if (shows === 'hidden') return hidden ? allOf([found, hidden]) : sql<boolean>`false`;
  // IS NOT TRUE: a missing second team makes the condition null, which must not hide the stream.
  return hidden && shows === 'rest' ? allOf([found, sql<boolean>`(${hidden} IS NOT TRUE)`]) : found;
}

/**
 * The conditions of a stream list for one user: the access rule, the archive, the filters, the search, and the
 * blacklist unless hidden streams are included.
 */
export async function streamConditions(
  context: Context,
  who: User,
  query: ListQuery,
  name: string | null,
): Promise<RawBuilder<boolean>> {
  return withoutHidden(await partsOf(context, who, query, name));
}

/** Rows as the user sees them; when the list includes hidden streams, each with the filter that hides it. */
export async function showRows(context: Context, who: User, query: ListQuery, rows: StreamRow[]): Promise<Stream[]> {
  const items = rows.map((row) => toItem(row, who, context.env.SECRET_KEY));
  if (showsOf(query) === 'rest') return items;
  const hiding = await whatHides(context, who, rows);
  return items.map((item) => ({ ...item, hiddenBy: hiding.get(item.id) ?? null }));
}

/**
 * Nearest in time first: on air, about to start, just over. Rounded to the minute, so that consecutive pages are
 * consistent.
 */
const nearest = sql`stream."startAt" <-> date_trunc('minute', now()), stream.id`;

/** An additional sort column: the match as the list names it. */
const match: ListColumns[string] = {
  sql: matchName({
    team1: sql`home.name`,
    team2: sql`away.name`,
    tournament: referenceName('tournament', 'tournament'),
    sport: referenceName('sport', 'sport'),
  }),
  kind: 'text',
};

/** The joins for sorting by match: on a million rows they take half the time of two subqueries per row. */
const withTeams = sql`stream LEFT JOIN team home ON home.id = stream.team1 LEFT JOIN team away ON away.id = stream.team2`;

/**
 * The order of a stream list: the requested one, or by nearness to now. By match, it needs both teams joined as `home`
 * and `away`.
 */
export const orderOfStreams = (who: User, query: ListQuery) =>
  orderSql({ ...columnsFor(who), match }, query, nearest, at('id'));

/** Filters by these are not cached: probes, takes and the clock change them too often. */
const volatileColumns = ['state', 'available', 'inWindow', 'taken', 'measured', ...Object.keys(customFilters)];
const topicOf = ({ filters }: ListQuery) =>
  filters.some(({ column }) => volatileColumns.includes(column)) ? null : 'stream';

/** One page of streams. Names and signals are joined for the rows of the page only. */
export async function listStreams(context: Context, who: User, query: ListQuery, name: string | null) {
  const parts = await partsOf(context, who, query, name);
  const from = sql`FROM ${query.sort === 'match' ? withTeams : sql`stream`} WHERE ${withoutHidden(parts)}`;
  const total = await countRest(context, topicOf(query), parts);
  const source = { columns: sql<{ id: number }>`stream.id`, from, order: orderOfStreams(who, query) };
  const page = await readPage(context.db, query, total, source);
  const rows = await readRows(
    context.pool,
    page.data.map(({ id }) => id),
  );
  return { ...page, data: await showRows(context, who, query, rows) };
}

/** The total of all rows, which is cached for all users, minus the hidden ones, which are few and indexed. */
async function countRest({ totals }: Context, topic: string | null, parts: Parts): Promise<number> {
  const count = (where: RawBuilder<boolean>) => totals.count(topic, sql`FROM stream WHERE ${where}`);
  if (parts.shows !== 'rest' || !parts.hidden) return count(withoutHidden(parts));
  const [all, hidden] = await Promise.all([count(parts.found), count(allOf([parts.found, parts.hidden]))]);
  // Never negative: the two counts may see different data.
  return Math.max(0, all - hidden);
}

/** The number of streams in each tag. Today is `from … to`, in the viewer's time zone. */
export async function countTags(
  context: Context,
  who: User,
  today: { from: string; to: string; archived?: boolean | undefined; hidden?: boolean | undefined },
): Promise<TagCounts> {
  const base = allOf([
    today.archived ? sql<boolean>`stream."archivedAt" IS NOT NULL` : sql<boolean>`stream."archivedAt" IS NULL`,
    visibleTo(who, at('id')),
  ]);
  const hidden = today.hidden ? null : await hiddenFrom(context, who);
  const count = (more: RawBuilder<boolean>) =>
    countRest(context, 'stream', { found: allOf([base, more]), hidden, shows: 'rest' });
  const phase = (name: string) => count(sql<boolean>`phase = ${name}`);
  const [day, live, scheduled, finished, canceled] = await Promise.all([
    count(sql<boolean>`"startAt" >= ${today.from}::timestamptz AND "startAt" < ${today.to}::timestamptz`),
    phase('live'),
    phase('scheduled'),
    phase('finished'),
    phase('canceled'),
  ]);
  return { all: live + scheduled + finished + canceled, today: day, live, scheduled, finished, canceled };
}
