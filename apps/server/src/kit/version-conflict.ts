import { synonymTypes } from '@touchline/contract';
import type { Failure } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#database/pool';
import { HttpError } from '#kit/http-error';

/** Tables that hold a part of a record beside its own, by the record's id. */
const parts: Record<string, readonly string[]> = { user: ['user_stream'] };

/** Columns that change without a new version: who changed them is not who changed what the form holds. */
const unversioned = ['settings', 'image'];

/** 409 for who changes an older version: what is stored now, and who saved it last and when, as the audit log has it. */
export async function versionConflict(
  trx: Transaction,
  entity: string,
  id: number,
  current: unknown,
): Promise<HttpError> {
  const tables = [entity, ...(parts[entity] ?? [])];
  const { rows } = await sql<{ at: Date; by: string; isYou: boolean }>`
    SELECT at, "actorName" AS by,
      coalesce(actor = nullif(current_setting('touchline.actor', true), '')::int8, false) AS "isYou"
    FROM audit
    WHERE (entity = ANY(${tables}::text[]) AND record = ${id} OR ${isOfSynonyms(entity, id)})
      AND coalesce(after, before) - ${unversioned}::text[] <> '{}'
    ORDER BY id DESC LIMIT 1`.execute(trx);
  const [last] = rows;
  const changed: Failure['changed'] = last && {
    at: new Date(last.at).toISOString(),
    by: last.by === '' ? null : last.by,
    isYou: last.isYou,
  };
  return new HttpError(409, 'version_conflict', 'Somebody changed this record meanwhile', {
    current,
    ...(changed ? { changed } : {}),
  });
}

/** An entry about a synonym of the record. That of a change holds no more than the text. */
function isOfSynonyms(entity: string, id: number): RawBuilder<boolean> {
  const type = synonymTypes.find((known) => known === entity);
  if (!type) return sql<boolean>`false`;
  return sql<boolean>`(entity = 'synonym' AND (
    coalesce(before, after) @> jsonb_build_object('type', ${type}::text, 'internal_id', ${id}::int8)
    OR record IN (SELECT id FROM synonym WHERE type = ${type} AND internal_id = ${id})))`;
}
