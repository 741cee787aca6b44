import type { BlacklistInput, Stream } from '@touchline/contract';
import { normalize } from '@touchline/names';
import { sql } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { hiddenBy } from '#server/streams/hidden';
import { toItem } from '#server/streams/item';
import { readRows } from '#server/streams/rows';
import type { Deps } from '#server/deps';
import type { User } from '#http/user';

const maxListed = 10;

/**
 * The number of streams that are not over and that a filter would hide from the user, and the first of them by start.
 */
export async function previewFilter(
  { db, pool, env }: Pick<Deps, 'db' | 'pool' | 'env'>,
  who: User,
  input: BlacklistInput,
): Promise<{ total: number; data: Stream[] }> {
  const hidden = await hiddenBy({ db }, [{ ...input, id: 0, searchKey: normalize(input.value) }]);
  if (!hidden) return { total: 0, data: [] };
  const from = sql`FROM stream WHERE "archivedAt" IS NULL AND phase IN ('live', 'scheduled') AND "endAt" > now()
    AND ${visibleTo(who, sql.ref('stream.id'))} AND ${hidden}`;
  const [hiddenCount, first] = await Promise.all([
    sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(db),
    sql<{ id: number }>`SELECT id ${from} ORDER BY "startAt", id LIMIT ${sql.lit(maxListed)}`.execute(db),
  ]);
  const rows = await readRows(
    pool,
    first.rows.map(({ id }) => id),
  );
  return { total: hiddenCount.rows[0]?.total ?? 0, data: rows.map((row) => toItem(row, who, env.SECRET_KEY)) };
}
