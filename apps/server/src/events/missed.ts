import { eventData, eventKinds } from '@touchline/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { reset } from '#server/events/live-event';
import type { LiveEvent } from '#server/events/live-event';
import type { Db } from '#database/pool';
import type { Expired } from '#database/delete-portions';

/** How long `Last-Event-ID` can resume. */
export const expiredEvents: Expired = { table: 'event', where: sql`at < now() - interval '1 hour'` };

const maxEvents = 1_000;

const rows = z.array(z.object({ id: z.int(), kind: z.enum(eventKinds), data: eventData }));

/**
 * The events that a returning reader may have missed: those of every transaction that had not ended when the last event
 * they saw was written, so some may repeat. The order allows resuming at any of them. `reset` when they are too many or
 * too old.
 */
export async function missedSince(db: Db, lastEventId: string | string[] | undefined): Promise<LiveEvent[]> {
  if (lastEventId === undefined) return [];
  const last = Number(lastEventId);
  if (!Number.isSafeInteger(last) || last < 1) return [reset];
  const lastEvent = await db.selectFrom('event').select('horizon').where('id', '=', last).executeTakeFirst();
  if (!lastEvent) return [reset];
  const found = await db
    .selectFrom('event')
    .select(['id', 'kind', 'data'])
    .where('xid', '>=', lastEvent.horizon)
    .where('id', '!=', last)
    .orderBy('horizon')
    .orderBy('id')
    .limit(maxEvents)
    .execute();
  return found.length === maxEvents ? [reset] : rows.parse(found);
}
