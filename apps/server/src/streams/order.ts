import { can } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { at, nameColumn, namedReferences, referenceName } from '#server/streams/columns';
import { hasSignal, isKnown } from '#server/streams/signal-filter';
import { unknownColumn } from '#http/list-query';
import type { ListQuery } from '#http/list-query';
import type { Parts } from '#lists/read-page';
import type { User } from '#http/user';

const lower = (name: string) => sql`lower(${at(name)})`;
/** The beginning of a long text: an index entry is limited to a third of a page. */
const beginning = (name: string) => sql`left(lower(${at(name)}), 60)`;

/** What streams are sorted by, besides names and states. Each has an index, which ends in the id. */
const keys: Record<string, RawBuilder<unknown>> = {
  id: at('id'),
  startAt: at('startAt'),
  key: lower('key'),
  monitor: lower('monitor'),
  commentator: lower('commentator'),
  event_id: lower('event_id'),
  timezone: lower('timezone'),
  description: beginning('description'),
  comment: beginning('comment'),
  duration: at('duration'),
  betting: at('betting'),
};

/** The columns by which streams can be sorted: those that the list shows. */
export const sortColumns: readonly string[] = [...Object.keys(keys), ...Object.keys(namedReferences), 'match', 'state'];

type Direction = RawBuilder<unknown>;
const directionOf = (isDown: boolean): Direction => (isDown ? sql`DESC` : sql`ASC`);

/** The column to sort by; null for the list's own order. Throws 422. */
function sortOf(who: Pick<User, 'role'>, { sort }: ListQuery): string | null {
  // The order would reveal the keys to users who may not see them.
  if (sort !== null && (!sortColumns.includes(sort) || (sort === 'key' && !can(who.role, 'stream.write'))))
    throw unknownColumn('Sort-Column', sort);
  return sort;
}

/** `ORDER BY` of a stream list over `stream` and `signal`, for all of its rows. Throws 422. */
export function orderOfStreams(who: Pick<User, 'role'>, query: ListQuery, fallback: RawBuilder<unknown>) {
  const sort = sortOf(who, query);
  if (sort === null) return fallback;
  const down = directionOf(query.order === 'desc');
  const reference = namedReferences[sort];
  if (reference) {
    const { field, table } = reference;
    const name = sql`lower(${referenceName(table, field)})`;
    return sql`${name} IS NULL, ${name} ${down}, ${at(field)} ${down}, ${at('startAt')} ${down}, ${at('id')} ${down}`;
  }
  if (sort === 'match') {
    const [first, away] = [
      sql`coalesce(nullif(stream.title, ''), ${referenceName('team', 'team1')})`,
      referenceName('team', 'team2'),
    ];
    const home = sql`CASE WHEN stream.title = '' THEN stream.team1 ELSE 0 END`;
    const second = sql`CASE WHEN stream.title = '' THEN coalesce(lower(${away}), '') ELSE '' END`;
    return sql`lower(${first}) ${down}, ${home} ${down}, ${second} ${down}, ${at('id')} ${down}`;
  }
  const key = sort === 'state' ? sql`coalesce(signal.state, 'unknown')` : (keys[sort] ?? at('id'));
  return sql`${key} ${down}, ${at('id')} ${down}`;
}

/**
 * SQL of the ids of a list in the order of `orderOfStreams`, as parts that follow each other; null for an order that an
 * index has. A join of all rows would have to be sorted; each of these parts ends once it has enough rows.
 */
export function partsInOrder({ sort, order }: ListQuery, where: RawBuilder<boolean>): Parts | null {
  const isDown = order === 'desc';
  const reference = sort === null ? undefined : namedReferences[sort];
  if (reference) return () => byName(reference, where, directionOf(isDown));
  if (sort === 'match') return (rows) => [byMatch(where, directionOf(isDown), rows)];
  return sort === 'state' ? () => byState(where, isDown) : null;
}

/** A lateral join can only be a nested loop, which keeps the order of both its sides. */
function byName({ field, table }: { field: string; table: string }, where: RawBuilder<boolean>, down: Direction) {
  const byStart = sql`ORDER BY ${at('startAt')} ${down}, ${at('id')} ${down}`;
  const records = sql`(SELECT id FROM ${sql.table(table)} ORDER BY lower(${sql.ref(nameColumn(table))}) ${down}, id ${down} OFFSET 0)`;
  const ofOne = sql`(SELECT stream.id FROM stream WHERE ${at(field)} = named.id AND ${where} ${byStart} OFFSET 0)`;
  return [
    sql`SELECT found.id FROM ${records} named CROSS JOIN LATERAL ${ofOne} found`,
    sql`SELECT stream.id FROM stream WHERE ${at(field)} IS NULL AND ${where} ${byStart}`,
  ];
}

/** By title, else by the first team, then by the second one: the rows of either kind in order, then merged. */
function byMatch(where: RawBuilder<boolean>, down: Direction, rows: number) {
  const teams = sql`(SELECT id, lower(name) AS name FROM team ORDER BY lower(name) ${down}, id ${down} OFFSET 0)`;
  return sql`SELECT id FROM (
    (SELECT stream.id, lower(stream.title) AS name, 0 AS home, '' AS away FROM stream
      WHERE stream.title <> '' AND ${where} ORDER BY lower(stream.title) ${down}, stream.id ${down} LIMIT ${rows})
    UNION ALL
    (SELECT found.id, named.name, named.id, found.away FROM ${teams} named CROSS JOIN LATERAL (
      SELECT stream.id, coalesce(lower(opponent.name), '') AS away
      FROM stream LEFT JOIN team opponent ON opponent.id = stream.team2
      WHERE stream.title = '' AND stream.team1 = named.id AND ${where} ORDER BY 2 ${down}, 1 ${down} OFFSET 0) found
      LIMIT ${rows})
  ) matches ORDER BY name ${down}, home ${down}, away ${down}, id ${down}`;
}

/** Most streams are in the state unknown, which has its place among the words of the others. */
function byState(where: RawBuilder<boolean>, isDown: boolean) {
  const down = directionOf(isDown);
  const known = (side: RawBuilder<unknown>) => sql`
    SELECT stream.id FROM monitor JOIN stream ON stream.id = monitor.stream
    WHERE ${isKnown} AND monitor.state ${side} 'unknown' AND ${where} ORDER BY monitor.state ${down}, stream.id ${down}`;
  const unknown = sql`SELECT stream.id FROM stream WHERE NOT ${hasSignal} AND ${where} ORDER BY stream.id ${down}`;
  const parts = [known(sql`<`), unknown, known(sql`>`)];
  return isDown ? parts.toReversed() : parts;
}
