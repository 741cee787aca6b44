import { sql } from 'kysely';
import { forgetFormer, restoreFormer } from '#server/media-hooks/former-publishers';
import { removePublishers } from '#server/media-hooks/publishers';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';

/** `hasEnded`: by ending its stream, instead of losing its connection; absent where its server does not say. */
type Left = { key: string; ip: string | null; clientId: string | null; hasEnded?: true | undefined };

/** Stores that a publisher has left, unless another one has replaced it. */
export async function unpublish(db: Deps['db'], server: number, { key, ip, clientId, hasEnded }: Left): Promise<void> {
  const publisherId = ip !== null && clientId !== null ? `${ip} ${clientId}` : null;
  const end = clientId === null ? '' : ` ${clientId}`;
  const hasLeft = sql<boolean>`(stream.key = ${key} AND stream.server = ${server}
    AND (publisher = ${publisherId} OR (${publisherId}::text IS NULL AND right(publisher, length(${end}::text)) = ${end})))`;
  await change(db, null, async (trx) => {
    await removePublishers(trx, hasLeft, hasEnded ?? false);
    if (hasEnded) await noteEnd(trx, server, key, publisherId);
  });
}

/** A report of the server may have told before that the publisher has left, but not that it has ended its stream. */
async function noteEnd(trx: Transaction, server: number, key: string, publisher: string | null): Promise<void> {
  await sql`UPDATE monitor SET "endedByEncoderAt" = now() FROM stream
    WHERE stream.id = monitor.stream AND stream.key = ${key} AND stream.server = ${server} AND stream."archivedAt" IS NULL
      AND publisher IS NULL AND "endedByEncoderAt" IS NULL AND ${publisher} = (
        SELECT "from" FROM history WHERE history.stream = stream.id AND kind = 'unpublish' ORDER BY id DESC LIMIT 1)`.execute(
    trx,
  );
}

/**
 * The same for a server that reports the end of publishers that it refuses, too. Returns the stream where it has refused
 * this one because another one is publishing.
 */
export async function unpublishOrRefuse(
  db: Deps['db'],
  server: number,
  { key, ip, clientId }: { key: string; ip: string; clientId: string },
): Promise<number | null> {
  const left = { key, publisher: `${ip} ${clientId}` };
  const refused = await change(db, null, async (trx) => {
    await forgetFormer(trx, server, left);
    return restoreFormer(trx, server, left);
  });
  if (refused === null) await unpublish(db, server, { key, ip, clientId });
  return refused;
}
