import type { SynonymType } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#database/tables';
import { publishMany } from '#kit/events';
import { refreshSearchKeys } from '#kit/search-key';

type Trx = Kysely<Database>;
type Learnt = { type: SynonymType; internal_id: number; content: string };

/** Deletes synonyms that accepting a stream has added; those that somebody deleted before are left out. Gives the rest. */
export async function removeLearnt(trx: Trx, ids: readonly number[]): Promise<Learnt[]> {
  if (ids.length === 0) return [];
  for (const type of ['sport', 'team'] as const)
    await sql`
      SELECT FROM ${sql.table(type)} WHERE id IN (
        SELECT internal_id FROM synonym WHERE type = ${type} AND id = ANY(${ids}::int8[]))
      ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql<Learnt>`
    DELETE FROM synonym WHERE id = ANY(${ids}::int8[]) RETURNING type, internal_id, content`.execute(trx);
  for (const { type, internal_id } of rows) await refreshSearchKeys(trx, type, [internal_id]);
  await publishMany(
    trx,
    'reference',
    rows.map(({ type, internal_id }) => ({ id: internal_id, entity: type })),
  );
  return rows;
}

/**
 * Lets go of what other queries have joined by names that are no longer known, and has them matched anew. Matching is
 * held; people are locked before their queries.
 */
export async function returnJoined(trx: Trx, forgotten: readonly Learnt[]): Promise<void> {
  if (forgotten.length === 0) return;
  await sql`
    WITH forgotten AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(forgotten)}::jsonb)
        AS forgotten(type text, internal_id int8, content text)
    ), joined AS MATERIALIZED (
      SELECT playlist.id, playlist."user" FROM forgotten
        JOIN stream ON (type = 'team' AND internal_id IN (team1, team2)) OR (type = 'sport' AND internal_id = sport)
        JOIN playlist ON playlist.stream = stream.id AND "joinedBy" = 'names' AND "revokedAt" IS NULL
      WHERE lower(content) = ANY(CASE type WHEN 'sport' THEN ARRAY[lower("sportText")]
        ELSE ARRAY[lower("team1Text"), lower("team2Text")] END)
    ), owners AS MATERIALIZED (
      SELECT id FROM "user" WHERE id IN (SELECT "user" FROM joined) ORDER BY id FOR KEY SHARE
    ), returned AS (
      UPDATE playlist SET status = 'awaiting', stream = NULL, swapped = false, "joinedBy" = NULL, version = version + 1
      WHERE id IN (SELECT id FROM joined) AND "user" IN (SELECT id FROM owners) RETURNING id
    )
    INSERT INTO rematch (kind, record) SELECT 'playlist', id FROM returned`.execute(trx);
}
