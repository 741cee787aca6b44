import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';

/** From this offset on, counting rows is faster than reading them one by one in order. */
export const deepFrom = 5_000;

/** So few rows are sorted at once. */
const fewRows = 4_000;
const maxSteps = 8;

/** A distance from now, in seconds, and how many streams start closer than that. */
type Bound = { seconds: number; rows: number };

/**
 * The ids of `size` streams after the `offset` ones that start nearest to now, of `total`. The index by nearness visits
 * every row up to the page; this counts rows on both sides of now, which the index by start does alone, until the page
 * lies between two close distances.
 */
export async function readDeepNearest(
  db: Db,
  where: RawBuilder<boolean>,
  { total, offset, size }: { total: number; offset: number; size: number },
): Promise<{ id: number }[]> {
  const { now, seconds } = await furthestOf(db, where);
  const sides = (from: number, to: number) => {
    const [near, far] = [from, to].map((each) => sql`make_interval(secs => ${each})`);
    const at = sql`${now}::timestamptz`;
    const before = sql<boolean>`stream."startAt" <= ${at} - ${near} AND stream."startAt" > ${at} - ${far}`;
    // Both sides would have the streams that start now.
    const after = sql<boolean>`stream."startAt" ${from === 0 ? sql`>` : sql`>=`} ${at} + ${near} AND stream."startAt" < ${at} + ${far}`;
    return { before, after };
  };
  let near: Bound = { seconds: 0, rows: 0 };
  let far: Bound = { seconds, rows: total };
  for (let step = 0; step < maxSteps && far.rows - near.rows > fewRows; step++) {
    // In turn a little nearer and a little further than the page, so that both bounds move.
    const target = step % 2 === 0 ? offset - fewRows / 4 : offset + size + fewRows / 4;
    const share = (target - near.rows) / (far.rows - near.rows);
    const middle = near.seconds + (far.seconds - near.seconds) * Math.min(0.98, Math.max(0.02, share));
    // Counts the smaller part of what lies between the bounds.
    const rows =
      share < 0.5
        ? near.rows + (await countBoth(db, where, sides(near.seconds, middle)))
        : far.rows - (await countBoth(db, where, sides(middle, far.seconds)));
    if (rows <= offset) near = { seconds: middle, rows };
    else if (rows >= offset + size) far = { seconds: middle, rows };
    else break;
  }
  const { before, after } = sides(near.seconds, far.seconds);
  const distance = sql`greatest(stream."startAt" - ${now}::timestamptz, ${now}::timestamptz - stream."startAt")`;
  const onSide = (side: RawBuilder<boolean>) =>
    sql`SELECT stream.id, stream."startAt" FROM stream WHERE ${where} AND ${side}`;
  // The sides apart, because the index by start has all that either needs.
  const { rows } = await sql<{ id: number }>`
    SELECT stream.id FROM (${onSide(before)} UNION ALL ${onSide(after)}) stream
    ORDER BY ${distance}, stream.id LIMIT ${size} OFFSET ${offset - near.rows}`.execute(db);
  return rows;
}

/** The minute from which nearness counts, and a distance, in seconds, beyond the furthest stream. */
async function furthestOf(db: Db, where: RawBuilder<boolean>): Promise<{ now: string; seconds: number }> {
  const { rows } = await sql<{ now: string; seconds: number | null }>`
    SELECT date_trunc('minute', now()) AS now, 1 + date_part('epoch', greatest(
      max(stream."startAt") - date_trunc('minute', now()), date_trunc('minute', now()) - min(stream."startAt"))) AS seconds
    FROM stream WHERE ${where}`.execute(db);
  return { now: rows[0]?.now ?? new Date().toISOString(), seconds: rows[0]?.seconds ?? 1 };
}

async function countBoth(db: Db, where: RawBuilder<boolean>, sides: Record<'before' | 'after', RawBuilder<boolean>>) {
  const count = (side: RawBuilder<boolean>) => sql`(SELECT count(*) FROM stream WHERE ${where} AND ${side})`;
  const { rows } = await sql<{ rows: number }>`
    SELECT ${count(sides.before)} + ${count(sides.after)} AS rows`.execute(db);
  return rows[0]?.rows ?? 0;
}
