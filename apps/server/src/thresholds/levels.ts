import { thresholdNames } from '@touchline/contract';
import type { OwnThresholds, ThresholdLevels, thresholdInput } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { thresholdsOf } from '#server/thresholds/in-force';
import { judgeAgain } from '#server/thresholds/judge-again';
import type { Transaction } from '#database/pool';
import type { Deps } from '#server/deps';
import { notFound } from '#http/http-error';

export type Owner = 'stream' | 'sport';
export type ThresholdInput = z.output<typeof thresholdInput>;

/** What a stream or a sport sets, and what it inherits. Throws 404. */
export async function findLevels(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  owner: Owner,
  id: number,
): Promise<ThresholdLevels> {
  const ofSport =
    owner === 'sport'
      ? sql`'{}'::jsonb`
      : sql`(SELECT coalesce(thresholds, '{}') FROM sport WHERE sport.id = stream.sport)`;
  const { rows } = await sql<Pick<ThresholdLevels, 'own' | 'ofSport'>>`
    SELECT coalesce(thresholds, '{}') AS own, ${ofSport} AS "ofSport" FROM ${sql.table(owner)} WHERE id = ${id}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw notFound();
  const { probeIntervalS } = settings.now();
  return { ...found, settings: thresholdsOf(settings.now(), {}), probeIntervalS };
}

/** Stores what changes. Returns the names of the thresholds that did. Throws 404. */
export async function updateOwn(trx: Transaction, owner: Owner, input: ThresholdInput): Promise<string[]> {
  const { rows } = await sql<{ own: OwnThresholds }>`
    SELECT coalesce(thresholds, '{}') AS own FROM ${sql.table(owner)} WHERE id = ${input.id} FOR UPDATE`.execute(trx);
  const [before] = rows;
  if (!before) throw notFound();
  const after = mergeOwn(before.own, input);
  const changed = thresholdNames.filter((name) => after[name] !== before.own[name]);
  if (changed.length === 0) return [];
  const value = Object.keys(after).length > 0 ? JSON.stringify(after) : null;
  await sql`UPDATE ${sql.table(owner)} SET thresholds = ${value}, version = version + 1 WHERE id = ${input.id}`.execute(
    trx,
  );
  await judgeAgain(trx, belongsTo(owner, input.id));
  return changed;
}

function mergeOwn(before: OwnThresholds, { inherit, ...set }: ThresholdInput): OwnThresholds {
  const merged: OwnThresholds = { ...before, ...set };
  const kept = thresholdNames.filter((name) => merged[name] !== undefined && !inherit?.includes(name));
  return Object.fromEntries(kept.map((name) => [name, merged[name]]));
}

const belongsTo = (owner: Owner, id: number): RawBuilder<boolean> =>
  owner === 'stream' ? sql<boolean>`stream.id = ${id}` : sql<boolean>`stream.sport = ${id}`;
