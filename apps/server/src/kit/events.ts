import type { EventData, EventKind } from '@touchline/contract';
import { sql } from 'kysely';
import { publishes } from '#database/commits';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { withNext } from '#database/sent-together';

/** Publishes an event to every process when the transaction commits. */
export async function publish(db: Db, kind: EventKind, data: EventData): Promise<void> {
  await publishMany(db, kind, [data]);
}

export async function publishMany(db: Db, kind: EventKind, data: EventData[]): Promise<void> {
  if (data.length === 0) return;
  await sql`${prepared}${publishes(kind)}${withNext}
    INSERT INTO event (kind, data) SELECT ${kind}, value FROM jsonb_array_elements(${JSON.stringify(data)}::jsonb)
  `.execute(db);
}
