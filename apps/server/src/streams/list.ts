import type { Stream, TagCounts } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { at, namedReferences } from '#server/streams/columns';
import { filterOfStreams } from '#server/streams/filters';
import { deepFrom, readDeepNearest } from '#server/streams/deep-page';
import { hiddenFrom, whatHides } from '#server/streams/hidden';
import { toItem } from '#server/streams/item';
import type { StreamRow } from '#server/streams/stream-row';
import { leftOutBy } from '#server/streams/left-out';
import { orderOfStreams, partsInOrder } from '#server/streams/order';
import { readRows } from '#server/streams/rows';
import { searchStreams } from '#server/streams/search';
import { customFilters } from '#server/streams/custom-filters';
import { isFoundInOrder, readFew, readInOrder } from '#lists/read-few';
import { pageOf, readCounted, readPage, readParts } from '#lists/read-page';
import { invalidField } from '#http/http-error';
import type { LinksTo } from '#server/watching/play-links';
import type { Deps } from '#server/deps';
import { allOf } from '#lists/list-sql';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';

type Context = Pick<Deps, 'db' | 'pool' | 'totals' | 'env'>;

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

/** Whether archived streams are left out, unless a filter says which are meant. */
type Archived = 'left out' | 'included';

/** The conditions of a list without the blacklist, and what this user's blacklist hides. */
async function partsOf(
  context: Context,
  who: User,
  query: ListQuery,
  name: string | null,
  archived: Archived,
): Promise<Parts> {
  const shows = showsOf(query);
  const columnFilters = query.filters.filter(({ column }) => column !== 'hidden');
  const says = columnFilters.some(({ column }) => column === 'archived');
  const filters =
    says || archived === 'included' ? columnFilters : [...columnFilters, { column: 'archived', value: 'false' }];
  const found = await Promise.all(filters.map((filter) => filterOfStreams(context, who, filter, filters)));
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
  archived: Archived,
): Promise<RawBuilder<boolean>> {
  return withoutHidden(await partsOf(context, who, query, name, archived));
}

/** Rows as the user sees them; when the list includes hidden streams, each with the filter that hides it. */
export async function showRows(
  context: Context,
  who: User,
  query: ListQuery,
  rows: StreamRow[],
  linksTo?: LinksTo,
): Promise<Stream[]> {
  const items = rows.map((row) => toItem(row, who, context.env.SECRET_KEY, linksTo));
  if (showsOf(query) === 'rest') return items;
  const hiding = await whatHides(context, who, rows);
  return items.map((item) => ({ ...item, hiddenBy: hiding.get(item.id) ?? null }));
}

/**
 * Nearest in time first: on air, about to start, just over. Rounded to the minute, so that consecutive pages are
 * consistent.
 */
export const nearest = sql`stream."startAt" <-> date_trunc('minute', now()), stream.id`;

/** Filters by these are not cached: probes, takes and the clock change them too often, and each screen has ids of its own. */
const volatileColumns = ['id', 'state', 'available', 'inWindow', 'taken', 'measured', ...Object.keys(customFilters)];
const volatileOf = ({ filters }: ListQuery) => filters.filter(({ column }) => volatileColumns.includes(column));
const topicOf = (query: ListQuery) => (volatileOf(query).length > 0 ? null : 'stream');

/** Filters by these find their streams in another table: once all are found, they are counted as well. */
const foundElsewhere = ['id', 'state', 'available', 'taken', 'measured', 'takenBy', 'takenIn', 'import'];
const findsFew = ({ filters }: ListQuery) =>
  filters.some((filter) => foundElsewhere.includes(filter.column) && !leftOutBy(filter));

/**
 * One page of streams. Names and signals are joined for the rows of the page only. `linksTo` gives the links
 * otherwise than for this user.
 */
