import { sql } from 'kysely';
import { removePublishers } from '#server/media-hooks/publishers';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';

type Left = { key: string; ip: string | null; clientId: string | null };

/** Stores that a publisher has left, unless another one has replaced it. */
export async function unpublish(db: Deps['db'], server: number, { key, ip, clientId }: Left): Promise<void> {
  const publisherId = ip !== null && clientId !== null ? `${ip} ${clientId}` : null;
  const end = clientId === null ? '' : ` ${clientId}`;
  const hasLeft = sql<boolean>`(stream.key = ${key} AND stream.server = ${server}
    AND (publisher = ${publisherId} OR (${publisherId}::text IS NULL AND right(publisher, length(${end}::text)) = ${end})))`;
  await change(db, null, (trx) => removePublishers(trx, hasLeft));
}
