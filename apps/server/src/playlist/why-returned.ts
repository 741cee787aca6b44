import type { ReturnReason } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Query } from '#server/playlist/query';
import { widestHours, sureHours } from '#server/playlist/window';
import type { Database } from '#database/tables';

type Lost = {
  id: number;
  archivedAt: string | null;
  phase: string;
  startAt: string;
  isOpenTo: boolean;
};

/** Why queries have lost the streams they had, by query. `isAsked`: its owner has just changed what they ask for. */
export async function whyReturned(
  trx: Kysely<Database>,
  returned: readonly { query: Query; isAsked: boolean }[],
): Promise<Map<number, ReturnReason>> {
  if (returned.length === 0) return new Map();
  const { rows } = await sql<Lost>`
    SELECT pair.id, stream."archivedAt", phase, stream."startAt",
      (NOT betting OR "betBroadcast") AND (access = 'deny') = EXISTS (
        SELECT FROM user_stream WHERE user_stream."user" = owner.id AND user_stream.stream = stream.id) AS "isOpenTo"
    FROM unnest(${returned.map(({ query }) => query.id)}::int8[], ${returned.map(({ query }) => query.user)}::int8[],
        ${returned.map(({ query }) => query.stream)}::int8[]) AS pair(id, "user", stream)
      JOIN stream ON stream.id = pair.stream
      JOIN "user" owner ON owner.id = pair."user"`.execute(trx);
  const lost = new Map(rows.map((row) => [row.id, row]));
  return new Map(returned.map(({ query, isAsked }) => [query.id, reasonOf(query, isAsked, lost.get(query.id))]));
}

function reasonOf(query: Query, isAsked: boolean, lost: Lost | undefined): ReturnReason {
  if (!lost) return 'deleted';
  if (lost.archivedAt !== null) return 'archived';
  if (lost.phase === 'canceled') return 'canceled';
  if (!lost.isOpenTo) return 'hidden';
  if (isAsked) return 'asked';
  const hours = Math.abs(Date.parse(lost.startAt) - Date.parse(query.startAt)) / 3_600_000;
  return hours > (query.joinedBy === 'person' ? widestHours : sureHours) ? 'moved' : 'teams';
}
