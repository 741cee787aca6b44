import { sql } from 'kysely';
import { titleOf } from '#server/notifications/titles';
import type { Transaction } from '#database/pool';

/** The first stream of a handover, and how many there are besides: `Ajax – PSV +3`. */
export async function offeredTitle(trx: Transaction, handover: number): Promise<string> {
  const { rows } = await sql<{ stream: number }>`
    SELECT stream FROM handover_stream WHERE handover = ${handover}`.execute(trx);
  return titleOfSome(
    trx,
    rows.map(({ stream }) => stream),
  );
}

/** The first of some streams, and how many there are besides; empty without any. */
export async function titleOfSome(trx: Transaction, streams: readonly number[]): Promise<string> {
  const { rows } = await sql<{ id: number; more: number }>`
    SELECT id, (count(*) OVER ())::int4 - 1 AS more FROM stream
    WHERE id = ANY(${streams}::int8[]) ORDER BY "startAt", id LIMIT 1`.execute(trx);
  const [first] = rows;
  if (!first) return '';
  const title = await titleOf(trx, first.id);
  return first.more > 0 ? `${title} +${first.more}` : title;
}
