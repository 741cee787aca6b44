import { createHash } from 'node:crypto';
import { can, isSigned, knowsRights, roles } from '@touchline/contract';
import type { Vendor, WatchRules } from '@touchline/contract';
import { sql } from 'kysely';
import { longestMatch } from '#server/streams/window';
import { firstIssueS } from '#server/watching/revoked-copies';
import { keysInForce } from '#server/watching/signing-keys';
import type { Signer } from '#server/watching/signing-keys';
import { isWatcher } from '#server/watching/watchers';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';

/** The rules of a server, and a hash that changes with them. `gone`: it was archived or deleted. */
export type VersionedRules = { watchVersion: string; watch: WatchRules; gone: boolean };

type Row = Signer & { vendor: Vendor; signed: boolean; enabled: boolean } & Pick<
    WatchRules,
    'streamIds' | 'revoked' | 'viewers'
  > & {
    copies: { stream: number; user: number; revokedAt: string }[];
  };

/**
 * SQL over `stream`: matches that viewers may watch now or soon. The publish gate admits nobody earlier, and a signal may
 * last for hours after the planned end.
 */
const isWatchable = sql<boolean>`(stream."archivedAt" IS NULL AND stream.phase <> 'canceled' AND (stream.phase = 'live'
  OR stream."startAt" BETWEEN now() - 2 * ${longestMatch} AND now() + greatest(interval '1 day',
    (SELECT make_interval(mins => "leadMinutes") FROM setting))))`;

const copiers = roles.filter((role) => can(role, 'stream.copyLink'));
const watchers = roles.filter((role) => can(role, 'stream.preview'));

/** SQL over `link`: a media node may still hold it for valid, because clocks may differ by half a minute. */
const isNotOver = sql<boolean>`link."until" > now() - interval '1 minute'`;

/** Who may watch on each of the servers, as their media nodes are told: nobody on one that is gone. */
export async function readWatchRules(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  servers: readonly number[],
): Promise<Map<number, VersionedRules>> {
  const { rows } = await sql<Row>`${prepared}
    SELECT id, "signingVersion", vendor, signed, enabled,
      coalesce((SELECT jsonb_agg(jsonb_build_object('key', key, 'id', stream.id) ORDER BY key)
        FROM stream WHERE stream.server = server.id AND ${isWatchable}), '[]') AS "streamIds",
      coalesce((SELECT jsonb_agg(link.id ORDER BY link.id) FROM signed_link link JOIN stream ON stream.id = link.stream
        LEFT JOIN client ON client.id = link.client
        WHERE ${isNotOver} AND stream.server = server.id
          AND (link."revokedAt" IS NOT NULL OR client."archivedAt" IS NOT NULL)), '[]') AS revoked,
      coalesce((SELECT jsonb_agg(jsonb_build_object('link', link.id, 'max', link."maxViewers") ORDER BY link.id)
        FROM signed_link link JOIN stream ON stream.id = link.stream
        WHERE ${isNotOver} AND stream.server = server.id
          AND link."signedViewers" IS NOT NULL), '[]') AS viewers,
      coalesce((SELECT jsonb_agg(jsonb_build_object('stream', stream.id, 'user', copied."user", 'revokedAt', copied."revokedAt") ORDER BY copied.id)
        FROM copied_link copied JOIN stream ON stream.id = copied.stream WHERE stream.server = server.id AND ${isWatchable}), '[]') AS copies
    FROM server WHERE id = ANY(${servers}::int8[]) AND "archivedAt" IS NULL`.execute(db);
  const people = rows.some(isToldRights) ? await readPeople(db) : [];
  const kept = new Map(rows.map((row) => [row.id, toRules(env.SECRET_KEY, row, people)]));
  return new Map(servers.map((id) => [id, kept.get(id) ?? versioned(nobody, true)]));
}

/** Other vendors' servers check a signature alone. */
const isToldRights = (row: Row): boolean => knowsRights(row) && isSigned(row);

function toRules(secretKey: string, row: Row, people: WatchRules['people']): VersionedRules {
  const signed = isToldRights(row);
  const streamIds = row.enabled ? row.streamIds : [];
  const watch = {
    signed,
    keys: signed ? keysInForce(secretKey, row, Math.floor(Date.now() / 1_000)) : [],
    streams: streamIds.map(({ key }) => key),
    streamIds: signed ? streamIds : [],
    people: signed ? people : [],
    revoked: signed ? row.revoked : [],
    revokedCopies: signed
      ? row.copies.map(({ stream, user, revokedAt }) => ({ stream, user, before: firstIssueS(revokedAt) }))
      : [],
    viewers: signed ? row.viewers : [],
  };
  return versioned(watch, false);
}

const nobody: WatchRules = {
  signed: false,
  keys: [],
  streams: [],
  streamIds: [],
  people: [],
  revoked: [],
  revokedCopies: [],
  viewers: [],
};

function versioned(watch: WatchRules, gone: boolean): VersionedRules {
  const content = JSON.stringify(gone ? [watch, 'gone'] : watch);
  return { watchVersion: createHash('sha256').update(content).digest('base64url'), watch, gone };
}

/** Users who may watch, each with the part of their access rule that concerns streams of these days. */
async function readPeople(db: Deps['db']): Promise<WatchRules['people']> {
  const { rows } = await sql<WatchRules['people'][number]>`${prepared}
    SELECT id, role = ANY(${copiers}::text[]) AS copies, access,
      coalesce((SELECT jsonb_agg(stream.id ORDER BY stream.id) FROM user_stream JOIN stream ON stream.id = user_stream.stream
        WHERE user_stream."user" = "user".id AND ${isWatchable}), '[]') AS streams
    FROM "user" WHERE ${isWatcher} AND role = ANY(${watchers}::text[]) ORDER BY id`.execute(db);
  return rows;
}
