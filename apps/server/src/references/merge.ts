import type { Entity, ErrorCode, FixtureField, SynonymType, mergeRoute } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import * as z from 'zod/mini';
import { actAsFeed } from '#server/fixtures/follow-match';
import { addSynonyms, moveSynonyms } from '#server/references/synonyms';
import { referrersOf } from '#server/references/uses';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import { find, lock } from '#kit/crud';
import type { Row } from '#kit/crud';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import { HttpError, invalidField } from '#http/http-error';
import { pick } from '#http/pick';

type Merged = Entity & { name: SynonymType };

/**
 * Merges two duplicates of one kind: `id` gets the names of `from` and everything that refers to it; `from` is deleted.
 */
export function serveMerge(
  app: FastifyInstance,
  deps: Deps,
  entity: Merged,
  route: ReturnType<typeof mergeRoute<z.ZodMiniType>>,
): void {
  const { db, authenticator, totals } = deps;
  serve(app, authenticator, route, async ({ input, who }) => {
    const { id, from } = input;
    if (id === from) throw invalidField('from', 'mismatch');
    await change(db, who, async (trx) => {
      await check(trx, entity, id, from);
      // The same values under another id correct nothing that a feed has told.
      await actAsFeed(trx);
      await moveReferences(trx, entity.name, id, from);
      await moveReported(trx, entity.name, id, from);
      await moveNames(trx, entity.name, id, from);
      await sql`DELETE FROM ${sql.table(entity.name)} WHERE id = ${from}`.execute(trx);
      // Any number of records now show another name, so every screen reloads.
      await publish(trx, 'reset', { id: null });
    });
    totals.forgetAll();
    return pick(entity.item, await find(db, entity, id));
  });
}

/**
 * Throws when the two cannot be merged. Locks the rows in the order of their ids, so that two merges cannot deadlock.
 */
async function check(trx: Transaction, entity: Merged, id: number, from: number): Promise<void> {
  const rows = new Map<number, Row>();
  for (const one of [id, from].toSorted((a, b) => a - b)) rows.set(one, await lock(trx, entity, one));
  const [target, source] = [rows.get(id), rows.get(from)];
  if (target?.['archivedAt'] !== null) throw mergeRefused('merge_archived', 'The record to keep is archived');
  if (target['sport'] !== source?.['sport'])
    throw mergeRefused('merge_other_sport', 'The records belong to different sports');
  if (entity.name !== 'team') return;
  const { rows: matches } = await sql`
    SELECT FROM stream WHERE (team1 = ${id} AND team2 = ${from}) OR (team1 = ${from} AND team2 = ${id})
    UNION ALL
    SELECT FROM playlist WHERE "revokedAt" IS NULL
      AND ((team1 = ${id} AND team2 = ${from}) OR (team1 = ${from} AND team2 = ${id})) LIMIT 1`.execute(trx);
  if (matches.length > 0) throw mergeRefused('merge_opponents', 'The teams play against each other');
}

async function moveReferences(trx: Transaction, table: SynonymType, id: number, from: number): Promise<void> {
  for (const { table: other, column, versioned } of await referrersOf(trx, table)) {
    const version = versioned ? sql`, version = version + 1` : sql``;
    try {
      await sql`
        UPDATE ${sql.table(other)} SET ${sql.ref(column)} = ${id} ${version} WHERE ${sql.ref(column)} = ${from}`.execute(
        trx,
      );
    } catch (error) {
      if (error instanceof DatabaseError && error.code === '23505')
        throw mergeRefused('merge_same_names', `Both have a record with the same name in ${other}`);
      throw error;
    }
  }
}

const reportedIn: Record<SynonymType, readonly FixtureField[]> = {
  sport: ['sport'],
  tournament: ['tournament'],
  team: ['team1', 'team2'],
};

/** Moves what feeds have told, which refers to records without a constraint. */
async function moveReported(trx: Transaction, type: SynonymType, id: number, from: number): Promise<void> {
  await sql`UPDATE fixture_field SET reported = to_jsonb(${id}::int8)
    WHERE field = ANY(${reportedIn[type]}::text[]) AND reported = to_jsonb(${from}::int8)`.execute(trx);
}

async function moveNames(trx: Transaction, type: SynonymType, id: number, from: number): Promise<void> {
  await moveSynonyms(trx, type, from, id);
  const { rows } = await sql<{ content: string }>`
    SELECT content FROM ${sql.table(type)} AS merged, unnest(ARRAY[name, to_jsonb(merged) ->> 'nameRu']) AS content
    WHERE id = ${from} AND content <> ''`.execute(trx);
  await addSynonyms(
    trx,
    type,
    rows.map(({ content }) => ({ internal_id: id, content })),
  );
}

const mergeRefused = (code: ErrorCode, message: string) =>
  new HttpError(409, code, message, { fields: { from: { code: 'mismatch' } } });
