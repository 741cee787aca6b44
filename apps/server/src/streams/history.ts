import type { HistoryEntry } from '@touchline/contract';
import type { Kysely } from 'kysely';
import type { Database } from '#database/tables';

type Entry = Pick<HistoryEntry, 'kind'> & {
  stream: number;
  from: string | null;
  to: string | null;
  reason: string | null;
  user: number | null;
};

/** Writes down what happened to a stream, in the transaction that does it. */
export async function remember(db: Kysely<Database>, entry: Entry): Promise<void> {
  await db.insertInto('history').values(entry).execute();
}

/** The newest 500 entries of a stream. */
export async function historyOf(db: Kysely<Database>, stream: number): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('history')
    .leftJoin('user', 'user.id', 'history.user')
    .select(['history.id', 'at', 'kind', 'from', 'to', 'reason', 'user.name as userName'])
    .where('stream', '=', stream)
    .orderBy('history.id', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as HistoryEntry['kind'] }));
}
