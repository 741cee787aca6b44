import type { SynonymType } from '@touchline/contract';
import { sql } from 'kysely';
import { defaultMinutes } from '#server/imports/stream-draft';
import type { Transaction } from '#database/pool';
import { refreshSearchKeys } from '#lists/search-key';

export type CreatedNames = Record<SynonymType, number[]>;

/** A column that may create names of a directory. */
type NameColumn = { kind: SynonymType; column: string };

/** Sports first, because the others belong to one. */
const columns: readonly NameColumn[] = [
  { kind: 'sport', column: 'sport' },
  { kind: 'tournament', column: 'tournament' },
  { kind: 'team', column: 'team1' },
  { kind: 'team', column: 'team2' },
];

/** Creates the missing names of an import's rows and stores their ids in the rows. */
export async function createNames(trx: Transaction, id: number, entity: 'stream' | SynonymType): Promise<CreatedNames> {
  const created: CreatedNames = { sport: [], tournament: [], team: [] };
  const { rows: lacking } = await sql<{ column: string }>`
    SELECT DISTINCT jsonb_object_keys(creates) AS column FROM import_row
    WHERE import = ${id} AND result IN ('new', 'changed')`.execute(trx);
  const [sports, others] = [true, false].map((isSport) =>
    columns.filter(
      ({ kind, column }) => (kind === 'sport') === isSport && lacking.some((one) => one.column === column),
    ),
  );
  // Nobody knows yet how many names there are: every row would be compared with every one of them.
  await sql`SET LOCAL enable_nestloop = off`.execute(trx);
  for (const group of [sports ?? [], others ?? []]) {
    for (const one of group) created[one.kind].push(...(await createMissing(trx, id, entity, one)));
    if (group.length > 0) await link(trx, id, entity, group);
  }
  await sql`SET LOCAL enable_nestloop = on`.execute(trx);
  return created;
}

/** A changed row holds only the differences; without one, the stored sport applies. */
const sportOfRow = sql`coalesce(import_row."values" ->> 'sport', to_jsonb(stored) ->> 'sport')::int8`;

const storedRecord = (entity: string) => sql`LEFT JOIN ${sql.table(entity)} stored ON stored.id = import_row.target`;

/** The rows of an import that may create names. */
const isGiven = (id: number) => sql`import_row.import = ${id} AND import_row.result IN ('new', 'changed')`;

async function createMissing(
  trx: Transaction,
  id: number,
  entity: string,
  { kind, column }: NameColumn,
): Promise<number[]> {
  const given = sql`import_row.creates ->> ${column}`;
  const rows = sql`import_row ${storedRecord(entity)} WHERE ${isGiven(id)} AND import_row.creates ? ${column}`;
  const { rows: fresh } = await (
    kind === 'sport'
      ? sql<{ id: number }>`
        INSERT INTO sport (name, duration) SELECT min(${given}), ${defaultMinutes}::int4 FROM ${rows}
        GROUP BY lower(${given}) ON CONFLICT DO NOTHING RETURNING id`
      : sql<{ id: number }>`
        INSERT INTO ${sql.table(kind)} (name, sport) SELECT min(${given}), ${sportOfRow} FROM ${rows}
        GROUP BY lower(${given}), ${sportOfRow} ON CONFLICT DO NOTHING RETURNING id`
  ).execute(trx);
  const ids = fresh.map((row) => row.id);
  await refreshSearchKeys(trx, kind, ids);
  return ids;
}

/** Stores the ids of names in the rows that gave them; all columns at once, because a row is large. */
async function link(trx: Transaction, id: number, entity: string, group: readonly NameColumn[]): Promise<void> {
  const named = group.map(({ kind, column }) => {
    const [record, given] = [sql.ref(`${column}_named`), sql`import_row.creates ->> ${column}`];
    const inSport = kind === 'sport' ? sql`` : sql`AND ${record}.sport = ${sportOfRow}`;
    const join = sql`LEFT JOIN ${sql.table(kind)} ${record}
      ON lower(${record}.name) = lower(${given}) AND ${record}."archivedAt" IS NULL ${inSport}`;
    return { join, member: sql`${column}::text, ${record}.id` };
  });
  await sql`
    UPDATE import_row SET "values" = "values" || found.ids, before = CASE WHEN result = 'changed' THEN coalesce(before, '{}')
      || coalesce((SELECT jsonb_object_agg(key, found.was -> key) FROM jsonb_object_keys(found.ids) AS key), '{}') END
    FROM (
      SELECT import_row.row, to_jsonb(stored) AS was,
        jsonb_strip_nulls(jsonb_build_object(${sql.join(named.map(({ member }) => member))})) AS ids
      FROM import_row ${storedRecord(entity)} ${sql.join(
        named.map(({ join }) => join),
        sql` `,
      )}
      WHERE ${isGiven(id)} AND import_row.creates ?| ${group.map(({ column }) => column)}::text[]
    ) found WHERE import_row.import = ${id} AND import_row.row = found.row`.execute(trx);
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
