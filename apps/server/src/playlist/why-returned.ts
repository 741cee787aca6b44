import type { ReturnReason } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Query } from '#server/playlist/query';
import { widestHours, sureHours } from '#server/playlist/window';
import type { Database } from '#database/tables';

type Lost = {
  archivedAt: string | null;
  phase: string;
  startAt: string;
  isOpenTo: boolean;
};

/** Why a query has lost the stream it had. `isAsked`: its owner has just changed what they ask for. */
export async function whyReturned(trx: Kysely<Database>, query: Query, isAsked: boolean): Promise<ReturnReason> {
  const { rows } = await sql<Lost>`
    SELECT stream."archivedAt", phase, stream."startAt",
      (NOT betting OR "betBroadcast") AND (access = 'deny') = EXISTS (
        SELECT FROM user_stream WHERE user_stream."user" = owner.id AND user_stream.stream = stream.id) AS "isOpenTo"
    FROM stream, "user" owner WHERE stream.id = ${query.stream} AND owner.id = ${query.user}`.execute(trx);
  const [lost] = rows;
  if (!lost) return 'deleted';
  if (lost.archivedAt !== null) return 'archived';
  if (lost.phase === 'canceled') return 'canceled';
  if (!lost.isOpenTo) return 'hidden';
  if (isAsked) return 'asked';
  const hours = Math.abs(Date.parse(lost.startAt) - Date.parse(query.startAt)) / 3_600_000;
  return hours > (query.joinedBy === 'person' ? widestHours : sureHours) ? 'moved' : 'teams';
}
