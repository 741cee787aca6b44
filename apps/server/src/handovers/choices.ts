import { maxHandoverStreams, rolesWith } from '@touchline/contract';
import type { HeldStream, UserName } from '@touchline/contract';
import { sql } from 'kysely';
import { isOffered } from '#server/handovers/offer';
import { visibleTo } from '#server/streams/access';
import { matchNameOfRow } from '#server/streams/match-name';
import type { Db } from '#database/pool';
import type { User } from '#http/user';

/** What a user can hand over, the next first, and to whom. */
export async function readChoices(db: Db, who: User): Promise<{ streams: HeldStream[]; receivers: UserName[] }> {
  const { rows: streams } = await sql<HeldStream>`
    SELECT stream.id, ${matchNameOfRow} AS title, "startAt", "endAt"
    FROM take JOIN stream ON stream.id = take.stream
    WHERE take."user" = ${who.id} AND stream."archivedAt" IS NULL AND phase IN ('scheduled', 'live')
      AND ${visibleTo(who, sql.ref('stream.id'))} AND NOT ${isOffered(who, sql.ref('stream.id'))}
    ORDER BY "startAt", stream.id LIMIT ${maxHandoverStreams}`.execute(db);
  const { rows: receivers } = await sql<UserName>`
    SELECT id, name FROM "user" WHERE status = 'active' AND role = ANY(${rolesWith('take.self')}::text[]) AND id <> ${who.id}
    ORDER BY lower(name), id LIMIT 1000`.execute(db);
  return { streams, receivers };
}
