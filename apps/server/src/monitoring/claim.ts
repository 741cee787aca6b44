import type { FormatsSeen, Server } from '@touchline/contract';
import { sql } from 'kysely';
import type { Memory } from '#server/monitoring/stored-state';
import type { Db } from '#database/pool';

/** A worker that died gives its streams back after this; one that lives renews it while a round runs. */
const leaseSeconds = 30;
const leasedUntil = sql`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** A stream leased for one round, and all that its round needs. `lease` is of this claim alone. */
export type Claim = {
  stream: number;
  lease: string;
  /** The database's time of the claim, as it writes it. */
  claimedAt: string;
  host: string;
  key: string;
  offer: Server;
  formats: FormatsSeen | null;
  memory: Memory;
  /** Rounds of this stream before this one. */
  round: number;
};

/** Rounds that may begin: in all, on a host that is not named, and on those that are. */
export type FreeSlots = { most: number; perHost: number; byHost: ReadonlyMap<string, number> };

const isDue = sql`(monitor."dueAt" <= now() AND (monitor."leasedUntil" IS NULL OR monitor."leasedUntil" < now()))`;

/** Leases streams whose round is due, the oldest first, as many as the hosts have free slots. No two workers get the same. */
export async function claimDue(db: Db, { most, perHost, byHost }: FreeSlots): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    WITH due AS (
      SELECT monitor.stream, host.fqdn AS host, "dueAt", row_number() OVER (PARTITION BY host.fqdn ORDER BY "dueAt") AS place
      FROM monitor JOIN stream ON stream.id = monitor.stream JOIN server host ON host.id = stream.server WHERE ${isDue}
    ), chosen AS (
      SELECT due.stream FROM due LEFT JOIN unnest(${[...byHost.keys()]}::text[], ${[...byHost.values()]}::int4[]) AS busy (host, free) USING (host)
      WHERE place <= coalesce(free, ${perHost}) ORDER BY "dueAt" LIMIT ${most}
    ), locked AS (
      SELECT monitor.stream FROM monitor WHERE stream IN (SELECT stream FROM chosen) AND ${isDue} FOR UPDATE SKIP LOCKED
    )
    UPDATE monitor SET "leasedUntil" = ${leasedUntil}, "leasedBy" = gen_random_uuid()::text, round = round + 1
    FROM locked JOIN stream ON stream.id = locked.stream JOIN server host ON host.id = stream.server
    WHERE monitor.stream = locked.stream
    RETURNING monitor.stream, monitor."leasedBy" AS lease, now()::text AS "claimedAt", host.fqdn AS host, stream.key,
      to_jsonb(host) - 'tokenSealed' - 'tokenHash' AS offer, monitor.formats, monitor.memory, monitor.round - 1 AS round`.execute(
    db,
  );
  return rows;
}

type Leases = Pick<Claim, 'stream' | 'lease'>[];

const among = (claims: Leases) => sql`FROM unnest(${claims.map(({ stream }) => stream)}::int8[],
  ${claims.map(({ lease }) => lease)}::text[]) AS claim (stream, lease)
  WHERE monitor.stream = claim.stream AND "leasedBy" = claim.lease`;

/** Keeps the leases of rounds that still run. A lease that was lost stays lost. */
export async function renewLeases(db: Db, claims: Leases): Promise<void> {
  await sql`UPDATE monitor SET "leasedUntil" = ${leasedUntil} ${among(claims)}`.execute(db);
}

/** Gives back what was claimed and not looked at. */
export async function releaseLeases(db: Db, claims: Leases): Promise<void> {
  await sql`UPDATE monitor SET "leasedUntil" = NULL, "leasedBy" = NULL ${among(claims)}`.execute(db);
}
