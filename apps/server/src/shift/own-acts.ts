import type { ShiftSummary } from '@touchline/contract';
import { sql } from 'kysely';
import { isWithin } from '#server/shift/held-streams';
import type { ShiftPeriod } from '#server/shift/period';
import { visibleTo } from '#server/streams/access';
import { matchNameOfRow } from '#server/streams/match-name';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import type { User } from '#http/user';

/** What a user wrote on streams that they may see. */
export async function commentsOf(db: Db, who: User, period: ShiftPeriod): Promise<ShiftSummary['comments']> {
  const { rows } = await sql<ShiftSummary['comments'][number]>`${prepared}
    SELECT stream.id AS stream, ${matchNameOfRow} AS title, comment."createdAt" AS at, message
    FROM comment JOIN stream ON stream.id = comment.stream
    WHERE comment."user" = ${who.id} AND ${isWithin(sql.ref('comment.createdAt'), period)} AND ${visibleTo(who, sql.ref('stream.id'))}
    ORDER BY comment."createdAt", comment.id LIMIT 500`.execute(db);
  return rows;
}

/** Go and no-go of a user. */
export async function decisionsOf(db: Db, who: User, period: ShiftPeriod): Promise<ShiftSummary['decisions']> {
  const { rows } = await sql<ShiftSummary['decisions'][number]>`${prepared}
    SELECT stream.id AS stream, ${matchNameOfRow} AS title, decision.at, "isGo", decision.note
    FROM lineup_decision decision JOIN stream ON stream.id = decision.stream
    WHERE decision."user" = ${who.id} AND ${isWithin(sql.ref('decision.at'), period)} AND ${visibleTo(who, sql.ref('stream.id'))}
    ORDER BY decision.id LIMIT 500`.execute(db);
  return rows;
}

/** Handovers from and to a user that were open at some moment of a period, with the streams that they may see. */
export async function handoversOf(db: Db, who: User, { from, to }: ShiftPeriod): Promise<ShiftSummary['handovers']> {
  const { rows } = await sql<ShiftSummary['handovers'][number]>`${prepared}
    SELECT handover.id, jsonb_build_object('id', giver.id, 'name', giver.name) AS "from",
      jsonb_build_object('id', receiver.id, 'name', receiver.name) AS "to", note, coalesce("endedAt", handover."createdAt") AS at,
      CASE WHEN state = 'open' AND "expiresAt" <= now() THEN 'expired' ELSE state END AS state,
      coalesce((SELECT jsonb_agg(${matchNameOfRow} ORDER BY stream."startAt", stream.id)
        FROM handover_stream JOIN stream ON stream.id = handover_stream.stream
        WHERE handover_stream.handover = handover.id AND ${visibleTo(who, sql.ref('stream.id'))}), '[]') AS streams
    FROM handover JOIN "user" giver ON giver.id = "from" JOIN "user" receiver ON receiver.id = "to"
    WHERE ("from" = ${who.id} OR "to" = ${who.id}) AND handover."createdAt" < ${to}::timestamptz
      AND coalesce("endedAt", least("expiresAt", now())) >= ${from}::timestamptz
    ORDER BY handover.id LIMIT 200`.execute(db);
  return rows;
}

/** What a user has and is not over, the next first. */
export async function openOf(db: Db, who: User): Promise<ShiftSummary['open']> {
  const { rows } = await sql<ShiftSummary['open'][number]>`${prepared}
    SELECT stream.id AS stream, ${matchNameOfRow} AS title, stream."startAt", stream.phase
    FROM take JOIN stream ON stream.id = take.stream
    WHERE take."user" = ${who.id} AND stream."archivedAt" IS NULL AND stream.phase IN ('scheduled', 'live')
      AND ${visibleTo(who, sql.ref('stream.id'))} ORDER BY stream."startAt", stream.id LIMIT 500`.execute(db);
  return rows;
}
