import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { refreshSearchKeys } from '#lists/search-key';

const name = 'Other';

/** The id of the sport for tournaments and teams that are posted without one. Created on first use. */
export async function otherSport(trx: Transaction): Promise<number> {
  const { rows: created } = await sql<{ id: number }>`
    INSERT INTO sport (name) VALUES (${name}) ON CONFLICT DO NOTHING RETURNING id`.execute(trx);
  if (created[0]) {
    await refreshSearchKeys(trx, 'sport', [created[0].id]);
    await publish(trx, 'reference', { id: created[0].id, entity: 'sport' });
  }
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM sport WHERE lower(name) = lower(${name}) AND "archivedAt" IS NULL`.execute(trx);
  if (!rows[0]) throw new Error('The default sport was archived in the meantime');
  return rows[0].id;
}
