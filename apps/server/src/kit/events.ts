import type { EventData, EventKind } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

export const channel = 'touchline';

/**
 * Tells every process what changed, when the transaction commits and not before. The row lets a reader resume; the
 * notification carries the same few ids.
 */
export async function publish(db: Db, kind: EventKind, data: EventData): Promise<void> {
  await publishMany(db, kind, [data]);
}

export async function publishMany(db: Db, kind: EventKind, data: EventData[]): Promise<void> {
  if (data.length === 0) return;
  await sql`
    WITH made AS (
      INSERT INTO event (kind, data)
      SELECT ${kind}, value FROM jsonb_array_elements(${JSON.stringify(data)}::jsonb)
      RETURNING id, kind, data
    )
    SELECT pg_notify(${channel}, json_build_object('id', id, 'kind', kind, 'data', data)::text) FROM made
  `.execute(db);
}
