import type { Blacklist, HiddenBy } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { StreamRow } from '#server/streams/stream-row';
import type { Deps } from '#server/deps';
import type { User } from '#http/user';

/** A filter of a blacklist; `searchKey` is its normalized value, for comparison. */
export type Filter = Omit<Blacklist, 'version'> & { searchKey: string };

type Context = Pick<Deps, 'db' | 'totals'>;

/**
 * The table of each field's records; their `searchKey` holds the name, its Latin spelling and the synonyms, separated
 * by bars.
 */
const tables = { sport: 'sport', tournament: 'tournament', team1: 'team', team2: 'team' } as const;
const tableOf = (field: Filter['field']) => tables[field];

/**
 * Up to this number, records are passed to a statement as ids; more are matched by a subquery, to bound the statement's
 * size.
 */
const maxIds = 1_000;

/** Whether a filter matches a record with these names, all normalized for comparison. */
export function matchesNames(
  { operator, searchKey }: Pick<Filter, 'operator' | 'searchKey'>,
  names: readonly string[],
): boolean {
  return operator === 'exact' ? names.includes(searchKey) : names.some((name) => name.includes(searchKey));
}

/** The same condition in SQL, over a row of sport, tournament or team. The plain LIKE lets PostgreSQL use the index. */
function matchesRow({ operator, searchKey }: Filter): RawBuilder<boolean> {
  const literal = searchKey.replace(/[\\%_]/g, '\\$&');
  const anywhere = sql<boolean>`"searchKey" LIKE ${`%${literal}%`}`;
  if (operator === 'contains') return anywhere;
  return sql<boolean>`(${anywhere} AND '|' || "searchKey" || '|' LIKE ${`%|${literal}|%`})`;
}

/** SQL over `stream`: what the filters hide; null when they can never hide anything. */
export async function hiddenBy(
  { db }: Pick<Context, 'db'>,
  filters: readonly Filter[],
): Promise<RawBuilder<boolean> | null> {
  const byField = [...Map.groupBy(filters, ({ field }) => field)];
  const conditions = await Promise.all(
    byField.map(async ([field, fieldFilters]) => {
      const matchingRows = sql`FROM ${sql.table(tableOf(field))} WHERE ${sql.join(fieldFilters.map(matchesRow), sql` OR `)}`;
      const { rows } = await sql<{
        id: number;
      }>`SELECT id ${matchingRows} ORDER BY id LIMIT ${sql.lit(maxIds + 1)}`.execute(db);
      const column = sql.ref(`stream.${field}`);
      if (rows.length > maxIds) return sql<boolean>`${column} IN (SELECT id ${matchingRows})`;
      return rows.length === 0 ? null : sql<boolean>`${column} = ANY(${rows.map(({ id }) => id)}::int8[])`;
    }),
  );
  const found = conditions.filter((condition) => condition !== null);
  return found.length === 0 ? null : sql<boolean>`(${sql.join(found, sql` OR `)})`;
}

type Blacklisted = { filters: Filter[]; where: RawBuilder<boolean> | null };

/** A user's blacklist and the SQL of what it hides, cached until a filter, a name or a synonym changes. */
function blacklistOf({ db, totals }: Context, user: number): Promise<Blacklisted> {
  return totals.keep('blacklist', String(user), async () => {
    const { rows } = await sql<Filter>`
      SELECT id, field, operator, value, "searchKey" FROM blacklist WHERE "user" = ${user} ORDER BY id`.execute(db);
    return { filters: rows, where: await hiddenBy({ db }, rows) };
  });
}

/** SQL over `stream`: what a user's blacklist hides, archived or not; null when nothing. */
export async function hiddenFrom(context: Context, who: User): Promise<RawBuilder<boolean> | null> {
  return (await blacklistOf(context, who.id)).where;
}

/** For each row of a page, the filter that hides it; the oldest of several. */
export async function whatHides(
  context: Context,
  who: User,
  rows: readonly StreamRow[],
): Promise<Map<number, HiddenBy>> {
  const { filters, where } = await blacklistOf(context, who.id);
  if (!where || rows.length === 0) return new Map();
  const names = await namesOf(context, rows);
  const hiding = rows.flatMap((row) => {
    const filter = filters.find((each) => matchesNames(each, names(each.field, row[each.field])));
    return filter ? [[row.id, filter] as const] : [];
  });
  return new Map(hiding);
}

async function namesOf({ db }: Context, rows: readonly StreamRow[]) {
  const ids = (...fields: Filter['field'][]) => [...new Set(rows.flatMap((row) => fields.map((field) => row[field])))];
  const { rows: found } = await sql<{ key: string; searchKey: string }>`
    SELECT 'sport' || id AS key, "searchKey" FROM sport WHERE id = ANY(${ids('sport')}::int8[])
    UNION ALL SELECT 'tournament' || id, "searchKey" FROM tournament WHERE id = ANY(${ids('tournament')}::int8[])
    UNION ALL SELECT 'team' || id, "searchKey" FROM team WHERE id = ANY(${ids('team1', 'team2')}::int8[])`.execute(db);
  const keyByName = new Map(found.map(({ key, searchKey }) => [key, searchKey.split('|')]));
  return (field: Filter['field'], id: number | null) => keyByName.get(`${tableOf(field)}${id}`) ?? [];
}
