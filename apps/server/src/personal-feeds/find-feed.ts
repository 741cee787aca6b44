import { timingSafeEqual } from 'node:crypto';
import type { Format, FormatPriority, PersonalFeed, PersonalFeedKind } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { requestOrigin } from '#server/audit/write';
import { hashOf } from '#server/auth/tokens';
import { readToken } from '#server/personal-feeds/feed-token';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import type { User } from '#http/user';

/** A feed with its owner, whose present rights bound what it shows. */
export type FoundFeed = Pick<PersonalFeed, 'id' | 'name' | 'scope' | 'sport' | 'tournament' | 'team'> & {
  format: Format | null;
  owner: User;
  language: string | null;
  timezone: string | null;
  preferredFormat: FormatPriority;
};

type Row = Omit<FoundFeed, 'owner'> & {
  tokenHash: Buffer;
  owner: Omit<User, 'session' | 'accessToken'>;
  stale: boolean;
};

const nobodysHash = Buffer.alloc(32);

/** The feed of a token; null for every other text, and while its owner is blocked. Notes the use. */
export async function findFeed(
  db: Db,
  kind: PersonalFeedKind,
  token: string | undefined,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<FoundFeed | null> {
  const halves = readToken(token ?? '');
  const row = await readFeed(db, kind, halves?.id ?? 0);
  const isRight = timingSafeEqual(hashOf(halves?.secret ?? ''), row?.tokenHash ?? nobodysHash);
  if (!row || !isRight) return null;
  const { tokenHash: _, stale, owner, ...feed } = row;
  if (stale) await noteUse(db, feed.id, request);
  return { ...feed, owner: { ...owner, session: 0, accessToken: null } };
}

async function readFeed(db: Db, kind: PersonalFeedKind, id: number): Promise<Row | null> {
  const { rows } = await sql<Row>`${prepared}
    SELECT feed.id, feed.name, scope, sport, tournament, team, format, "tokenHash",
      "user".settings ->> 'language' AS language, "user".settings ->> 'timezone' AS timezone,
      stream_format_priority AS "preferredFormat",
      coalesce("usedAt" < now() - interval '1 minute', true) AS stale,
      jsonb_build_object('id', "user".id, 'name', "user".name, 'email', email, 'role', role, 'access', access,
        'streams', (SELECT coalesce(jsonb_agg(stream), '[]') FROM user_stream WHERE user_stream."user" = "user".id)) AS owner
    FROM personal_feed feed JOIN "user" ON "user".id = feed."user"
      LEFT JOIN personal_feed_use used ON used.feed = feed.id
    WHERE feed.id = ${id} AND kind = ${kind} AND "user".status = 'active' AND "emailVerifiedAt" IS NOT NULL`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** At most once a minute, so that a calendar that asks often writes little. */
async function noteUse(db: Db, feed: number, request: Pick<FastifyRequest, 'ip' | 'headers'>): Promise<void> {
  const { ip, userAgent } = requestOrigin(request);
  await sql`
    INSERT INTO personal_feed_use (feed, "usedAt", ip, "userAgent")
    SELECT id, now(), ${ip}, ${userAgent} FROM personal_feed WHERE id = ${feed}
    ON CONFLICT (feed) DO UPDATE SET "usedAt" = excluded."usedAt", ip = excluded.ip, "userAgent" = excluded."userAgent"`.execute(
    db,
  );
}
