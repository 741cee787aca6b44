import { maxFilters } from '@touchline/contract';
import type { blacklistRoutes, Blacklist, BlacklistInput } from '@touchline/contract';
import { normalize } from '@touchline/names';
import type * as z from 'zod/mini';
import type { Db, Transaction } from '#database/pool';
import { differingFrom } from '#kit/crud';
import { HttpError, notFound } from '#http/http-error';
import type { User } from '#http/user';
import { versionConflict } from '#kit/version-conflict';

const columns = ['id', 'version', 'field', 'operator', 'value'] as const;

/** One of the user's own filters. Throws 404 for those of others. */
export async function findFilter(db: Db, who: User, id: number): Promise<Blacklist> {
  const found = await ownFilter(db, who, id).executeTakeFirst();
  return found ?? fail();
}

/** Stores a filter and returns its id. */
export async function createFilter(
  trx: Transaction,
  who: User,
  { field, operator, value }: BlacklistInput,
): Promise<number> {
  const { count } = await trx
    .selectFrom('blacklist')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user', '=', who.id)
    .executeTakeFirstOrThrow();
  if (count >= maxFilters) throw new HttpError(409, 'too_many', `A blacklist has at most ${maxFilters} filters`, {});
  const { id } = await trx
    .insertInto('blacklist')
    .values({ field, operator, value, user: who.id, searchKey: normalize(value) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes one of the user's own filters; returns whether anything changed. Throws 404, and 409 with the stored one when
 * `version` is outdated.
 */
export async function updateFilter(
  trx: Transaction,
  who: User,
  input: z.output<(typeof blacklistRoutes)['update']['input']>,
): Promise<boolean> {
  const { id, version, field, operator, value } = input;
  const current = (await ownFilter(trx, who, id).forUpdate().executeTakeFirst()) ?? fail();
  if (version !== undefined && version !== current.version)
    throw await versionConflict(trx, 'blacklist', [], id, current);
  if (Object.keys(differingFrom(current, { field, operator, value })).length === 0) return false;
  const searchKey = value === undefined ? undefined : normalize(value);
  await trx
    .updateTable('blacklist')
    .set({ field, operator, value, searchKey, version: current.version + 1 })
    .where('id', '=', id)
    .where('user', '=', who.id)
    .execute();
  return true;
}

/** Deletes the user's own filters among the ids, and returns theirs. */
export async function removeFilters(trx: Transaction, who: User, ids: number[]): Promise<number[]> {
  const deleted = await trx
    .deleteFrom('blacklist')
    .where('id', 'in', ids)
    .where('user', '=', who.id)
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

const ownFilter = (db: Db, who: User, id: number) =>
  db.selectFrom('blacklist').select(columns).where('id', '=', id).where('user', '=', who.id);

const fail = (): never => {
  throw notFound();
};
