import { searchKey } from '@touchline/names';
import { sql } from 'kysely';
import type { FeedEntry } from '#server/playlist/feed-entry';
import { matchesNames } from '#server/streams/hidden';
import type { Filter } from '#server/streams/hidden';
import { yieldToEventLoop } from '#server/playlist/yield-to-event-loop';
import type { Db } from '#database/pool';

type Field = Filter['field'];

const words = {
  sport: ['sport', 'sportText'],
  tournament: ['tournament', 'tournamentText'],
  team1: ['team', 'team1Text'],
  team2: ['team', 'team2Text'],
} as const satisfies Record<Field, readonly [string, keyof FeedEntry]>;

type SharedFilter = Pick<Filter, 'field' | 'operator' | 'searchKey'> & { users: number[] };

/**
 * By event id, the users whose blacklist excludes a feed's match: by its texts, and by every name of the directory
 * records that have these texts as a name. Equal filters of several users are compared once.
 */
export async function excluding(
  db: Db,
  users: readonly number[],
  entries: readonly FeedEntry[],
): Promise<Map<string, Set<number>>> {
  const { rows: filters } = await sql<SharedFilter>`
    SELECT field, operator, "searchKey", json_agg("user" ORDER BY "user") AS users FROM blacklist
    WHERE "user" = ANY(${[...users]}::int8[]) GROUP BY field, operator, "searchKey"
    ORDER BY field, operator, "searchKey"`.execute(db);
  const excluded = new Map<string, Set<number>>();
  const yieldWhenDue = yieldToEventLoop();
  for (const [field, own] of Map.groupBy(filters, (filter) => filter.field)) {
    const names = await namesOf(db, field, entries);
    const byName = Map.groupBy(entries, (entry) => entry[words[field][1]]);
    for (const filter of own) {
      for (const [name, all] of names)
        if (matchesNames(filter, all)) exclude(excluded, byName.get(name) ?? [], filter.users);
      await yieldWhenDue();
    }
  }
  return excluded;
}

function exclude(excluded: Map<string, Set<number>>, entries: readonly FeedEntry[], users: readonly number[]): void {
  for (const { event_id: event } of entries) {
    const already = excluded.get(event) ?? new Set();
    for (const user of users) already.add(user);
    excluded.set(event, already);
  }
}

/** All names of the records that the feed's texts name in one field. */
async function namesOf(db: Db, field: Field, entries: readonly FeedEntry[]): Promise<Map<string, string[]>> {
  const [table, word] = words[field];
  const names = [...new Set(entries.map((entry) => entry[word]).filter((name) => name !== ''))];
  const parts = new Map(names.map((name) => [name, searchKey(name).split('|')]));
  const alike = await sharing(db, table, [...new Set([...parts.values()].flat())]);
  return new Map(
    [...parts].map(([name, own]) => [name, [...new Set([...own, ...own.flatMap((part) => alike.get(part) ?? [])])]]),
  );
}

/** By name, all names of the records that have it. */
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
