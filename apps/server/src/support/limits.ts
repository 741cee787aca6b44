import { messagesPerHour, ticketsPerHour } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#database/pool';
import { HttpError } from '#http/http-error';
import type { User } from '#http/user';

/** Throws 429 when a person has opened too many tickets within an hour. */
export function limitTickets(trx: Transaction, who: User): Promise<void> {
  const tickets = sql`SELECT "createdAt" FROM support_ticket WHERE "user" = ${who.id}`;
  return refuseBeyond(trx, who, tickets, ticketsPerHour);
}

/** Throws 429 when a person has written too many messages to their own tickets within an hour. */
export function limitMessages(trx: Transaction, who: User): Promise<void> {
  const messages = sql`
    SELECT said."createdAt" FROM support_message said JOIN support_ticket ticket ON ticket.id = said.ticket
    WHERE ticket."user" = ${who.id} AND NOT said.support`;
  return refuseBeyond(trx, who, messages, messagesPerHour);
}

/** Counts with the user's row locked, so that concurrent writes cannot pass together. */
async function refuseBeyond(
  trx: Transaction,
  who: User,
  messages: RawBuilder<unknown>,
  perHour: number,
): Promise<void> {
  await sql`SELECT 1 FROM "user" WHERE id = ${who.id} FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql<{ leftS: number }>`
    SELECT ceil(extract(epoch FROM "createdAt" + interval '1 hour' - now()))::int4 AS "leftS" FROM (${messages}) AS written
    WHERE "createdAt" > now() - interval '1 hour' ORDER BY "createdAt" DESC OFFSET ${perHour - 1} LIMIT 1`.execute(trx);
  if (!rows[0]) return;
  const retryAfterS = Math.max(1, rows[0].leftS);
  throw new HttpError(429, 'rate_limited', 'Too many support messages, try again later', { retryAfterS });
}
