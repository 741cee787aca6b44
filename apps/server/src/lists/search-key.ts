import { knownNames, searchText } from '@touchline/names';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { liftTimeLimits } from '#database/start-lock';

/** Columns by table whose text is searchable in either script and on either keyboard layout. */
const keyed = {
  sport: ['name', 'nameRu'],
  tournament: ['name'],
  team: ['name'],
  resolution: ['name', 'description'],
  status: ['name', 'nameRu'],
  server: ['fqdn', 'ip', 'location'],
  client: ['name', 'contact'],
  stream: ['title'],
} as const satisfies Record<string, readonly string[]>;

export type Keyed = keyof typeof keyed;
type Values = Record<string, unknown>;

/** Whether records of a table have a search key. */
export const isKeyed = (table: string): table is Keyed => Object.hasOwn(keyed, table);

/**
 * The values to store, with a new search key when they change one of its columns. `before` is the stored row, null for
 * a new one; its synonyms are part of the key.
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

/** Records whose keys are computed in one statement, so that others can run in between. */
const portion = 500;

/** Recomputes search keys after a change of synonyms, or of records not written by `insert`. */
export async function refreshSearchKeys(db: Db, table: Keyed, ids: number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += portion) {
    const { rows } = await sql<Values & { id: number }>`
      SELECT * FROM ${sql.table(table)} WHERE id = ANY(${ids.slice(at, at + portion)}::int8[])
      ORDER BY id FOR NO KEY UPDATE`.execute(db);
    await store(db, table, rows);
  }
}

/**
 * Computes missing search keys and keys of an older format: rows from earlier versions, or not written by the API. Uses
 * short transactions; a row that is locked is left to the next start.
 */
export async function fillSearchKeys(db: Db): Promise<void> {
  for (const table of Object.keys(keyed).filter(isKeyed))
    for (let last: number | undefined = 0; last !== undefined;) last = await fillPortion(db, table, last);
}

/** Fills the next records after an id. Returns the last one's id, undefined when there are no more. */
async function fillPortion(db: Db, table: Keyed, after: number): Promise<number | undefined> {
  const hasText = sql.join(
    keyed[table].map((column) => sql`${sql.ref(column)} <> ''`),
    sql` OR `,
  );
  return db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx);
    const { rows } = await sql<Values & { id: number }>`
      SELECT * FROM ${sql.table(table)} WHERE id > ${after} AND "searchKey" NOT LIKE '%~~%' AND (${hasText})
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
  // Synonyms count only while the record has a name.
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
