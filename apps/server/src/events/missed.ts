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
export async function missedAfter(db: Db, lastEventId: string | string[]): Promise<LiveEvent[]> {
  const last = Number(lastEventId);
  if (!Number.isSafeInteger(last) || last < 1) return [reset];
  const lastEvent = await db.selectFrom('event').select('horizon').where('id', '=', last).executeTakeFirst();
  return lastEvent ? eventsFrom(db, { horizon: lastEvent.horizon, last }) : [reset];
}

/**
 * The events that a new reader may have missed: what was published in the last `sinceMs` milliseconds, and by
 * transactions that had not ended before. `reset` when they are too many.
 */
export async function missedSince(db: Db, sinceMs: number): Promise<LiveEvent[]> {
  const { rows: before } = await sql<{ id: number; horizon: string }>`
    SELECT id, horizon FROM event WHERE at < now() - make_interval(secs => ${sinceMs / 1000}) ORDER BY id DESC LIMIT 1`.execute(
    db,
  );
  const [last] = before;
  return eventsFrom(db, last ? { horizon: last.horizon, last: last.id } : { horizon: '0', last: 0 });
}

/** The id of the newest event, null when there is none. Read it before the events that a reader has missed, to resume after them. */
export async function newestEvent(db: Db): Promise<number | null> {
  const newest = await db.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return newest?.id ?? null;
}

async function eventsFrom(db: Db, { horizon, last }: { horizon: string; last: number }): Promise<LiveEvent[]> {
  const found = await db
    .selectFrom('event')
    .select(['id', 'kind', 'data'])
    .where('xid', '>=', horizon)
    .where('id', '!=', last)
    .orderBy('horizon')
    .orderBy('id')
    .limit(maxEvents)
    .execute();
  return found.length === maxEvents ? [reset] : rows.parse(found);
}
