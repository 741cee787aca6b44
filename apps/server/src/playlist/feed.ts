import type { PlaylistInput } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { dropProposals, makeQuery, updateFacts } from '#server/playlist/own';
import type { Database } from '#database/tables';
import type { Row } from '#kit/crud';

type Facts = 'sportText' | 'tournamentText' | 'team1Text' | 'team2Text' | 'startDate' | 'startTime';

/** A match as a feed tells it: names are its own words. */
export type FeedEntry = Required<Pick<PlaylistInput, Facts | 'event_id' | 'timezone'>> & { isCanceled: boolean };

export type FeedResult = 'created' | 'updated' | 'canceled' | 'unchanged';

/**
 * Makes somebody's query of a match in a feed, or brings it up to date: one query for an event id, however often it is
 * told. A canceled match revokes it, a match that is on again brings it back. What the owner revoked stays so, what they
 * deleted is not made again, and a query of their own with that event id is left alone. Run it in a `change`.
 */
export async function upsertFeedQuery(trx: Kysely<Database>, user: number, entry: FeedEntry): Promise<FeedResult> {
  const { isCanceled, ...facts } = entry;
  // One at a time for each owner: two that find no query of the event would both make one.
  await sql`SELECT FROM "user" WHERE id = ${user} FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql<Row>`
    SELECT * FROM playlist WHERE "user" = ${user} AND event_id = ${entry.event_id} ORDER BY origin, id LIMIT 1`.execute(
    trx,
  );
  const [known] = rows;
  if (!known) {
    if (isCanceled || (await isDismissed(trx, user, entry.event_id))) return 'unchanged';
    await makeQuery(trx, { user, origin: 'feed' }, facts, facts.timezone);
    return 'created';
  }
  if (known['origin'] !== 'feed') return 'unchanged';
  return follow(trx, user, known, entry);
}

async function follow(trx: Kysely<Database>, user: number, known: Row, entry: FeedEntry): Promise<FeedResult> {
  const { isCanceled, ...facts } = entry;
  const changes: Record<string, unknown> = Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => known[name] !== value),
  );
  const isCanceledNow = isCanceled && known['revokedAt'] === null;
  if (isCanceledNow) await dropProposals(trx, known.id);
  const revocation = isCanceledNow
    ? { revokedAt: new Date(), revokedBy: 'feed' }
    : !isCanceled && known['revokedBy'] === 'feed'
      ? { revokedAt: null, revokedBy: null }
      : {};
  const all = { ...changes, ...revocation };
  if (Object.keys(all).length === 0) return 'unchanged';
  await updateFacts(trx, user, known, all);
  return isCanceledNow ? 'canceled' : 'updated';
}

async function isDismissed(trx: Kysely<Database>, user: number, event: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM playlist_dismissed WHERE "user" = ${user} AND event_id = ${event}`.execute(
    trx,
  );
  return rows.length > 0;
}
