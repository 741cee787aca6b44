import { eventData, eventKinds } from '@touchline/contract';
import * as z from 'zod/mini';
import type { LiveEvent } from '#server/events/hub';
import type { Db } from '#database/pool';

/** Ids are given before commits: an event with a smaller id may have become visible later. Hearing one twice does no harm. */
const overlap = 50;
const most = 1_000;

const rows = z.array(z.object({ id: z.int(), kind: z.enum(eventKinds), data: eventData }));

export const reset: LiveEvent = { id: 0, kind: 'reset', data: { id: null } };

/** The events after the one that a returning reader saw last; `reset` when they are too many or too long ago. */
export async function missedSince(db: Db, lastEventId: string | string[] | undefined): Promise<LiveEvent[]> {
  if (lastEventId === undefined) return [];
  const last = Number(lastEventId);
  if (!Number.isSafeInteger(last) || last < 1) return [reset];
  const known = await db.selectFrom('event').select('id').where('id', '=', last).executeTakeFirst();
  if (!known) return [reset];
  const found = await db
    .selectFrom('event')
    .select(['id', 'kind', 'data'])
    .where('id', '>', last - overlap)
    .where('id', '!=', last)
    .orderBy('id')
    .limit(most)
    .execute();
  return found.length === most ? [reset] : rows.parse(found);
}
