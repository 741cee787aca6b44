import type { SynonymType } from '@touchline/contract';
import { sql } from 'kysely';
import { defaultMinutes } from '#server/imports/stream-draft';
import type { Transaction } from '#database/pool';
import { refreshSearchKeys } from '#lists/search-key';

export type CreatedNames = Record<SynonymType, number[]>;

/** Columns that may create names of each directory; sports first, because the others belong to one. */
const columns = [
  ['sport', 'sport'],
  ['tournament', 'tournament'],
  ['team', 'team1'],
  ['team', 'team2'],
] as const;

/** Creates the missing names of an import's rows and stores their ids in the rows. */
export async function createNames(trx: Transaction, id: number, entity: 'stream' | SynonymType): Promise<CreatedNames> {
  const created: CreatedNames = { sport: [], tournament: [], team: [] };
  const { rows: lacking } = await sql<{ column: string }>`
    SELECT DISTINCT jsonb_object_keys(creates) AS column FROM import_row
    WHERE import = ${id} AND result IN ('new', 'changed')`.execute(trx);
  for (const [kind, column] of columns.filter(([, name]) => lacking.some((one) => one.column === name))) {
    const given = sql`import_row.creates ->> ${column}`;
    const rows = sql`import_row.import = ${id} AND import_row.result IN ('new', 'changed') AND import_row.creates ? ${column}`;
    // A changed row holds only the differences; without one, the stored sport applies.
    const sport = sql`coalesce(import_row."values" ->> 'sport', to_jsonb(stored) ->> 'sport')::int8`;
    const source = sql`import_row LEFT JOIN ${sql.table(entity)} stored ON stored.id = import_row.target`;
    const { rows: fresh } = await (
      kind === 'sport'
        ? sql<{ id: number }>`
          INSERT INTO sport (name, duration) SELECT min(${given}), ${defaultMinutes}::int4 FROM ${source} WHERE ${rows}
          GROUP BY lower(${given}) ON CONFLICT DO NOTHING RETURNING id`
        : sql<{ id: number }>`
          INSERT INTO ${sql.table(kind)} (name, sport) SELECT min(${given}), ${sport} FROM ${source} WHERE ${rows}
          GROUP BY lower(${given}), ${sport} ON CONFLICT DO NOTHING RETURNING id`
    ).execute(trx);
    created[kind].push(...fresh.map((row) => row.id));
    await refreshSearchKeys(
      trx,
      kind,
      fresh.map(({ id }) => id),
    );
    await sql`
      UPDATE import_row SET "values" = "values" || jsonb_build_object(${column}::text, found.id),
        before = CASE WHEN result = 'changed' THEN coalesce(before, '{}') || jsonb_build_object(${column}::text, found.was) END
      FROM (
        SELECT import_row.row, named.id, to_jsonb(stored) -> ${column} AS was FROM ${source}
          JOIN ${sql.table(kind)} named ON lower(named.name) = lower(${given}) AND named."archivedAt" IS NULL
            ${kind === 'sport' ? sql`` : sql`AND named.sport = ${sport}`}
        WHERE ${rows}
      ) found WHERE import_row.import = ${id} AND import_row.row = found.row`.execute(trx);
  }
  return created;
}

/** Adds the synonyms of rows of names, and updates the search keys of new and renamed records. */
export async function addSynonyms(trx: Transaction, id: number, kind: SynonymType): Promise<void> {
  await sql`
    INSERT INTO synonym (type, internal_id, content)
    SELECT ${kind}, target, content FROM import_row, jsonb_array_elements_text(creates -> 'synonyms') content
    WHERE import = ${id} AND result IN ('new', 'changed') ON CONFLICT DO NOTHING`.execute(trx);
  // Adding a synonym increments the record's version; undo requires the version that the import left.
  await sql`
    UPDATE import_row SET version = stored.version FROM ${sql.table(kind)} stored
    WHERE import = ${id} AND result = 'changed' AND stored.id = target`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    SELECT target AS id FROM import_row WHERE import = ${id} AND result IN ('new', 'changed')`.execute(trx);
  await refreshSearchKeys(
    trx,
    kind,
    rows.map(({ id }) => id),
  );
}

/** Removes the names and synonyms that an import created; fails when something refers to such a name. */
export async function deleteCreatedNames(
  trx: Transaction,
  id: number,
  entity: 'stream' | SynonymType,
  created: Partial<CreatedNames>,
): Promise<void> {
  if (entity !== 'stream') {
    await sql`
      DELETE FROM synonym USING import_row, jsonb_array_elements_text(creates -> 'synonyms') content
      WHERE import = ${id} AND result = 'changed' AND type = ${entity} AND internal_id = target
        AND synonym.content = content.value`.execute(trx);
  }
  for (const kind of ['team', 'tournament', 'sport'] as const)
    await sql`DELETE FROM ${sql.table(kind)} WHERE id = ANY(${created[kind] ?? []}::int8[])`.execute(trx);
}
