import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';

/** Publishes that incidents have changed, to whoever may see one of their streams. */
export async function publishIncidents(trx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number; streams: number[] }>`
    SELECT incident AS id, array_agg(DISTINCT stream)::text[] AS streams FROM incident_stream
    WHERE incident = ANY(${ids}::int8[]) GROUP BY incident ORDER BY incident`.execute(trx);
  await publishMany(
    trx,
    'incident',
    rows.map(({ id, streams }) => ({ id, streams: streams.map(Number) })),
  );
}
