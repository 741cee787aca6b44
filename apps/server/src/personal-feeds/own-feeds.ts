import { can, maxPersonalFeeds } from '@touchline/contract';
import type { PersonalFeed, PersonalFeedInput } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { lockWithSession } from '#server/auth/sessions';
import { hashOf, newToken } from '#server/auth/tokens';
import { tokenOf } from '#server/personal-feeds/feed-token';
import type { Db, Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { forbidden, HttpError } from '#http/http-error';
import type { User } from '#http/user';

/** The user's own feeds, newest first. */
export async function listFeeds(db: Db, who: User): Promise<PersonalFeed[]> {
  return readFeeds(db, sql<boolean>`feed."user" = ${who.id}`);
}

/** Stores a feed, and returns it with its token, which is not stored. Throws 403, 409 and 422. */
export async function createFeed(trx: Transaction, who: User, input: PersonalFeedInput) {
  const { name, kind, scope, sport = null, tournament = null, team = null, format = null } = input;
  if (kind === 'links' && !can(who.role, 'stream.copyLink')) throw forbidden();
  // Locked, so that two concurrent requests cannot both make the last one.
  await lockWithSession(trx, who);
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::int4 AS count FROM personal_feed WHERE "user" = ${who.id}`.execute(trx);
  if ((counted[0]?.count ?? 0) >= maxPersonalFeeds)
    throw new HttpError(409, 'too_many', `A user has at most ${maxPersonalFeeds} feeds; revoke one first`, {});
  const secret = newToken();
  const { rows } = await sql<{ id: number }>`
    INSERT INTO personal_feed ("user", name, kind, scope, sport, tournament, team, format, "tokenHash")
    VALUES (${who.id}, ${name}, ${kind}, ${scope}, ${sport}, ${tournament}, ${team},
      ${kind === 'links' ? format : null}, ${hashOf(secret)}) RETURNING id`.execute(trx);
  const [feed] = await readFeeds(trx, sql<boolean>`feed.id = ${rows[0]?.id ?? 0}`);
  if (!feed) throw new Error('the feed that was just stored is missing');
  await publish(trx, 'reference', { id: feed.id, entity: 'personalFeed', user: who.id });
  return { feed, token: tokenOf(feed.id, secret) };
}

/** Revokes those of the feeds that are the user's own, and returns their ids. */
export async function removeFeeds(trx: Transaction, who: User, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM personal_feed WHERE "user" = ${who.id} AND id = ANY(${ids}::int8[]) RETURNING id`.execute(trx);
  if (rows.length > 0) await publish(trx, 'reference', { id: null, entity: 'personalFeed', user: who.id });
  return rows.map(({ id }) => id);
}

async function readFeeds(db: Db, which: RawBuilder<boolean>): Promise<PersonalFeed[]> {
  const { rows } = await sql<PersonalFeed>`
    SELECT feed.id, feed.name, kind, scope, feed.sport, feed.tournament, feed.team, sport.name AS "sportName",
      coalesce(nullif(sport."nameRu", ''), sport.name) AS "sportNameRu",
      tournament.name AS "tournamentName", team.name AS "teamName", format, feed."createdAt",
      "usedAt", ip, "userAgent"
    FROM personal_feed feed
      LEFT JOIN personal_feed_use used ON used.feed = feed.id
      LEFT JOIN sport ON sport.id = feed.sport
      LEFT JOIN tournament ON tournament.id = feed.tournament
      LEFT JOIN team ON team.id = feed.team
    WHERE ${which} ORDER BY feed.id DESC`.execute(db);
  return rows;
}
