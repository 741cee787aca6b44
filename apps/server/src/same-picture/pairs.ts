import { isAvailable, monitorStates } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Verdict } from '#server/same-picture/verdict';
import type { Db, Transaction } from '#database/pool';

/** Two streams, the lower id first. */
export type Pair = { first: number; second: number };

export const pairOf = (a: number, b: number): Pair => ({ first: Math.min(a, b), second: Math.max(a, b) });

/** Seconds from one look at a pair that looks alike to the next, and at one that shows the same. */
export const pauseS = 12;
const samePauseS = 20;
/** Each so many looks that have seen different pictures, a longer one follows, for streams that are further apart. */
const longLookEvery = 8;
const longPauseS = 36;

/** SQL: sooner once it was different, which is believed when it was seen twice. */
const samePause = (rejections: RawBuilder<unknown>) =>
  sql`CASE WHEN ${rejections} > 0 THEN ${sql.lit(pauseS)} ELSE ${sql.lit(samePauseS)} END`;

export const isLongLook = (rejections: number): boolean => rejections > 0 && rejections % longLookEvery === 0;

/** What was seen is believed for this long, so that some looks may fail. */
const believedS = 90;

/** SQL over `stream`: its picture is judged. See `isJudged` of the prober. */
const isLive = (stream: RawBuilder<unknown>) => sql<boolean>`(${stream}."archivedAt" IS NULL
  AND ${stream}.phase IN ('live', 'scheduled') AND ${stream}."startAt" <= now())`;

/** SQL: the streams, as `other`, that show the same as `stream` now, and have for as long as the settings say. */
const shownBy = sql`FROM compared_pair pair
    JOIN stream other ON other.id <> stream.id AND other.id IN (pair.first, pair.second)
    JOIN monitor signal_of_other ON signal_of_other.stream = other.id
    JOIN setting ON pair."sameSince" <= now() - make_interval(secs => setting."samePictureAfterS")
  WHERE pair."sameSince" IS NOT NULL AND pair."sameAt" > now() - make_interval(secs => ${sql.lit(believedS)})
    AND stream.id IN (pair.first, pair.second) AND ${isLive(sql.ref('other'))}
    AND signal_of_other.state = ANY(${monitorStates.filter(isAvailable)}::text[]) AND signal_of_other."staleAt" > now()`;

/** SQL over `stream`: since when it shows the same as a stream of another match; null if it does not. */
export const sameSince = sql<string | null>`(SELECT min(pair."sameSince") ${shownBy})`;

/** SQL over `stream`: the streams of other matches that show the same, as JSON. */
export const sameAs = sql<number[]>`(SELECT coalesce(jsonb_agg(other.id ORDER BY other.id), '[]') ${shownBy})`;

/** Claims a pair for one look at it. Null when another process has it, or when it was looked at only just now. */
export async function claimPair(db: Db, { first, second }: Pair): Promise<{ rejections: number } | null> {
  const pause = sql`CASE WHEN old."sameSince" IS NOT NULL THEN ${samePause(sql.ref('old.rejections'))}
    WHEN old.rejections > 0 AND old.rejections % ${sql.lit(longLookEvery)} = 0 THEN ${sql.lit(longPauseS)} ELSE ${sql.lit(pauseS)} END`;
  const { rows } = await sql<{ rejections: number }>`
    INSERT INTO compared_pair AS old (first, second, "comparedAt")
    SELECT ${first}::int8, ${second}::int8, now()
    WHERE (SELECT count(*) FROM stream WHERE id IN (${first}, ${second}) AND ${isLive(sql.ref('stream'))}) = 2
    ON CONFLICT (first, second) DO UPDATE SET "comparedAt" = now()
      WHERE old."comparedAt" < now() - make_interval(secs => ${pause})
    RETURNING rejections`.execute(db);
  return rows[0] ?? null;
}

/** Pairs of a stream that have shown the same and are due for another look. */
export async function samePairs(db: Db, stream: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`SELECT first, second FROM compared_pair
    WHERE "sameSince" IS NOT NULL AND ${stream} IN (first, second) AND "comparedAt" < now() - make_interval(secs => ${samePause(sql.ref('rejections'))})`.execute(
    db,
  );
  return rows;
}

/** Stores what a look at a pair has shown. When it changes what is known, both streams are judged again at once. */
export async function recordVerdict(trx: Transaction, { first, second }: Pair, verdict: Verdict): Promise<void> {
  if (verdict === 'unclear') return;
  const isSame = verdict === 'same';
  const { rows } = await sql<{ isChanged: boolean }>`
    WITH old AS (
      SELECT CASE WHEN "sameAt" > now() - make_interval(secs => ${sql.lit(believedS)}) THEN "sameSince" END AS since
      FROM compared_pair WHERE first = ${first} AND second = ${second} FOR UPDATE)
    UPDATE compared_pair SET "sameSince" = CASE WHEN ${isSame} THEN coalesce(old.since, "comparedAt")
        WHEN rejections = 0 THEN old.since END,
      "sameAt" = CASE WHEN ${isSame} THEN now() ELSE "sameAt" END, rejections = CASE WHEN ${isSame} THEN 0 ELSE rejections + 1 END
    FROM old WHERE first = ${first} AND second = ${second}
    RETURNING (old.since IS NULL) <> ("sameSince" IS NULL) AS "isChanged"`.execute(trx);
  await sql`DELETE FROM compared_pair WHERE "comparedAt" < now() - interval '1 hour'`.execute(trx);
  if (!rows[0]?.isChanged) return;
  await sql`WITH due AS (SELECT stream FROM monitor WHERE stream IN (${first}, ${second}) ORDER BY stream FOR UPDATE)
    UPDATE monitor SET "dueAt" = now() FROM due WHERE monitor.stream = due.stream AND "dueAt" > now()`.execute(trx);
}
