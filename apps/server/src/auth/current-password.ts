import type { Db } from '#database/pool';
import { invalidField } from '#http/http-error';
import { checkPassword } from './passwords.ts';
import { consumeAll, currentPasswordLimit, refundAll } from './throttle.ts';

/** Guesses of the current password in an open session are throttled like guesses at sign-in. */
export async function checkCurrentPassword(
  db: Db,
  account: { email: string; passwordHash: string },
  present: string | undefined,
): Promise<void> {
  if (present === undefined) throw invalidField('current_password', 'required');
  const allowances = [{ ...currentPasswordLimit, key: `password account ${account.email}` }];
  await consumeAll(db, allowances);
  const { matches } = await checkPassword(present, account.passwordHash);
  if (!matches) throw invalidField('current_password', 'mismatch');
  await refundAll(db, allowances);
}
