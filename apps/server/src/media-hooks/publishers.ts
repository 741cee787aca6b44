import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { rememberFormer } from '#server/media-hooks/former-publishers';
import type { Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { publishMany } from '#kit/events';

/**
 * `withoutSecret`: whether it was admitted without a publish secret. `secretVersion`: the one of the stream at that time.
 * `keepsFormer`: the publisher that is stored so far is remembered, since the server may refuse this one.
 */
type Admitted = {
  stream: number;
  ip: string;
  publisher: string;
  withoutSecret: boolean;
  secretVersion: number;
  keepsFormer: boolean;
};

/** Stores publishers of locked streams; of several of one stream the last one stays. */
export async function addPublishers(trx: Transaction, admitted: Admitted[]): Promise<void> {
  if (admitted.length === 0) return;
  const rows = (all: Admitted[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS admitted (stream int8, ip text, publisher text, "withoutSecret" bool, "secretVersion" int4)`;
  const last = [...new Map(admitted.map((one) => [one.stream, one])).values()].sort((a, b) => a.stream - b.stream);
  await sql`${prepared}
    INSERT INTO history (stream, kind, "from", "to") SELECT stream, 'publish', ip, publisher FROM ${rows(admitted)}`.execute(
    trx,
  );
  await rememberFormer(
    trx,
    last.flatMap(({ keepsFormer, stream }) => (keepsFormer ? stream : [])),
  );
  await sql`${prepared}
    INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", publisher, "publishedAt", "publishedWithoutSecret", "publishedSecretVersion")
    SELECT stream, 'unknown', now(), 'null', 'null', now(), publisher, now(), "withoutSecret", "secretVersion" FROM ${rows(last)}
    ON CONFLICT (stream) DO UPDATE SET publisher = excluded.publisher, "publishedAt" = now(), "dueAt" = now(), "endedByEncoderAt" = NULL,
      "publishedWithoutSecret" = excluded."publishedWithoutSecret",
      "publishedSecretVersion" = excluded."publishedSecretVersion",
      -- Failures from before the signal was expected are not faults of the new signal.
      formats = CASE WHEN monitor.state IN ('waiting', 'unknown') THEN 'null' ELSE monitor.formats END`.execute(trx);
  await publishMany(
    trx,
    'monitor',
    last.map(({ stream }) => ({ id: stream, stream })),
  );
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
      UPDATE monitor SET publisher = NULL, "formerPublisher" = NULL, "dueAt" = now(),
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

/** Restores the publishers of a server that was considered gone. */
export async function restorePublishers(
  trx: Transaction,
  server: number,
  published: readonly Publisher[],
): Promise<void> {
  const keys = published.map(({ key }) => key);
  const ips = published.map(({ ip }) => ip);
  const names = published.map(({ ip, clientId }) => `${ip} ${clientId}`);
  const { rows } = await sql<{ stream: number }>`
    WITH back AS (
      SELECT stream.id, ip, name FROM unnest(${keys}::text[], ${ips}::text[], ${names}::text[]) AS published (key, ip, name)
      JOIN stream USING (key) WHERE stream.server = ${server} AND stream."archivedAt" IS NULL
      ORDER BY stream.id FOR NO KEY UPDATE OF stream
    ), restored AS (
      UPDATE monitor SET publisher = name, "dueAt" = now() FROM back
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
