import { searchKey } from '@touchline/names';
import { sql } from 'kysely';
import type { FeedEntry } from '#server/playlist/feed';
import { means } from '#server/streams/hidden';
import type { Filter } from '#server/streams/hidden';
import type { Db } from '#database/pool';

type Field = Filter['field'];

const words = {
  sport: ['sport', 'sportText'],
  tournament: ['tournament', 'tournamentText'],
  team1: ['team', 'team1Text'],
  team2: ['team', 'team2Text'],
} as const satisfies Record<Field, readonly [string, keyof FeedEntry]>;

/**
 * Whether somebody's blacklist excludes a match of a feed: by its own words, and by every name of the records that the
 * directories hold under these words.
 */
export async function excluding(
  db: Db,
  users: readonly number[],
  entries: readonly FeedEntry[],
): Promise<(user: number, entry: FeedEntry) => boolean> {
  const { rows } = await sql<Filter & { user: number }>`
    SELECT id, "user", field, operator, value, "searchKey" FROM blacklist
    WHERE "user" = ANY(${[...users]}::int8[]) ORDER BY id`.execute(db);
  const filters = Map.groupBy(rows, ({ user }) => user);
  const names = await namesOf(db, new Set(rows.map(({ field }) => field)), entries);
  return (user, entry) =>
    (filters.get(user) ?? []).some((filter) => means(filter, names(filter.field, entry[words[filter.field][1]])));
}

/** All names of what a feed calls so; looked up only for fields that some filter is about. */
async function namesOf(db: Db, fields: ReadonlySet<Field>, entries: readonly FeedEntry[]) {
  const known = new Map<string, string[]>();
  for (const field of fields) {
    const [table, word] = words[field];
    const told = [...new Set(entries.map((entry) => entry[word]).filter((name) => name !== ''))];
    const parts = new Map(told.map((name) => [name, searchKey(name).split('|')]));
    const alike = await sharing(db, table, [...new Set([...parts.values()].flat())]);
    for (const [name, own] of parts)
      known.set(`${field} ${name}`, [...new Set([...own, ...own.flatMap((part) => alike.get(part) ?? [])])]);
  }
  return (field: Field, name: string) => known.get(`${field} ${name}`) ?? [];
}

/** For each name the names of the records that are called so. */
async function sharing(
  db: Db,
  table: 'sport' | 'tournament' | 'team',
  names: string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; searchKey: string }>`
    SELECT given.name, record."searchKey" FROM unnest(${names}::text[]) AS given(name)
      JOIN (SELECT "searchKey", unnest(string_to_array("searchKey", '|')) AS part FROM ${sql.table(table)}) record
        ON record.part = given.name`.execute(db);
  const found = new Map<string, string[]>();
  for (const { name, searchKey: key } of rows) found.set(name, [...(found.get(name) ?? []), ...key.split('|')]);
  return found;
}
