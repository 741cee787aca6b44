import { sql } from 'kysely';
import { mustBeOpen } from '#server/streams/access';
import { addHistoryEntry } from '#server/streams/history';
import type { Transaction } from '#database/pool';
import { publish } from '#kit/events';
import type { User } from '#http/user';

/**
 * Replaces the publish secret of a stream. The record's version stays, because no field of the form has changed. Throws
 * 409 when the stream is archived.
 */
export async function rotatePublishSecret(trx: Transaction, who: User, id: number): Promise<void> {
  await mustBeOpen(trx, id);
  await sql`UPDATE stream SET "publishSecretVersion" = "publishSecretVersion" + 1, "secretOptional" = false, "cutAt" = NULL
    WHERE id = ${id}`.execute(trx);
  await addHistoryEntry(trx, {
    stream: id,
    kind: 'edit',
    from: null,
    to: 'changed',
    reason: 'publishUrl',
    user: who.id,
  });
  await publish(trx, 'stream', { id, stream: id });
}
