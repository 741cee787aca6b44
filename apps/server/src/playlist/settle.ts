import type { ReturnReason } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { notify } from '#server/notifications/notify';
import type { Choice } from '#server/playlist/choose';
import type { Candidate, Judged } from '#server/playlist/judge';
import type { Query } from '#server/playlist/query';
import { whyReturned } from '#server/playlist/why-returned';
import type { Database } from '#database/tables';
import { publishMany } from '#kit/events';

type Db = Kysely<Database>;

export type Settled = { query: Query; choice: Choice; isAsked: boolean };

/** Writes down what was chosen for queries and tells their owners; nothing where nothing changed. Gives the changed. */
export async function settle(trx: Db, chosen: readonly Settled[]): Promise<Query[]> {
  const changed = await propose(trx, chosen);
  const joined: Joined[] = [];
  for (const { query, choice, isAsked } of chosen) {
    const { join } = choice;
    if (query.stream === (join?.stream.id ?? null)) {
      if (join === null || join.swapped === query.swapped) continue;
      await sql`UPDATE playlist SET swapped = ${join.swapped} WHERE id = ${query.id}`.execute(trx);
    } else {
      const reason = query.stream === null ? null : await whyReturned(trx, query, isAsked);
      if (join) joined.push({ query, join, reason });
      else await release(trx, query, reason);
    }
    changed.add(query.id);
  }
  await complete(trx, joined);
  return chosen.map(({ query }) => query).filter(({ id }) => changed.has(id));
}

type Joined = { query: Query; join: Judged; reason: ReturnReason | null };

async function complete(trx: Db, joined: readonly Joined[]): Promise<void> {
  if (joined.length === 0) return;
  const given = joined.map(({ query, join: { stream, swapped, byEvent } }) => ({
    id: query.id,
    stream: stream.id,
    swapped,
    by: byEvent ? 'event' : 'names',
  }));
  await sql`
    UPDATE playlist SET status = 'complete', stream = given.stream, swapped = given.swapped, "joinedBy" = given.by, "returnReason" = NULL
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given(id int8, stream int8, swapped bool, by text)
    WHERE playlist.id = given.id`.execute(trx);
  for (const { query, join, reason } of joined) {
    const data = { playlist: query.id, stream: join.stream.id, title: titleOf(join.stream), reason };
    await notify(trx, { user: query.user, kind: 'query_complete', data });
  }
}

async function release(trx: Db, query: Query, reason: ReturnReason | null): Promise<void> {
  await sql`
    UPDATE playlist SET status = 'awaiting', stream = NULL, swapped = false, "joinedBy" = NULL, "returnReason" = ${reason}
    WHERE id = ${query.id}`.execute(trx);
  const title = [query.team1Name, query.team2Name].filter(Boolean).join(' – ') || query.event_id;
  // Without the stream's id: the owner may be told also when it is hidden from them now.
  await notify(trx, { user: query.user, kind: 'query_awaiting', data: { playlist: query.id, title, reason } });
}

const titleOf = ({ title, team1Name, team2Name }: Candidate) =>
  title || [team1Name, team2Name].filter(Boolean).join(' – ');

/** Replaces the open proposals of queries; what owners rejected stays. Gives the queries where anything is different. */
async function propose(trx: Db, chosen: readonly Settled[]): Promise<Set<number>> {
  const queries = chosen.map(({ query }) => query.id);
  const given = chosen.flatMap(({ query, choice }) =>
    choice.ask.map(({ stream, score, swapped, reasons }) => ({
      playlist: query.id,
      stream: stream.id,
      score,
      swapped,
      reasons,
    })),
  );
  const gone = await sql<{ playlist: number }>`
    DELETE FROM playlist_review WHERE playlist = ANY(${queries}::int8[]) AND state = 'open'
      AND (playlist, stream) NOT IN (
        SELECT playlist, stream FROM unnest(${given.map(({ playlist }) => playlist)}::int8[],
          ${given.map(({ stream }) => stream)}::int8[]) AS kept(playlist, stream))
    RETURNING playlist`.execute(trx);
  const changed = new Set(gone.rows.map(({ playlist }) => playlist));
  if (given.length === 0) return changed;
  const made = await sql<{ playlist: number }>`
    INSERT INTO playlist_review (playlist, stream, score, swapped, reasons)
    SELECT playlist, stream, score, swapped, reasons FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      AS given(playlist int8, stream int8, score float8, swapped bool, reasons jsonb)
    ON CONFLICT (playlist, stream) DO UPDATE SET score = excluded.score, swapped = excluded.swapped, reasons = excluded.reasons
    WHERE (playlist_review.score, playlist_review.swapped, playlist_review.reasons)
      IS DISTINCT FROM (excluded.score, excluded.swapped, excluded.reasons)
    RETURNING playlist`.execute(trx);
  for (const { playlist } of made.rows) changed.add(playlist);
  return changed;
}

/** Tells the screens of the owners. */
export async function tellOwners(trx: Db, queries: readonly Pick<Query, 'id' | 'user'>[]): Promise<void> {
  await publishMany(
    trx,
    'reference',
    queries.map(({ id, user }) => ({ id, user, entity: 'playlist' })),
  );
}
