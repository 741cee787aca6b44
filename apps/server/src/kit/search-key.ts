import { knownNames, searchText } from '@touchline/names';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

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

export type Keyed = keyof typeof keyed;
type Values = Record<string, unknown>;

/** Whether records of a table have a search key. */
export const isKeyed = (table: string): table is Keyed => Object.hasOwn(keyed, table);

/**
 * The values to store, with the search key where they touch what it is made of. `before` is the stored row, null for a
 * new one; its synonyms are read as well.
 */
export async function withSearchKey(
  db: Db,
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

/** Makes the search keys of some records anew, after their synonyms changed or they were written past `insert`. */
export async function refreshSearchKeys(db: Db, table: Keyed, ids: number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += portion) {
    const { rows } = await sql<Values & { id: number }>`
      SELECT * FROM ${sql.table(table)} WHERE id = ANY(${ids.slice(at, at + portion)}::int8[])
      ORDER BY id FOR NO KEY UPDATE`.execute(db);
    await store(db, table, rows);
  }
}

/**
 * Gives every record without a search key of the present form its key: rows from before, or written past the API. In
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
      SELECT * FROM ${sql.table(table)} WHERE id > ${after} AND "searchKey" NOT LIKE '%~%' AND (${hasText})
      ORDER BY id LIMIT ${portion} FOR NO KEY UPDATE SKIP LOCKED`.execute(trx);
    await store(trx, table, rows);
    return rows.at(-1)?.id;
  });
}

type Synonym = { internal_id: number; content: string };

async function synonymsOf(db: Db, table: Keyed, ids: number[]): Promise<Synonym[]> {
  const { rows } = await sql<Synonym>`
    SELECT internal_id, content FROM synonym WHERE type = ${table} AND internal_id = ANY(${ids}::int8[]) ORDER BY id`.execute(
    db,
  );
  return rows;
}

function keyOf(table: Keyed, row: Values, synonyms: Synonym[]): string {
  const texts = keyed[table].map((column) => row[column]).filter((text) => typeof text === 'string' && text !== '');
  const names = [...texts, ...synonyms.map(({ content }) => content)].map(String);
  // A record is found by a synonym only as long as it has a name itself.
  return texts.length === 0 ? '' : searchText(names, names.flatMap(knownNames));
}

async function store(db: Db, table: Keyed, rows: (Values & { id: number })[]): Promise<void> {
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
