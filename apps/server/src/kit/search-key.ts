import { forgiving, searchKey } from '@touchline/names';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Db } from '#database/pool';
import type { Database } from '#database/tables';
import { contains } from '#kit/list-sql';

/** What is found in either script and on either keyboard layout: by these columns of these tables. */
const keyed = {
  sport: ['name'],
  tournament: ['name'],
  team: ['name'],
  resolution: ['name', 'description'],
  status: ['name', 'nameRu'],
  server: ['fqdn', 'ip', 'location'],
  stream: ['title'],
} as const satisfies Record<string, readonly string[]>;

type Keyed = keyof typeof keyed;
type Values = Record<string, unknown>;

const isKeyed = (table: string): table is Keyed => Object.hasOwn(keyed, table);

/**
 * The values to store, with the search key where they touch what it is made of. `before` is the stored row, null for a
 * new one; its synonyms are read as well.
 */
export async function withSearchKey(
  db: Kysely<Database>,
  table: string,
  before: (Values & { id: number }) | null,
  values: Values,
): Promise<Values> {
  if (!isKeyed(table) || !keyed[table].some((column) => values[column] !== undefined)) return values;
  const synonyms = before ? await synonymsOf(db, table, [before.id]) : [];
  return { ...values, searchKey: keyOf(table, { ...before, ...values }, synonyms) };
}

/** Records whose keys are made in one go: others get their turn in between. */
const portion = 500;

/** The key of a text without a letter or digit: nothing typed matches it, and it is not taken for one yet to be made. */
const withoutLetters = '|';

/** Makes the search keys of some records anew, after their synonyms changed or they were written past `insert`. */
export async function refreshSearchKeys(db: Kysely<Database>, table: Keyed, ids: number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += portion) {
    const { rows } = await sql<Values & { id: number }>`
      SELECT * FROM ${sql.table(table)} WHERE id = ANY(${ids.slice(at, at + portion)}::int8[])
      ORDER BY id FOR NO KEY UPDATE`.execute(db);
    await store(db, table, rows);
  }
}

/**
 * Gives every record that has no search key yet its key: rows from before there were keys, or written past the API. In
 * short transactions; a row that somebody is writing meanwhile is left to the next start.
 */
export async function fillSearchKeys(db: Db): Promise<void> {
  for (const table of Object.keys(keyed).filter(isKeyed))
    for (let last: number | undefined = 0; last !== undefined;) last = await fillPortion(db, table, last);
}

/** Fills the next records after an id; gives the last one's id, undefined when there are no more. */
async function fillPortion(db: Db, table: Keyed, after: number): Promise<number | undefined> {
  const hasText = sql.join(
    keyed[table].map((column) => sql`${sql.ref(column)} <> ''`),
    sql` OR `,
  );
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Values & { id: number }>`
      SELECT * FROM ${sql.table(table)} WHERE id > ${after} AND "searchKey" = '' AND (${hasText})
      ORDER BY id LIMIT ${portion} FOR NO KEY UPDATE SKIP LOCKED`.execute(trx);
    await store(trx, table, rows);
    return rows.at(-1)?.id;
  });
}

/** Whether a record's name or synonym holds the text, also in the other script, with ё for е, or on the wrong layout. */
export function nameHolds(table: Keyed, text: string): RawBuilder<boolean> {
  const plainly = contains(sql`name`, text);
  const forgiven = keyHolds(table, text, sql.ref('searchKey'));
  return forgiven ? sql<boolean>`(${plainly} OR ${forgiven})` : plainly;
}

/** Whether a text that has no search key holds what was typed or meant. It is read row by row: for lists that few people search. */
export function textHolds(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const variants = forgiving(text).map((variant) => `%${variant}%`);
  const plainly = contains(column, text);
  if (variants.length === 0) return plainly;
  return sql<boolean>`(${plainly} OR translate(lower(${column}), 'ё', 'е') LIKE ANY(${variants}::text[]))`;
}

/**
 * Whether a search key holds what was typed or meant; null where a table keeps none or the text has no letter. `key` is
 * the SQL of its column.
 */
export function keyHolds(table: string, text: string, key: RawBuilder<unknown>): RawBuilder<boolean> | null {
  const variants = isKeyed(table) ? forgiving(text).map((variant) => `%${variant}%`) : [];
  // That it is not empty is said aloud, so that an index without empty keys serves.
  return variants.length === 0 ? null : sql<boolean>`(${key} <> '' AND ${key} LIKE ANY(${variants}::text[]))`;
}

type Synonym = { internal_id: number; content: string };

async function synonymsOf(db: Kysely<Database>, table: Keyed, ids: number[]): Promise<Synonym[]> {
  const { rows } = await sql<Synonym>`
    SELECT internal_id, content FROM synonym WHERE type = ${table} AND internal_id = ANY(${ids}::int8[]) ORDER BY id`.execute(
    db,
  );
  return rows;
}

function keyOf(table: Keyed, row: Values, synonyms: Synonym[]): string {
  const texts = keyed[table].map((column) => row[column]).filter((text) => typeof text === 'string');
  const keys = [...texts, ...synonyms.map(({ content }) => content)].map(searchKey);
  // The bar parts what must not be found across: the end of one name and the beginning of the next.
  const key = [...new Set(keys)].filter((each) => each !== '').join('|');
  return key === '' && texts.some((text) => text !== '') ? withoutLetters : key;
}

async function store(db: Kysely<Database>, table: Keyed, rows: (Values & { id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  const synonyms = Map.groupBy(
    await synonymsOf(
      db,
      table,
      rows.map(({ id }) => id),
    ),
    ({ internal_id }) => internal_id,
  );
  const keys = JSON.stringify(rows.map((row) => ({ id: row.id, key: keyOf(table, row, synonyms.get(row.id) ?? []) })));
  await sql`
    UPDATE ${sql.table(table)} SET "searchKey" = given.key
    FROM jsonb_to_recordset(${keys}::jsonb) AS given(id int8, key text) WHERE given.id = ${sql.table(table)}.id`.execute(
    db,
  );
}
