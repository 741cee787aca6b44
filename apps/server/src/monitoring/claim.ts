import type { FormatStatuses, OwnThresholds, Phase } from '@touchline/contract';
import { sql } from 'kysely';
import { ownThresholds } from '#server/thresholds/in-force';
import type { Memory } from '#server/monitoring/stored-state';
import type { Offer } from '#server/watching/offer';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';

/** Seconds after which the streams of a dead worker can be claimed again; a running round renews its lease. */
const leaseSeconds = 10;
/** Seconds after which a round that could not be stored is due again. */
const retrySeconds = 1;
const leasedUntil = sql`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** A stream leased for one round, with all that the round needs. `lease` is unique to this claim. */
export type Claim = {
  stream: number;
  lease: string;
  /** The database's time of the claim, in its own text format. */
  claimedAt: string;
  host: string;
  key: string;
  phase: Phase;
  isArchived: boolean;
  startAt: string;
  endAt: string;
  offer: Offer;
  formats: FormatStatuses | null;
  memory: Memory;
  /** What the stream or its sport sets. */
  ownThresholds: OwnThresholds;
  /** How many rounds this stream has had. */
  round: number;
};

/** How many rounds may begin: in total (`most`), on any other host (`perHost`), and on named hosts (`byHost`). */
export type FreeSlots = { maxRounds: number; perHost: number; byHost: ReadonlyMap<string, number> };

const isDue = sql`(monitor."dueAt" <= now() AND (monitor."leasedUntil" IS NULL OR monitor."leasedUntil" < now()))`;

/**
 * Leases streams whose round is due, longest due first, up to the free slots of their hosts. No two workers get the
 * same stream.
 */
export async function claimDue(db: Db, { maxRounds, perHost, byHost }: FreeSlots): Promise<Claim[]> {
  const { rows } = await sql<Claim>`${prepared}
    WITH due AS (
      SELECT monitor.stream, host.fqdn AS host, "dueAt", row_number() OVER (PARTITION BY host.fqdn ORDER BY "dueAt") AS place
      FROM monitor JOIN stream ON stream.id = monitor.stream JOIN server host ON host.id = stream.server WHERE ${isDue}
    ), chosen AS (
      SELECT due.stream FROM due LEFT JOIN unnest(${[...byHost.keys()]}::text[], ${[...byHost.values()]}::int4[]) AS busy (host, free) USING (host)
      WHERE place <= coalesce(free, ${perHost}) ORDER BY "dueAt" LIMIT ${maxRounds}
    ), locked AS (
      SELECT monitor.stream FROM monitor WHERE stream IN (SELECT stream FROM chosen) AND ${isDue} FOR UPDATE SKIP LOCKED
    )
    UPDATE monitor SET "leasedUntil" = ${leasedUntil}, "leasedBy" = gen_random_uuid()::text, round = round + 1
    FROM locked JOIN stream ON stream.id = locked.stream JOIN server host ON host.id = stream.server
    WHERE monitor.stream = locked.stream
    RETURNING monitor.stream, monitor."leasedBy" AS lease, now()::text AS "claimedAt", host.fqdn AS host, stream.key,
      stream.phase, stream."archivedAt" IS NOT NULL AS "isArchived", stream."startAt", stream."endAt",
      to_jsonb(host) - '{tokenSealed,tokenHash,controlSecretSealed}'::text[] AS offer, monitor.formats, monitor.memory, ${ownThresholds} AS "ownThresholds", monitor.round - 1 AS round`.execute(
    db,
  );
  return rows;
}

type Leases = Pick<Claim, 'stream' | 'lease'>[];

const among = (claims: Leases) => sql`FROM unnest(${claims.map(({ stream }) => stream)}::int8[],
  ${claims.map(({ lease }) => lease)}::text[]) AS claim (stream, lease)
  WHERE monitor.stream = claim.stream AND "leasedBy" = claim.lease`;

/** Renews the leases of running rounds. A lease that has expired and was claimed again is not renewed. */
export async function renewLeases(db: Db, claims: Leases): Promise<void> {
  await sql`${prepared} UPDATE monitor SET "leasedUntil" = ${leasedUntil} ${among(claims)}`.execute(db);
}

/** Lets rounds that could not be stored be claimed again soon, instead of when their leases end. */
export async function retryRounds(db: Db, claims: Leases): Promise<void> {
  await sql`UPDATE monitor SET "leasedUntil" = now() + make_interval(secs => ${sql.lit(retrySeconds)}) ${among(claims)}`.execute(
    db,
  );
}

/** Releases claimed streams that were not probed. */
export async function releaseLeases(db: Db, claims: Leases): Promise<void> {
  await sql`UPDATE monitor SET "leasedUntil" = NULL, "leasedBy" = NULL ${among(claims)}`.execute(db);
}
