import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';

/**
 * Stores that publishers have left, and makes their streams due for a probe. `hasLeft`: SQL over `stream` and `monitor`
 * that selects them.
 */
export async function removePublishers(trx: Transaction, hasLeft: RawBuilder<boolean>): Promise<void> {
  // Locks the stream before its monitor, in the prober's order.
  const { rows } = await sql<{ stream: number }>`
    WITH gone AS (
      SELECT monitor.stream, publisher, "publishedAt" FROM monitor JOIN stream ON stream.id = monitor.stream
      WHERE publisher IS NOT NULL AND ${hasLeft} ORDER BY stream.id FOR NO KEY UPDATE OF stream
    ), cleared AS (
      UPDATE monitor SET publisher = NULL, "dueAt" = now() FROM gone
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
