import { maxMosaics } from '@touchline/contract';
import type { mosaicRoutes, Mosaic, MosaicInput } from '@touchline/contract';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db, Transaction } from '#database/pool';
import { differingFrom } from '#kit/crud';
import { versionConflict } from '#kit/version-conflict';
import { HttpError, invalidField, notFound } from '#http/http-error';
import { sees } from '#http/user';
import type { User } from '#http/user';
import { visibleTo } from '#server/streams/access';

/** A layout as its owner may see it: an access rule that changed later leaves streams out. */
export const asSeenBy = (who: User, { streams, ...mosaic }: Mosaic): Mosaic => ({
  ...mosaic,
  streams: streams.filter((stream) => sees(who, stream)),
});

/** One of the user's own layouts. Throws 404 for those of others. */
export async function findMosaic(db: Db, who: User, id: number): Promise<Mosaic> {
  const { rows } = await sql<Mosaic>`
    SELECT id, version, name, large, streams FROM mosaic_item WHERE id = ${id} AND "user" = ${who.id}`.execute(db);
  if (!rows[0]) throw notFound();
  return asSeenBy(who, rows[0]);
}

/** Stores a layout and returns its id. Throws 409 beyond `maxMosaics`, 422 for a stream that the user may not see. */
export async function createMosaic(trx: Transaction, who: User, { streams, ...fields }: MosaicInput): Promise<number> {
  // Locked, so that two windows do not both store the last one.
  await sql`SELECT FROM "user" WHERE id = ${who.id} FOR NO KEY UPDATE`.execute(trx);
  const { count } = await trx
    .selectFrom('mosaic')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user', '=', who.id)
    .executeTakeFirstOrThrow();
  if (count >= maxMosaics) throw new HttpError(409, 'too_many', `There are at most ${maxMosaics} layouts`, {});
  const { id } = await trx
    .insertInto('mosaic')
    .values({ ...fields, user: who.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putStreams(trx, who, id, streams ?? []);
  return id;
}

/**
 * Changes one of the user's own layouts; returns whether anything changed. Throws 404, 422 for a stream that the user
 * may not see, and 409 with the stored one when `version` is outdated.
 */
export async function updateMosaic(
  trx: Transaction,
  who: User,
  { id, version, streams, ...fields }: z.output<(typeof mosaicRoutes)['update']['input']>,
): Promise<boolean> {
  await sql`SELECT FROM mosaic WHERE id = ${id} AND "user" = ${who.id} FOR UPDATE`.execute(trx);
  const current = await findMosaic(trx, who, id);
  if (version !== undefined && version !== current.version) throw await versionConflict(trx, 'mosaic', [], id, current);
  if (Object.keys(differingFrom(current, { ...fields, streams })).length === 0) return false;
  await trx
    .updateTable('mosaic')
    .set({ ...fields, version: current.version + 1 })
    .where('id', '=', id)
    .execute();
  if (streams) await putStreams(trx, who, id, streams);
  return true;
}

/** Deletes the user's own layouts among the ids, and returns theirs. */
export async function removeMosaics(trx: Transaction, who: User, ids: number[]): Promise<number[]> {
  const deleted = await trx
    .deleteFrom('mosaic')
    .where('id', 'in', ids)
    .where('user', '=', who.id)
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

/** Replaces the streams of a layout. Throws 422 unless all exist and the user may see them. */
async function putStreams(trx: Transaction, who: User, mosaic: number, streams: number[]): Promise<void> {
  await sql`DELETE FROM mosaic_stream WHERE mosaic = ${mosaic}`.execute(trx);
  const { numAffectedRows } = await sql`
    INSERT INTO mosaic_stream (mosaic, stream, place)
    SELECT ${mosaic}, stream.id, place FROM unnest(${streams}::int8[]) WITH ORDINALITY AS given (id, place)
      JOIN stream ON stream.id = given.id AND ${visibleTo(who, sql.ref('stream.id'))}`.execute(trx);
  if (Number(numAffectedRows) < streams.length) throw invalidField('streams', 'missing_record');
}
