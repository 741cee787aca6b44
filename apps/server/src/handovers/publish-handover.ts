import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';

/** Lets the screens of both people read a handover again. */
export async function publishHandover(trx: Transaction, id: number, users: readonly number[]): Promise<void> {
  await publishMany(
    trx,
    'handover',
    users.map((user) => ({ id, user })),
  );
}
