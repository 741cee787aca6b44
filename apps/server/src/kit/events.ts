import type { EventData, EventKind } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

export const channel = 'touchline';

/**
 * Publishes an event to every process when the transaction commits. The row lets readers resume with `Last-Event-ID`;
 * the NOTIFY payload carries the same ids.
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
