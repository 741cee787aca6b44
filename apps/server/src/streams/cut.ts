import { sql } from 'kysely';
import { mustBeOpen } from '#server/streams/access';
import { addHistoryEntry } from '#server/streams/history';
import type { Transaction } from '#database/pool';
import { publish } from '#kit/events';
import type { User } from '#http/user';

/**
 * Cuts the publisher of a stream and refuses any other, because most encoders reconnect at once, or allows publishing
 * again (`isCut` false). Without a change nothing is recorded. Throws 409 when the stream is archived.
 */
export async function setCut(trx: Transaction, who: User, id: number, isCut: boolean): Promise<void> {
  await mustBeOpen(trx, id);
  const { numAffectedRows } = await sql`
    UPDATE stream SET "cutAt" = CASE WHEN ${isCut} THEN now() END, version = version + 1
    WHERE id = ${id} AND ("cutAt" IS NOT NULL) <> ${isCut}`.execute(trx);
  if (!numAffectedRows) return;
  const to = isCut ? 'ordered' : 'lifted';
  await addHistoryEntry(trx, { stream: id, kind: 'cut', from: null, to, reason: null, user: who.id });
  await publish(trx, 'stream', { id, stream: id });
}
