import { isAvailable, monitorStates, urgency } from '@touchline/contract';
import { sql } from 'kysely';
import { inWindow } from '#server/streams/window';
import { columnsFor } from '#server/streams/columns';
import { showRows, streamConditions } from '#server/streams/list';
import { readRows } from '#server/streams/rows';
import { isAsOpened, readList } from '#lists/read-page';
import type { Deps } from '#server/deps';
import { orderSql } from '#lists/list-sql';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';

/** Faulty first, then by start. */
const rank = sql`CASE coalesce(signal.state, 'unknown') ${sql.join(
  Object.entries(urgency).map(([state, place]) => sql`WHEN ${state} THEN ${sql.lit(place)}`),
  sql` `,
)} END`;

const withSignal = sql`monitor.state = ANY(${monitorStates.filter(isAvailable)}::text[])`;

/**
 * Ids of the streams on the wall. Two selects, since no index supports an OR over two tables; only probed streams have
 * a signal. An archived stream stays until its signal is gone, even before the next probe finds that unexpected.
 */
const onWall = sql`(SELECT id FROM stream WHERE ${inWindow} UNION
  SELECT stream FROM monitor JOIN stream archived ON archived.id = stream WHERE "dueAt" IS NOT NULL
    AND (monitor.state IN ('unexpected', 'overrun') OR (archived."archivedAt" IS NOT NULL AND ${withSignal})))`;

/** A page of the wall: live streams, those in their window, and those with a signal that nobody expects. */
export async function listWall(deps: Pick<Deps, 'db' | 'pool' | 'totals' | 'env'>, who: User, query: ListQuery) {
  const where = await streamConditions(deps, who, query, null, 'included');
  const from = sql`FROM stream LEFT JOIN signal ON signal.stream = stream.id
    WHERE ${where} AND stream.id IN ${onWall}`;
  const order = orderSql(columnsFor(who), query, sql`${rank}, stream."startAt", stream.id`, sql.ref('stream.id'));
  const columns = sql<{ id: number }>`stream.id`;
  const page = await readList(deps.db, query, { columns, from, order, isPlannedOnce: isAsOpened(query, null) });
  const rows = await readRows(
    deps.pool,
    page.data.map(({ id }) => id),
  );
  return { ...page, data: await showRows(deps, who, query, rows) };
}
