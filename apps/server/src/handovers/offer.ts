import { handoverMinutes, maxHandoverStreams, rolesWith } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { publishHandover } from '#server/handovers/publish-handover';
import { notify } from '#server/notifications/notify';
import { offeredTitle } from '#server/handovers/offered-title';
import { isSeenBy } from '#server/streams/access';
import type { Transaction } from '#database/pool';
import { invalidField } from '#http/http-error';
import type { User } from '#http/user';

export type Offer = { to: number; streams?: number[] | undefined; note?: string | undefined };

/**
 * Offers streams that the user holds, or all of them that are not over. Throws 422 for streams that the user does not hold
 * or offers already, and for a receiver who may not take them. Returns the id.
 */
export async function offer(trx: Transaction, who: User, { to, streams, note = '' }: Offer): Promise<number> {
  if (to === who.id) throw invalidField('to', 'mismatch');
  const offered = streams ? await lockNamed(trx, who, [...new Set(streams)]) : await lockAll(trx, who);
  await mustTake(trx, to, offered);
  const { rows } = await sql<{ id: number; until: string }>`
    WITH added AS (
      INSERT INTO handover ("from", "to", note, "expiresAt")
      VALUES (${who.id}, ${to}, ${note}, now() + make_interval(mins => ${handoverMinutes})) RETURNING id, "expiresAt"
    ), listed AS (
      INSERT INTO handover_stream (handover, stream) SELECT added.id, stream FROM added, unnest(${offered}::int8[]) AS stream
    ) SELECT id, "expiresAt" AS until FROM added`.execute(trx);
  const { id = 0, until = null } = rows[0] ?? {};
  const data = { handover: id, title: await offeredTitle(trx, id), by: who.name, until };
  await notify(trx, { user: to, kind: 'handover_offered', data });
  await publishHandover(trx, id, [who.id, to]);
  return id;
}

/** Locks the takes, so that two offers of the same stream come one after the other. */
async function lockNamed(trx: Transaction, who: User, streams: number[]): Promise<number[]> {
  const { rows } = await sql`
    SELECT FROM take WHERE "user" = ${who.id} AND stream = ANY(${streams}::int8[]) ORDER BY stream FOR UPDATE`.execute(
    trx,
  );
  if (rows.length < streams.length) throw invalidField('streams', 'missing_record');
  const left = await withoutOffered(trx, who, streams);
  if (left.length < streams.length) throw invalidField('streams', 'already_taken');
  return streams;
}

/** Locks the user's takes of matches that are not over, without those that are offered already. */
async function lockAll(trx: Transaction, who: User): Promise<number[]> {
  const { rows } = await sql<{ stream: number }>`
    SELECT take.stream FROM take JOIN stream ON stream.id = take.stream
    WHERE take."user" = ${who.id} AND stream."archivedAt" IS NULL AND phase IN ('scheduled', 'live')
    ORDER BY take.stream LIMIT ${maxHandoverStreams} FOR UPDATE OF take`.execute(trx);
  const held = rows.map(({ stream }) => stream);
  const left = await withoutOffered(trx, who, held);
  if (left.length === 0) throw invalidField('streams', 'required');
  return left;
}

/** In a statement of its own: the one that waits for the locks does not see what was committed meanwhile. */
async function withoutOffered(trx: Transaction, who: User, streams: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT held.id FROM unnest(${streams}::int8[]) AS held (id) WHERE NOT ${isOffered(who, sql.ref('held.id'))}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** SQL: whether the user offers a stream to somebody who has not answered yet. */
export const isOffered = (who: User, stream: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM handover_stream JOIN handover ON handover.id = handover_stream.handover
  WHERE handover_stream.stream = ${stream} AND "from" = ${who.id} AND state = 'open' AND "expiresAt" > now())`;

/** Throws 422 unless the user may take all of the streams. */
async function mustTake(trx: Transaction, user: number, streams: number[]): Promise<void> {
  const { rows } = await sql`
    SELECT FROM "user" WHERE id = ${user} AND status = 'active' AND role = ANY(${rolesWith('take.self')}::text[])
      AND NOT EXISTS (SELECT FROM unnest(${streams}::int8[]) AS stream WHERE NOT (${isSeenBy('user', sql.ref('stream.stream'))}))`.execute(
    trx,
  );
  if (rows.length === 0) throw invalidField('to', 'missing_record');
}
