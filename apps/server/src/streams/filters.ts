import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { among, at, columnsFor, nameColumn, namedReferences } from '#server/streams/columns';
import { customFilters } from '#server/streams/custom-filters';
import { signalFilters } from '#server/streams/signal-filter';
import { longestMatch } from '#server/streams/window';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';
import { allOf, contains, filterSql, likePattern } from '#lists/list-sql';
import { isKeyed } from '#lists/search-key';
import { hasAllWords, inRecords } from '#lists/text-search';
import type { Deps } from '#server/deps';
import { streamNotes } from '#server/streams/notes';

type Context = Pick<Deps, 'db' | 'totals'>;
type Filter = ListQuery['filters'][number];

const specialFilters: typeof customFilters = { ...customFilters, ...signalFilters };

/** SQL over `stream`: the condition of one of `all` filters. Throws 422. */
export async function filterOfStreams(
  context: Context,
  who: User,
  filter: Filter,
  all: Filter[],
): Promise<RawBuilder<boolean>> {
  const { column, value } = filter;
  const special = Object.hasOwn(specialFilters, column) ? specialFilters[column] : undefined;
  if (special) return special(value, all);
  if (column === 'team') {
    const ids = await idsByName(context, 'team', value);
    return sql<boolean>`(${among('team1', ids)} OR ${among('team2', ids)})`;
  }
  const reference = Object.hasOwn(namedReferences, column) ? namedReferences[column] : undefined;
  if (reference) return among(reference.field, await idsByName(context, reference.table, value));
  const condition = filterSql(columnsFor(who), filter);
  const narrowing = Object.hasOwn(narrowed, column) ? narrowed[column]?.(value) : null;
  return narrowing ? allOf([narrowing, condition]) : condition;
}

const searched = ['team', 'tournament', 'sport'];

/** Ids of the records whose name a filter finds: a small list that the streams' indexes then serve. */
function idsByName({ db, totals }: Context, table: string, text: string): Promise<number[]> {
  return totals.keep(table, `named ${text}`, async () => {
    const name = sql.ref(nameColumn(table));
    const hasWords = isKeyed(table) && searched.includes(table);
    const found = hasWords ? hasAllWords(text, inRecords(table, [name])) : contains(name, text);
    const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(table)} WHERE ${found}`.execute(db);
    return rows.map(({ id }) => id);
  });
}

/**
 * What follows from a filter by a column without an index, by the columns that have one: a match starts on its date in
 * its own time zone, and at most a day before its end.
 */
const narrowed: Record<string, (value: string) => RawBuilder<boolean> | null> = {
  startDate: (value) => startsBetween(value, 'date', sql`interval '1 day'`, sql`interval '2 days'`),
  endAt: (value) => startsBetween(value, 'timestamptz', longestMatch, sql`interval '0'`),
  comment: inNotes,
  description: inNotes,
  commentator: inNotes,
  event_id: (value) => (value === '' ? null : sql<boolean>`${at('event_id')} <> ''`),
};

function startsBetween(
  value: string,
  type: 'date' | 'timestamptz',
  before: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
) {
  const [from = '', to = from] = value.split('..');
  const bounds = [
    from ? sql<boolean>`${at('startAt')} >= ${from}::${sql.raw(type)} - ${before}` : null,
    to ? sql<boolean>`${at('startAt')} <= ${to}::${sql.raw(type)} + ${after}` : null,
  ];
  return allOf(bounds.filter((bound) => bound !== null));
}

/** Whether the notes of a stream, which have an index, contain a text. */
function inNotes(value: string): RawBuilder<boolean> | null {
  if (value === '') return null;
  return sql<boolean>`(${streamNotes} <> '  ' AND translate(lower(${streamNotes}), 'ё', 'е') LIKE translate(lower(${likePattern(value)}), 'ё', 'е'))`;
}
