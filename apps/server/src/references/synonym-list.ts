import type { Synonym, SynonymType } from '@touchline/contract';
import { sql } from 'kysely';
import { markAsManual, refreshOwners } from '#server/references/synonyms';
import type { Transaction } from '#database/pool';
import { HttpError } from '#http/http-error';

/**
 * Replaces the synonyms of a record, which is locked; returns whether anything changed. Unchanged ones keep their ids
 * and stay learned. Throws 422 when a text is listed twice.
 */
export async function putSynonyms(trx: Transaction, type: SynonymType, id: number, texts: string[]): Promise<boolean> {
  await refuseRepeated(trx, texts);
  const ofRecord = sql<boolean>`type = ${type} AND internal_id = ${id}`;
  const newList = sql`unnest(${texts}::text[]) WITH ORDINALITY AS listed(text, place)`;
  const { rows: deleted } = await sql<Synonym>`
    DELETE FROM synonym WHERE ${ofRecord} AND lower(content) NOT IN (SELECT lower(text) FROM ${newList}) RETURNING *`.execute(
    trx,
  );
  const { rows: respelled } = await sql<Synonym>`
    UPDATE synonym SET content = text FROM ${newList}
    WHERE ${ofRecord} AND lower(content) = lower(text) AND content <> text RETURNING synonym.*`.execute(trx);
  const { rows: added } = await sql<Synonym>`
    INSERT INTO synonym (type, internal_id, content)
    SELECT ${type}, ${id}, text FROM ${newList}
    WHERE lower(text) NOT IN (SELECT lower(content) FROM synonym WHERE ${ofRecord}) ORDER BY place RETURNING *`.execute(
    trx,
  );
  await markAsManual(trx, respelled);
  const changedSynonyms = [...deleted, ...respelled, ...added];
  await refreshOwners(trx, type, changedSynonyms);
  return changedSynonyms.length > 0;
}

/** The database compares, because it lowers some letters differently from JavaScript. */
async function refuseRepeated(trx: Transaction, texts: string[]): Promise<void> {
  const { rows } = await sql<{ place: number; text: string }>`
    SELECT place, text FROM (
      SELECT text, place, row_number() OVER (PARTITION BY lower(text) ORDER BY place) AS nth
      FROM unnest(${texts}::text[]) WITH ORDINALITY AS listed(text, place)
    ) counted WHERE nth > 1 ORDER BY place LIMIT 20`.execute(trx);
  if (rows.length === 0) return;
  const fields = rows.map(({ place }) => [`synonyms.${place - 1}`, { code: 'already_taken' as const }]);
  const quoted = rows.map(({ text }) => `“${text}”`).join(', ');
  throw new HttpError(422, 'invalid', `Listed twice: ${quoted}`, { fields: Object.fromEntries(fields) });
}
