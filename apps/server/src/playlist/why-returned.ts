import type { ReturnReason } from '@touchline/contract';
import { sql } from 'kysely';
import type { StreamChoice } from '#server/playlist/choose';
import type { ScoredMatch } from '#server/playlist/score-match';
import type { Query } from '#server/playlist/query';
import { widestHours } from '#server/playlist/window';
import { isSeenBy } from '#server/streams/access';
import type { Transaction } from '#database/pool';

type LostStream = {
  id: number;
  archivedAt: string | null;
  phase: string;
  startAt: string;
  isOpenTo: boolean;
};

/** `isAsked`: the owner has just edited the query. */
type Returned = { query: Query; choice: StreamChoice; isAsked: boolean };

/** Why queries lost their streams, by query id. */
export async function whyReturned(
  trx: Transaction,
  returnedQueries: readonly Returned[],
): Promise<Map<number, ReturnReason>> {
  if (returnedQueries.length === 0) return new Map();
  const { rows } = await sql<LostStream>`
    SELECT pair.id, stream."archivedAt", phase, stream."startAt",
      (NOT betting OR "betBroadcast") AND ${isSeenBy('owner', sql.ref('stream.id'))} AS "isOpenTo"
    FROM unnest(${returnedQueries.map(({ query }) => query.id)}::int8[], ${returnedQueries.map(({ query }) => query.user)}::int8[],
        ${returnedQueries.map(({ query }) => query.stream)}::int8[]) AS pair(id, "user", stream)
      JOIN stream ON stream.id = pair.stream
      JOIN "user" owner ON owner.id = pair."user"`.execute(trx);
  const streamByQuery = new Map(rows.map((row) => [row.id, row]));
  return new Map(returnedQueries.map((one) => [one.query.id, reasonOf(one, streamByQuery.get(one.query.id))]));
}

function reasonOf({ query, choice, isAsked }: Returned, stream: LostStream | undefined): ReturnReason {
  if (!stream) return 'deleted';
  if (stream.archivedAt !== null) return 'archived';
  if (stream.phase === 'canceled') return 'canceled';
  if (!stream.isOpenTo) return 'hidden';
  if (isAsked) return 'asked';
  if (choice.present) return whyGivenUp(choice.present, choice.join !== null);
  const hours = Math.abs(Date.parse(stream.startAt) - Date.parse(query.startAt)) / 3_600_000;
  return hours > widestHours ? 'moved' : 'teams';
}

/** The reason when the stream is still a possible match. */
function whyGivenUp({ verdict, isInTime }: ScoredMatch, isReplaced: boolean): ReturnReason {
  if (!isInTime) return 'moved';
  if (isReplaced) return 'better';
  return verdict === 'same' ? 'several' : 'doubtful';
}
