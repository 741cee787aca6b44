import { referencesOf, stream, team, tournament } from '@touchline/contract';
import type { NameQuestion } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#database/pool';

/**
 * A row of an existing stream that names a record as the stream already does refers to the same record, which may be
 * archived by now or share its name with another. Replaces what matching made of such a name. Run it after the targets
 * were found.
 */
export async function rememberNames(trx: Transaction): Promise<void> {
  await sql`
    UPDATE staged SET "values" = "values" || kept.ids, creates = creates - kept.columns,
      issues = (
        SELECT coalesce(jsonb_agg(one), '[]') FROM jsonb_array_elements(issues) one
        WHERE one ->> 'column' <> ALL(kept.columns)
          OR one ->> 'reason' NOT IN ('unknown_name', 'similar_name', 'unknown_value', 'ambiguous_value')),
      matches = (
        SELECT coalesce(jsonb_agg(CASE WHEN one ->> 'column' = ANY(kept.columns)
          THEN one || jsonb_build_object('how', 'exact', 'found', one -> 'given') ELSE one END), '[]')
        FROM jsonb_array_elements(matches) one)
    FROM (
      SELECT staged.row, jsonb_object_agg(is_now.field, is_now.id) AS ids, array_agg(is_now.field) AS columns
      FROM staged JOIN stream ON stream.id = staged.target
        ${joins}
        CROSS JOIN LATERAL (SELECT lower(given ->> 'sport') = lower(its_sport.name)
          OR coalesce("values" -> 'sport' = to_jsonb(stream.sport), false) AS same) of_sport
        CROSS JOIN LATERAL (VALUES ${storedNames}) is_now(field, id, name, counts)
      WHERE is_now.counts AND lower(given ->> is_now.field) = lower(is_now.name)
        AND "values" -> is_now.field IS DISTINCT FROM to_jsonb(is_now.id)
      GROUP BY staged.row
    ) kept WHERE kept.row = staged.row`.execute(trx);
}

const references = Object.entries(referencesOf(stream));

/** Joins every record that `stream` refers to, as `its_` and the field. */
const joins = sql.join(
  references.map(
    ([field, table]) => sql`
      LEFT JOIN ${sql.table(table)} AS ${sql.ref(`its_${field}`)} ON ${sql.ref(`its_${field}.id`)} = ${sql.ref(`stream.${field}`)}`,
  ),
  sql` `,
);

/** The texts that a file may contain for a joined record. */
function labelsOf(table: string, alias: string): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  if (table === 'server') return [column('fqdn'), sql`${column('fqdn')} || ' (' || ${column('location')} || ')'`];
  if (table === 'status') return [column('name'), column('nameRu')];
  return [column('name')];
}

/** Directories whose names are unique only within a sport. */
const namedPerSport: readonly string[] = [team.name, tournament.name];

/** Each text of each joined record, and whether the text identifies it. */
const storedNames = sql.join(
  references.flatMap(([field, table]) =>
    labelsOf(table, `its_${field}`).map(
      (label) =>
        sql`(${sql.lit(field)}, ${sql.ref(`stream.${field}`)}, ${label}, ${sql.raw(namedPerSport.includes(table) ? 'of_sport.same' : 'true')})`,
    ),
  ),
);

/** The uncertain names of a file that are still uncertain after its rows were compared with the stored records. */
export async function stillAsked(trx: Transaction, names: readonly NameQuestion[]): Promise<NameQuestion[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ given: string }>`
    SELECT DISTINCT one ->> 'given' AS given FROM staged, jsonb_array_elements(matches) one
    WHERE one ->> 'how' IN ('similar', 'new')`.execute(trx);
  const uncertain = new Set(rows.map(({ given }) => given));
  return names.filter(({ given }) => uncertain.has(given));
}
