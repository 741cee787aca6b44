import { isAvailable, monitorStates, stream } from '@touchline/contract';
import type { TagCounts } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { toItem } from '#server/streams/item';
import { readRows } from '#server/streams/rows';
import { frameOf, kindOf } from '#kit/crud';
import type { Deps } from '#kit/deps';
import { allOf, contains, filterSql, orderSql } from '#kit/list-sql';
import type { ListColumns } from '#kit/list-sql';
import type { ListQuery } from '#kit/list-query';
import { nameHolds } from '#kit/search-key';
import type { User } from '#kit/user';

type Context = Pick<Deps, 'db' | 'pool' | 'totals'>;

const at = (name: string) => sql.ref(`stream.${name}`);
const nameOf = (table: string, field: string) => sql`(SELECT name FROM ${sql.table(table)} WHERE id = ${at(field)})`;

const state = sql`coalesce((SELECT state FROM monitor WHERE monitor.stream = ${at('id')}), 'unknown')`;

/** What the list of streams sorts and filters by: its own columns, the names beside them, the signal, and the archive. */
export const streamColumns: ListColumns = {
  id: { sql: at('id'), kind: 'number' },
  ...Object.fromEntries(
    Object.entries(stream.fields)
      .filter(([name, field]) => field.sql !== null && name !== 'source_url' && name !== 'archivedAt')
      .map(([name, field]) => [
        name,
        { sql: at(name), kind: name === 'phase' ? 'word' : kindOf(field.sql, field.widget) },
      ]),
  ),
  sportName: { sql: nameOf('sport', 'sport'), kind: 'text' },
  tournamentName: { sql: nameOf('tournament', 'tournament'), kind: 'text' },
  team1Name: { sql: nameOf('team', 'team1'), kind: 'text' },
  team2Name: { sql: nameOf('team', 'team2'), kind: 'text' },
  resolutionName: { sql: nameOf('resolution', 'resolution'), kind: 'text' },
  statusName: { sql: nameOf('status', 'status'), kind: 'text' },
  serverName: { sql: sql`(SELECT fqdn FROM server WHERE id = ${at('server')})`, kind: 'text' },
  state: { sql: state, kind: 'word' },
  available: { sql: sql`(${state} = ANY(${monitorStates.filter(isAvailable)}::text[]))`, kind: 'flag' },
  archived: { sql: sql`(${at('archivedAt')} IS NOT NULL)`, kind: 'flag' },
};

/** Ids of the records of a table whose name holds the text: a small list that the streams' indexes then serve. */
function named({ db, totals }: Context, table: 'team' | 'tournament' | 'sport', text: string): Promise<number[]> {
  return totals.keep(table, `named ${text}`, async () => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM ${sql.table(table)} WHERE ${nameHolds(table, text)}`.execute(db);
    return rows.map(({ id }) => id);
  });
}

const among = (name: string, ids: number[]) => sql<boolean>`${at(name)} = ANY(${ids}::int8[])`;

async function condition(context: Context, filter: ListQuery['filters'][number]): Promise<RawBuilder<boolean>> {
  const { column, value } = filter;
  const plays = /^(team|team1|team2|tournament|sport)Name$/.exec(column)?.[1];
  if (plays === undefined && column !== 'team') return filterSql(streamColumns, filter);
  const ids = await named(context, plays === 'tournament' || plays === 'sport' ? plays : 'team', value);
  if (plays && plays !== 'team') return among(plays, ids);
  return sql<boolean>`(${among('team1', ids)} OR ${among('team2', ids)})`;
}

async function search(context: Context, text: string): Promise<RawBuilder<boolean>> {
  const [teams, tournaments] = await Promise.all([named(context, 'team', text), named(context, 'tournament', text)]);
  const own = ['title', 'key', 'monitor'].map((name) => contains(at(name), text));
  const any = [among('team1', teams), among('team2', teams), among('tournament', tournaments), ...own];
  return sql<boolean>`(${sql.join(any, sql` OR `)})`;
}

/** The conditions of a list of streams for one user: what they may see, the archive or not, the filters, the search. */
export async function streamConditions(
  context: Context,
  who: User,
  query: ListQuery,
  name: string | null,
): Promise<RawBuilder<boolean>> {
  const says = query.filters.some(({ column }) => column === 'archived');
  const filters = says ? query.filters : [...query.filters, { column: 'archived', value: 'false' }];
  const found = await Promise.all(filters.map((filter) => condition(context, filter)));
  if (name) found.push(await search(context, name));
  return allOf([visibleTo(who, at('id')), ...found]);
}

/** Nearest in time first: on air, about to start, just over. By the minute, so that pages read one after the other fit. */
const nearest = sql`stream."startAt" <-> date_trunc('minute', now()), stream.id`;

/** Probes change the signal too often for a total to be worth keeping. */
const topicOf = ({ filters }: ListQuery) =>
  filters.some(({ column }) => column === 'state' || column === 'available') ? null : 'stream';

/** One page of streams. Names and signal are joined for the page's rows alone. */
export async function listStreams(context: Context, who: User, query: ListQuery, name: string | null) {
  const where = await streamConditions(context, who, query, name);
  const total = await context.totals.count(topicOf(query), sql`FROM stream WHERE ${where}`);
  const { page, offset, frame } = frameOf(total, query);
  const order = orderSql(streamColumns, query, nearest, at('id'));
  const { rows: chosen } = await sql<{ id: number }>`
    SELECT stream.id FROM stream WHERE ${where} ORDER BY ${order} LIMIT ${query.size} OFFSET ${offset}`.execute(
    context.db,
  );
  const rows = await readRows(
    context.pool,
    chosen.map(({ id }) => id),
  );
  return { ...frame, current_page: page, data: rows.map((row) => toItem(row, who)) };
}

/** How many streams each tag holds. Today is `from … to`, the viewer's own. */
export async function countTags(
  context: Context,
  who: User,
  today: { from: string; to: string; archived?: boolean | undefined },
): Promise<TagCounts> {
  const base = allOf([
    today.archived ? sql<boolean>`stream."archivedAt" IS NOT NULL` : sql<boolean>`stream."archivedAt" IS NULL`,
    visibleTo(who, at('id')),
  ]);
  const count = (more: RawBuilder<boolean>) =>
    context.totals.count('stream', sql`FROM stream WHERE ${base} AND ${more}`);
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
