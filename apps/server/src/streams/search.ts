import { can } from '@touchline/contract';
import { searchTerms, withoutTimes } from '@touchline/names';
import type { SearchTerm, SearchWord } from '@touchline/names';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Deps } from '#server/deps';
import { streamNotes } from '#server/streams/notes';
import { anyOf, contains } from '#lists/list-sql';
import { hasAllWords, keyHas, textHas } from '#lists/text-search';
import type { User } from '#http/user';

type Context = Pick<Deps, 'db' | 'totals'>;

const at = (name: string) => sql.ref(`stream.${name}`);

/** Up to this number, the streams found are passed to a statement as ids; above it, as the condition itself. */
const maxIds = 1_000;

/** Directories whose names a stream is found by, and the columns of `stream` that refer to them. */
const directories = { team: ['team1', 'team2'], tournament: ['tournament'], sport: ['sport'] } as const;
const tables = ['team', 'tournament', 'sport'] as const satisfies (keyof typeof directories)[];

/**
 * SQL over `stream`: whether every word of a search occurs in its teams, tournament, sport or own texts. Names are
 * looked up first, so that the statement compares ids, which the indexes of `stream` support. Times that were copied
 * with a row are ignored: every user sees them in their own time zone. Cached until a stream or a name changes.
 */
export function searchStreams(context: Context, who: User, text: string): Promise<RawBuilder<boolean>> {
  const query = withoutTimes(text);
  return context.totals.keep('stream', `search ${can(who.role, 'stream.write')} ${query}`, async () => {
    const terms = searchTerms(query);
    const words = [...new Set(terms.flatMap(({ readings }) => readings.flat()))];
    const [nameConditions, textConditions] = await Promise.all([
      byNames(context, query, words),
      byOwnTexts(context, who, terms, words),
    ]);
    return hasAllWords(query, {
      typed: (typed) => (terms.length === 0 ? asTyped(who, typed) : (textConditions.get(typed) ?? [])),
      word: (word) => [...(nameConditions.get(word.join()) ?? []), ...(textConditions.get(word.join()) ?? [])],
    });
  });
}

type Conditions = Map<string, RawBuilder<boolean>[]>;

const amongIds = (column: string, ids: number[]) => sql<boolean>`${at(column)} = ANY(${ids}::int8[])`;

/** By word, the conditions under which a stream refers to a name with that word. Cached until a name changes. */
function byNames({ db, totals }: Context, text: string, words: SearchWord[]): Promise<Conditions> {
  return totals.keep('team', `search ${text}`, async () => {
    const searches = words.flatMap((word) => tables.map((table) => ({ word, table })));
    const ids = await idsOf(
      db,
      searches.map(({ word, table }) => sql`${sql.table(table)} WHERE ${keyHas(sql.ref('searchKey'), word)}`),
    );
    const conditions: Conditions = new Map();
    for (const [place, { word, table }] of searches.entries()) {
      const matchingIds = ids.get(place) ?? [];
      const found = matchingIds.length === 0 ? [] : directories[table].map((column) => amongIds(column, matchingIds));
      conditions.set(word.join(), [...(conditions.get(word.join()) ?? []), ...found]);
    }
    return conditions;
  });
}

/**
 * By text and word, the condition under which a stream's own texts contain it: a short list of ids, and none when
 * nothing matches.
 */
async function byOwnTexts({ db }: Context, who: User, terms: readonly SearchTerm[], words: SearchWord[]) {
  const typedConditions = terms.map((term) => [term.typed, anyOf(asTyped(who, term.typed))] as const);
  const inTexts = words.map((word) => [word.join(), anyOf([keyHas(at('searchKey'), word), inNotes(word)])] as const);
  const all = [...typedConditions, ...inTexts];
  const found = await idsOf(
    db,
    all.map(([, condition]) => sql`stream WHERE ${condition} LIMIT ${sql.lit(maxIds + 1)}`),
  );
  const conditions: Conditions = new Map();
  for (const [place, [name, condition]] of all.entries()) {
    const ids = found.get(place) ?? [];
    const narrowed = ids.length > maxIds ? condition : amongIds('id', ids);
    conditions.set(name, ids.length === 0 ? [] : [narrowed]);
  }
  return conditions;
}

/** By index of the select, the ids that it finds, in one statement. */
async function idsOf(db: Context['db'], sources: RawBuilder<unknown>[]): Promise<Map<number, number[]>> {
  if (sources.length === 0) return new Map();
  const selects = sources.map((source, place) => sql`(SELECT ${sql.lit(place)} AS place, id FROM ${source})`);
  const { rows } = await sql<{ place: number; id: number }>`${sql.join(selects, sql` UNION ALL `)}`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ place }) => place)].map(([place, found]) => [place, found.map(({ id }) => id)]),
  );
}

/**
 * Columns that match exactly what was typed. Without the right to edit, the key is not searched, since a search would
 * reveal it.
 */
function asTyped(who: User, typed: string): RawBuilder<boolean>[] {
  const id = /^#?(\d{1,15})$/.exec(typed)?.[1];
  const texts = ['title', 'monitor', ...(can(who.role, 'stream.write') ? ['key'] : [])].map((name) =>
    hasText(at(name), typed),
  );
  const event = sql<boolean>`(${at('event_id')} <> '' AND ${hasText(at('event_id'), typed)})`;
  return [...texts, event, ...(id === undefined ? [] : [sql<boolean>`${at('id')} = ${Number(id)}`])];
}

/** One or two letters match only the beginning of a word: the index does not support them elsewhere. */
function hasText(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  if (typed.length > 2) return contains(text, typed);
  const pattern = typed.replace(/[\\%_]/g, '\\$&');
  const beginnings = [`${pattern}%`, `% ${pattern}%`, `%-${pattern}%`];
  return sql<boolean>`lower(${text}) LIKE ANY(${beginnings}::text[])`;
}

function inNotes(word: SearchWord): RawBuilder<boolean> {
  return sql<boolean>`(${streamNotes} <> '  ' AND ${textHas(streamNotes, word)})`;
}
