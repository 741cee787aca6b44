import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { formerPublisher } from '#server/media-hooks/former-publishers';
import { unchangedCandidates } from '#server/media-hooks/publishing-right';
import type { Db, Transaction } from '#database/pool';
import { publishes } from '#database/commits';
import { prepared } from '#database/prepared';
import { retryAborted } from '#kit/change';
import { publishMany } from '#kit/events';

/**
 * `seen`: how its stream was found. `withoutSecret`: whether it was admitted without a publish secret. `secretVersion`: the one
 * of the stream at that time. `keepsFormer`: the publisher that is stored so far is remembered, since the server may refuse
 * this one.
 */
type Admitted = {
  stream: number;
  seen: string;
  ip: string;
  publisher: string;
  withoutSecret: boolean;
  secretVersion: number;
  keepsFormer: boolean;
};

/**
 * Stores the publishers of streams that are as they were found, by one statement, so that a burst of publishers waits for the
 * database once. Returns their streams: those that have changed since, or that somebody else has locked, are left out.
 */
export const addIfUnchanged = (db: Db, admitted: Admitted[]): Promise<Set<number>> =>
  retryAborted(() => store(db, admitted, unchangedCandidates(sql`admitted`)));

/** Stores the publisher of a stream that the transaction has locked. */
export async function addToLocked(trx: Transaction, admitted: Admitted): Promise<void> {
  await store(trx, [admitted], sql`SELECT stream FROM admitted`);
}

/** `held`: SQL for the streams that get their publishers. Of several publishers of one stream the last one stays. */
async function store(db: Db, admitted: Admitted[], held: RawBuilder<unknown>): Promise<Set<number>> {
  if (admitted.length === 0) return new Set();
  const last = new Map(admitted.map((one, at) => [one.stream, at]));
  const rows = admitted.map((one, at) => ({ ...one, at, isLast: last.get(one.stream) === at }));
  const keepFormer = [...last].flatMap(([stream, at]) => (admitted[at]?.keepsFormer ? stream : []));
  const { rows: stored } = await sql<{ stream: number }>`${prepared}${publishes('monitor')}
    WITH admitted AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS admitted (stream int8, seen text, ip text, publisher text,
        "withoutSecret" bool, "secretVersion" int4, at int4, "isLast" bool)
    ), held AS MATERIALIZED (${held}
    ), noted AS (
      INSERT INTO history (stream, kind, "from", "to")
      SELECT stream, 'publish', ip, publisher FROM admitted JOIN held USING (stream) ORDER BY at
    ), stored AS (
      INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", publisher, "publishedAt", "publishedWithoutSecret", "publishedSecretVersion")
      SELECT stream, 'unknown', now(), 'null', 'null', now(), publisher, now(), "withoutSecret", "secretVersion"
      FROM admitted JOIN held USING (stream) WHERE "isLast" ORDER BY stream
      ON CONFLICT (stream) DO UPDATE SET publisher = excluded.publisher, "publishedAt" = now(), "dueAt" = now(), "endedByEncoderAt" = NULL,
        "publishedWithoutSecret" = excluded."publishedWithoutSecret",
        "publishedSecretVersion" = excluded."publishedSecretVersion",
        "formerPublisher" = CASE WHEN monitor.stream = ANY(${keepFormer}::int8[]) THEN ${formerPublisher}
          ELSE monitor."formerPublisher" END,
        -- Failures from before the signal was expected are not faults of the new signal.
        formats = CASE WHEN monitor.state IN ('waiting', 'unknown') THEN 'null' ELSE monitor.formats END
      RETURNING stream
    ), told AS (
      INSERT INTO event (kind, data) SELECT 'monitor', jsonb_build_object('id', stream, 'stream', stream) FROM stored
    )
    SELECT stream FROM stored`.execute(db);
  return new Set(stored.map(({ stream }) => stream));
}

/**
 * Stores that publishers have left, and makes their streams due for a probe. `hasLeft`: SQL over `stream` and `monitor`
 * that selects them. `haveEnded`: they have ended their streams themselves.
 */
export async function removePublishers(
  trx: Transaction,
  hasLeft: RawBuilder<boolean>,
  haveEnded: boolean,
): Promise<void> {
  // Locks the stream before its monitor, in the prober's order.
  const { rows } = await sql<{ stream: number }>`
    WITH gone AS (
      SELECT monitor.stream, publisher, "publishedAt" FROM monitor JOIN stream ON stream.id = monitor.stream
      WHERE publisher IS NOT NULL AND ${hasLeft} ORDER BY stream.id FOR NO KEY UPDATE OF stream
    ), cleared AS (
      UPDATE monitor SET publisher = NULL, "formerPublisher" = NULL, "dueAt" = now(), "silenceFrom" = now(),
        "endedByEncoderAt" = CASE WHEN ${sql.lit(haveEnded)} THEN now() END FROM gone
      WHERE monitor.stream = gone.stream AND (monitor.publisher, monitor."publishedAt") = (gone.publisher, gone."publishedAt")
      RETURNING monitor.stream, gone.publisher
    )
    INSERT INTO history (stream, kind, "from") SELECT stream, 'unpublish', publisher FROM cleared RETURNING stream`.execute(
    trx,
  );
  await announce(trx, rows);
}

/** A publisher as the media server reports it. */
export type Publisher = { key: string; ip: string; clientId: string };

/** A report that was on its way meanwhile may list a publisher that has left since. */
const justLeft = sql`interval '10 seconds'`;

/**
 * SQL over `stream` and `monitor`: whether a publisher that the server lists is not known although it may be there.
 * `mayHaveLeft`: unless it has just left.
 */
export const isMissing = (server: number, mayHaveLeft: boolean) => sql<boolean>`(publisher IS NULL
  AND stream.server = ${server} AND stream."archivedAt" IS NULL AND stream."cutAt" IS NULL
  AND NOT (${mayHaveLeft} AND EXISTS (SELECT FROM history
    WHERE history.stream = stream.id AND kind = 'unpublish' AND at > now() - ${justLeft})))`;

/** Restores those of the listed publishers that are missing. */
export async function restorePublishers(
  trx: Transaction,
  published: readonly Publisher[],
  missing: RawBuilder<boolean>,
): Promise<void> {
  const keys = published.map(({ key }) => key);
  const ips = published.map(({ ip }) => ip);
  const names = published.map(({ ip, clientId }) => `${ip} ${clientId}`);
  const { rows } = await sql<{ stream: number }>`
    WITH back AS (
      SELECT stream.id, ip, name FROM unnest(${keys}::text[], ${ips}::text[], ${names}::text[]) AS published (key, ip, name)
      JOIN stream USING (key) JOIN monitor ON monitor.stream = stream.id WHERE ${missing}
      ORDER BY stream.id FOR NO KEY UPDATE OF stream
    ), restored AS (
      UPDATE monitor SET publisher = name, "publishedAt" = coalesce("publishedAt", now()), "dueAt" = now() FROM back
      WHERE monitor.stream = back.id AND publisher IS NULL RETURNING monitor.stream, ip, name
    )
    INSERT INTO history (stream, kind, "from", "to") SELECT stream, 'publish', ip, name FROM restored RETURNING stream`.execute(
    trx,
  );
  await announce(trx, rows);
}

async function announce(trx: Transaction, rows: { stream: number }[]): Promise<void> {
  await publishMany(
    trx,
    'monitor',
    rows.map(({ stream }) => ({ id: stream, stream })),
  );
}
