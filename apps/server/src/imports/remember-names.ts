import type { NameQuestion } from '@touchline/contract';
import { sql } from 'kysely';
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
        JOIN sport ON sport.id = stream.sport JOIN status ON status.id = stream.status
        LEFT JOIN tournament ON tournament.id = stream.tournament
        LEFT JOIN team home ON home.id = stream.team1 LEFT JOIN team away ON away.id = stream.team2
        LEFT JOIN server host ON host.id = stream.server LEFT JOIN resolution ON resolution.id = stream.resolution
        CROSS JOIN LATERAL (SELECT lower(given ->> 'sport') = lower(sport.name)
          OR coalesce("values" -> 'sport' = to_jsonb(stream.sport), false) AS same) of_sport
        CROSS JOIN LATERAL (VALUES ('sport', stream.sport, sport.name, true), ('status', stream.status, status.name, true),
          ('status', stream.status, status."nameRu", true), ('server', stream.server, host.fqdn, true),
          ('server', stream.server, host.fqdn || ' (' || host.location || ')', true),
          ('resolution', stream.resolution, resolution.name, true),
          -- names are unique only within a sport
          ('tournament', stream.tournament, tournament.name, of_sport.same),
          ('team1', stream.team1, home.name, of_sport.same), ('team2', stream.team2, away.name, of_sport.same)
        ) is_now(field, id, name, counts)
      WHERE is_now.counts AND lower(given ->> is_now.field) = lower(is_now.name)
        AND "values" -> is_now.field IS DISTINCT FROM to_jsonb(is_now.id)
      GROUP BY staged.row
    ) kept WHERE kept.row = staged.row`.execute(trx);
}

/** The uncertain names of a file that are still uncertain after its rows were compared with the stored records. */
export async function stillAsked(trx: Transaction, names: readonly NameQuestion[]): Promise<NameQuestion[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ given: string }>`
    SELECT DISTINCT one ->> 'given' AS given FROM staged, jsonb_array_elements(matches) one
    WHERE one ->> 'how' IN ('similar', 'new')`.execute(trx);
  const uncertain = new Set(rows.map(({ given }) => given));
  return names.filter(({ given }) => uncertain.has(given));
}
