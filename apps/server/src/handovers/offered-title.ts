import { sql } from 'kysely';
import { titleOf } from '#server/notifications/titles';
import type { Transaction } from '#database/pool';

/** The first stream of a handover, and how many there are besides: `Ajax – PSV +3`. */
export async function offeredTitle(trx: Transaction, handover: number): Promise<string> {
  const { rows } = await sql<{ id: number; more: number }>`
    SELECT stream.id, (count(*) OVER ())::int4 - 1 AS more FROM handover_stream JOIN stream ON stream.id = stream
    WHERE handover = ${handover} ORDER BY "startAt", stream.id LIMIT 1`.execute(trx);
  const [first] = rows;
  if (!first) return '';
  const title = await titleOf(trx, first.id);
  return first.more > 0 ? `${title} +${first.more}` : title;
}
