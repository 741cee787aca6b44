import { synonymTypes } from '@touchline/contract';
import type { Failure } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#database/pool';
import { HttpError } from '#http/http-error';

/** Columns that change without a new version; their changes are not conflicts of the form. */
const unversioned = ['settings', 'image'];

/**
 * The 409 reply to a change of an outdated version: the stored record, and who saved it last and when, from the audit
 * log. `listTables`: other tables that hold parts of the record, by its id.
 */
export async function versionConflict(
  trx: Transaction,
  entity: string,
  listTables: readonly string[],
  id: number,
  current: unknown,
): Promise<HttpError> {
  const tables = [entity, ...listTables];
  const { rows } = await sql<{ at: Date; by: string; isYou: boolean }>`
    SELECT at, "actorName" AS by,
      coalesce(actor = nullif(current_setting('touchline.actor', true), '')::int8, false) AS "isYou"
    FROM audit
    WHERE (entity = ANY(${tables}::text[]) AND record = ${id} OR ${isOfSynonyms(entity, id)})
      AND coalesce(after, before) - ${unversioned}::text[] <> '{}'
    ORDER BY id DESC LIMIT 1`.execute(trx);
  const [last] = rows;
  const lastChange: Failure['changed'] = last && {
    at: new Date(last.at).toISOString(),
    by: last.by === '' ? null : last.by,
    isYou: last.isYou,
  };
  return new HttpError(409, 'version_conflict', 'This record has been changed by someone else', {
    current,
    ...(lastChange ? { changed: lastChange } : {}),
  });
}

/** SQL: whether an audit entry is about a synonym of the record; one of an update, which has only the text, by id. */
function isOfSynonyms(entity: string, id: number): RawBuilder<boolean> {
  const type = synonymTypes.find((each) => each === entity);
  if (!type) return sql<boolean>`false`;
  return sql<boolean>`(entity = 'synonym' AND (
    coalesce(before, after) @> jsonb_build_object('type', ${type}::text, 'internal_id', ${id}::int8)
    OR record IN (SELECT id FROM synonym WHERE type = ${type} AND internal_id = ${id})))`;
}
