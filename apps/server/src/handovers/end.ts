import type { HandoverAnswer, HandoverState } from '@touchline/contract';
import { sql } from 'kysely';
import { publishHandover } from '#server/handovers/publish-handover';
import { notify } from '#server/notifications/notify';
import { shiftPeriod } from '#server/shift/period';
import { offeredTitle, titleOfSome } from '#server/handovers/offered-title';
import { isSeenBy } from '#server/streams/access';
import type { Db, Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { publishMany } from '#kit/events';
import { forbidden, HttpError, notFound } from '#http/http-error';
import type { User } from '#http/user';

type Open = { id: number; from: number; to: number };
type Ending = Exclude<HandoverState, 'open'>;

const endings = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;

/** `moved`: the streams that have changed hands; null for another answer. `stayed`: how many of the offered ones the giver keeps. */
type Result = { moved: number[] | null; stayed: number };

/**
 * Answers an open handover; one that is over stays as it is. Throws 404, 403 for the answer of the other side, and 409 if the
 * receiver may have none of what the giver still has.
 */
export async function answer(trx: Transaction, who: User, id: number, how: HandoverAnswer): Promise<void> {
  const { rows } = await sql<Open & { isOpen: boolean }>`
    SELECT id, "from", "to", state = 'open' AND "expiresAt" > now() AS "isOpen" FROM handover
    WHERE id = ${id} AND (("from" = ${who.id}) OR ("to" = ${who.id})) FOR UPDATE`.execute(trx);
  const [found] = rows;
  if (!found) throw notFound();
  if ((how === 'withdraw' ? found.from : found.to) !== who.id) throw forbidden();
  if (!found.isOpen) return;
  if (how !== 'accept') return end(trx, found, endings[how], { moved: null, stayed: 0 });
  const moved = await move(trx, found);
  const { length: stayed } = await heldStreams(trx, found);
  if (moved.length === 0 && stayed > 0)
    throw new HttpError(409, 'handover_not_allowed', 'You may see none of these streams any more', {});
  await end(trx, found, 'accepted', { moved, stayed });
  if (moved.length > 0) await notifyShiftEnd(trx, found.from, moved);
}

/** The offered streams that the giver has. */
async function heldStreams(trx: Transaction, { id, from }: Pick<Open, 'id' | 'from'>): Promise<number[]> {
  const { rows } = await sql<{ stream: number }>`
    SELECT take.stream FROM handover_stream JOIN take ON take.stream = handover_stream.stream AND take."user" = ${from}
      JOIN stream ON stream.id = take.stream WHERE handover = ${id} AND stream."archivedAt" IS NULL`.execute(trx);
  return rows.map(({ stream }) => stream);
}

/** Moves the takes that the giver still has and the receiver may have, and returns their streams. A lead hands over the lead as well. */
async function move(trx: Transaction, { id, from, to }: Open): Promise<number[]> {
  const { rows } = await sql<{ stream: number; isLead: boolean }>`
    SELECT take.stream, "isLead" FROM handover_stream JOIN take ON take.stream = handover_stream.stream AND take."user" = ${from}
      JOIN stream ON stream.id = take.stream JOIN "user" receiver ON receiver.id = ${to} AND receiver.status = 'active'
    WHERE handover = ${id} AND stream."archivedAt" IS NULL AND ${isSeenBy('receiver', sql.ref('take.stream'))}
    ORDER BY take.stream FOR UPDATE OF take FOR SHARE OF stream`.execute(trx);
  const streams = rows.map(({ stream }) => stream);
  const leads = rows.flatMap(({ stream, isLead }) => (isLead ? stream : []));
  await sql`DELETE FROM take WHERE "user" = ${from} AND stream = ANY(${streams}::int8[])`.execute(trx);
  await sql`
    INSERT INTO take (stream, "user", "takenBy", "isLead")
    SELECT stream, ${to}, ${from}, stream = ANY(${leads}::int8[]) FROM unnest(${streams}::int8[]) AS stream
    ON CONFLICT (stream, "user") DO UPDATE SET "isLead" = take."isLead" OR excluded."isLead"`.execute(trx);
  for (const [kind, person] of [
    ['release', from],
    ['take', to],
  ])
    await sql`INSERT INTO history (stream, kind, "to", "user")
      SELECT stream, ${kind}, (SELECT name FROM "user" WHERE id = ${person}), ${to} FROM unnest(${streams}::int8[]) AS stream`.execute(
      trx,
    );
  await publishMany(
    trx,
    'take',
    streams.map((stream) => ({ id: stream, stream })),
  );
  return streams;
}

/** Whoever has handed over the last of their streams goes off, and is given the summary of their shift. */
async function notifyShiftEnd(trx: Transaction, user: number, moved: readonly number[]): Promise<void> {
  const { rows } = await sql`SELECT FROM take JOIN stream ON stream.id = take.stream
    WHERE take."user" = ${user} AND stream."archivedAt" IS NULL AND phase IN ('scheduled', 'live') LIMIT 1`.execute(
    trx,
  );
  if (rows.length > 0) return;
  const period = await shiftPeriod(trx, user, {}, new Date());
  await notify(trx, { user, kind: 'shift_ended', data: { title: await titleOfSome(trx, moved), ...period } });
}

/** Ends the open handovers whose time is over. */
export async function expireHandovers(trx: Transaction): Promise<void> {
  const { rows } = await sql<Open>`
    SELECT id, "from", "to" FROM handover WHERE state = 'open' AND "expiresAt" <= now() ORDER BY id FOR UPDATE SKIP LOCKED`.execute(
    trx,
  );
  for (const handover of rows) await end(trx, handover, 'expired', { moved: null, stayed: 0 });
}

/** In how many milliseconds an open handover expires; zero or less if now, null for never. */
export async function nextExpiryMs(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`${prepared}
    SELECT extract(epoch FROM min("expiresAt") - now())::float8 * 1000 AS ms FROM handover WHERE state = 'open'`.execute(
    db,
  );
  return rows[0]?.ms ?? null;
}

async function end(trx: Transaction, { id, from, to }: Open, state: Ending, { moved, stayed }: Result): Promise<void> {
  await sql`UPDATE handover SET state = ${state}, "endedAt" = now() WHERE id = ${id}`.execute(trx);
  await publishHandover(trx, id, [from, to]);
  if (state === 'withdrawn') return;
  const { rows } = await sql<{ name: string }>`SELECT name FROM "user" WHERE id = ${to}`.execute(trx);
  const about = moved ?? (await heldStreams(trx, { id, from }));
  const title = about.length > 0 ? await titleOfSome(trx, about) : await offeredTitle(trx, id);
  const of = { handover: id, title, by: rows[0]?.name ?? '' };
  const how = state === 'expired' ? 'unanswered' : state;
  const reason = moved === null && about.length === 0 ? `${how}_released` : how;
  const data = stayed > 0 ? { ...of, reason: 'partly', stayed } : { ...of, reason };
  await notify(trx, { user: from, kind: 'handover_answered', data });
}
