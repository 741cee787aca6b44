import type { HistoryEntry, Page } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { withNext } from '#database/sent-together';
import type { ListQuery } from '#http/list-query';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { readCounted } from '#lists/read-page';

type Entry = Pick<HistoryEntry, 'kind'> & {
  stream: number;
  from: string | null;
  to: string | null;
  reason: string | null;
  user: number | null;
};

/** Adds an entry to a stream's history, in the transaction of the change. */
export async function addHistoryEntry(db: Db, { stream, kind, from, to, reason, user }: Entry): Promise<void> {
  await sql`${prepared}${withNext} INSERT INTO history (stream, kind, "from", "to", reason, "user")
    VALUES (${stream}, ${kind}, ${from}, ${to}, ${reason}, ${user})`.execute(db);
}

const columns: ListColumns = {
  id: { sql: sql.ref('history.id'), kind: 'number' },
  at: { sql: sql.ref('at'), kind: 'instant' },
  kind: { sql: sql.ref('kind'), kind: 'word' },
  userName: { sql: sql.ref('user.name'), kind: 'text' },
};

/**
 * One page of a stream's history, newest first unless the headers request another order. The plan of a table in months takes
 * longer than reading it.
 */
export async function listHistory(db: Db, stream: number, list: ListQuery): Promise<Page<HistoryEntry>> {
  const found = list.filters.map((filter) => filterSql(columns, filter));
  const from = sql`
    FROM history LEFT JOIN "user" ON "user".id = history."user"
    WHERE ${allOf([sql<boolean>`stream = ${stream}`, ...found])}`;
  const order = orderSql(columns, list, sql`history.id DESC`, sql`history.id`);
  const selected = sql<HistoryEntry>`history.id, at, kind, "from", "to", reason, "user".name AS "userName"`;
  return readCounted(db, list, { columns: selected, from, order, isPlannedOnce: found.length === 0 });
}
