import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { prepared } from '#database/prepared';

/** A server that reports the end of publishers that it refuses has done so within this time. */
const refusedWithin = sql`interval '15 seconds'`;

/** `publisher`: as it is stored. */
type Left = { key: string; publisher: string };

const streamOf = (server: number, { key }: Left) => sql`stream.key = ${key} AND stream.server = ${server}`;

const stored = sql`jsonb_build_object('publisher', monitor.publisher, 'publishedAt', monitor."publishedAt",
  'withoutSecret', monitor."publishedWithoutSecret", 'secretVersion', monitor."publishedSecretVersion")`;

/**
 * SQL for the stored publisher of `monitor`, as it is remembered when another one comes, which its server may refuse. When
 * the server may still refuse the stored one, too, that is one of the `later` ones, and the oldest stays.
 */
export const formerPublisher = sql`CASE
  WHEN monitor.publisher IS NULL THEN NULL
  WHEN monitor."formerPublisher" IS NOT NULL AND monitor."publishedAt" > now() - ${refusedWithin}
  THEN monitor."formerPublisher" || jsonb_build_object('later', coalesce(monitor."formerPublisher" -> 'later', '[]') || ${stored})
  ELSE ${stored} END`;

/** SQL for all that are remembered, the oldest first. */
const remembered = sql`(jsonb_build_array("formerPublisher" - 'later') || coalesce("formerPublisher" -> 'later', '[]'))`;

/**
 * Stores the oldest former publisher again if the one that has left was refused because of it. Returns the stream, or
 * null when there is no former one.
 */
export async function restoreFormer(trx: Transaction, server: number, left: Left): Promise<number | null> {
  const { rows } = await sql<{ stream: number }>`${prepared}
    WITH refused AS (
      SELECT monitor.stream FROM monitor JOIN stream ON stream.id = monitor.stream
      WHERE ${streamOf(server, left)} AND publisher = ${left.publisher} AND "formerPublisher" IS NOT NULL
        AND "publishedAt" > now() - ${refusedWithin}
      FOR NO KEY UPDATE OF stream
    )
    UPDATE monitor SET publisher = "formerPublisher" ->> 'publisher', "publishedAt" = ("formerPublisher" ->> 'publishedAt')::timestamptz,
      "publishedWithoutSecret" = ("formerPublisher" -> 'withoutSecret')::bool,
      "publishedSecretVersion" = ("formerPublisher" ->> 'secretVersion')::int4, "formerPublisher" = NULL
    FROM refused WHERE monitor.stream = refused.stream RETURNING monitor.stream`.execute(trx);
  return rows[0]?.stream ?? null;
}

/** Forgets a former publisher that has left. */
export async function forgetFormer(trx: Transaction, server: number, left: Left): Promise<void> {
  await sql`${prepared}
    UPDATE monitor SET "formerPublisher" = (
      SELECT (kept -> 0) || jsonb_build_object('later', kept - 0) FROM (
        SELECT jsonb_agg(former ORDER BY place) AS kept FROM jsonb_array_elements(${remembered}) WITH ORDINALITY AS one (former, place)
        WHERE former ->> 'publisher' <> ${left.publisher}) AS others)
    FROM stream WHERE stream.id = monitor.stream AND ${streamOf(server, left)} AND "formerPublisher" IS NOT NULL
      AND ${remembered} @> jsonb_build_array(jsonb_build_object('publisher', ${left.publisher}::text))`.execute(trx);
}