export async function listStreams(
  context: Context,
  who: User,
  query: ListQuery,
  name: string | null,
  linksTo?: LinksTo,
) {
  const parts = await partsOf(context, who, query, name, 'left out');
  const where = withoutHidden(parts);
  const order = orderOfStreams(who, query, nearest);
  const page =
    findsFew(query) && !partsInOrder(query, where)
      ? await readCounted(context.db, query, { ...ids(where), order })
      : await readIds(context, query, await totalOf(context, who, query, name, parts), { who, name, where, order });
  const rows = await readRows(
    context.pool,
    page.data.map(({ id }) => id),
  );
  return { ...page, data: await showRows(context, who, query, rows, linksTo) };
}

const ids = (where: RawBuilder<boolean>) => ({
  columns: sql<{ id: number }>`stream.id`,
  from: sql`FROM stream WHERE ${where}`,
});

/** Up to this many streams of a list are found before they are sorted. */
const few = 500;

type Selection = { who: User; name: string | null; where: RawBuilder<boolean>; order: RawBuilder<unknown> };

/**
 * Whether a search, a team or a tournament finds the streams, so that one plan suits all values. A phase or a status may
 * have most streams, and what a blacklist or an access rule leaves out finds none.
 */
const isFoundByName = ({ filters }: ListQuery, name: string | null) =>
  Boolean(name) || filters.some(({ column }) => ['team', 'team1Name', 'team2Name', 'tournamentName'].includes(column));

/** The rest is narrowed by phase, status, server or resolution, never in the same condition with another column. */
const unseenColumns = ['id', 'team1', 'team2', 'tournament', 'phase', 'status', 'server', 'resolution'];

/** Filters whose conditions compare ids or the phase, which reading in order checks for each stream. */
const checkedFast = ['phase', 'team', 'archived', ...Object.keys(namedReferences)];

/** The ids of a page, by the way that is fast for its order. */
async function readIds(context: Context, query: ListQuery, total: number, { who, name, where, order }: Selection) {
  const { db } = context;
  if (query.sort === null && Math.min(total, query.page * query.size) > deepFrom)
    return pageOf(query, total, (offset) => readDeepNearest(db, where, { total, offset, size: query.size }));
  if (query.sort === null && total <= few)
    return readFew(db, query, total, {
      found: sql`SELECT * FROM stream WHERE ${where}`,
      name: 'stream',
      unseen: isFoundByName(query, name) ? unseenColumns : null,
      columns: sql<{ id: number }>`stream.id`,
      order,
    });
  const isChecked = query.sort === null && query.filters.every(({ column }) => checkedFast.includes(column));
  if (isChecked && isFoundInOrder(query, total, await countRoughly(context)))
    return readInOrder(db, query, total, { ...ids(where), order });
  const ordered = partsInOrder(query, where);
  if (ordered) return readParts(db, query, total, ordered);
  const turned = { ...query, order: query.order === 'asc' ? ('desc' as const) : ('asc' as const) };
  return readPage(db, query, total, {
    ...ids(where),
    order,
    ...(query.sort === null ? {} : { opposite: orderOfStreams(who, turned, nearest) }),
  });
}

/** About how many streams there are, as the planner knows it; infinite before it does. */
function countRoughly({ db, totals }: Context): Promise<number> {
  return totals.keep('size', 'stream', async () => {
    const { rows } = await sql<{ size: number }>`
      SELECT reltuples::int8 AS size FROM pg_class WHERE oid = 'stream'::regclass`.execute(db);
    const size = rows[0]?.size ?? -1;
    return size < 0 ? Infinity : size;
  });
}

/** The total of a list. Where a filter leaves out few streams, those are counted and the others are cached. */
async function totalOf(context: Context, who: User, query: ListQuery, name: string | null, parts: Parts) {
  const [only, ...more] = volatileOf(query);
  const leftOut = only && more.length === 0 ? leftOutBy(only) : null;
  if (!leftOut) return countRest(context, topicOf(query), parts);
  const others = await partsOf(
    context,
    who,
    { ...query, filters: query.filters.filter((each) => each !== only) },
    name,
    'left out',
  );
  const [all, few] = await Promise.all([
    countRest(context, 'stream', others),
    context.totals.count(null, sql`FROM stream WHERE ${allOf([withoutHidden(others), leftOut])}`),
  ]);
  // Never negative: the two counts may see different data.
  return Math.max(0, all - few);
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
