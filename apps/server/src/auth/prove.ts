import type { Deps } from '#server/deps';
import { invalidField, unauthorized } from '#http/http-error';
import type { User } from '#http/user';
import { checkCurrentPassword } from './current-password.ts';
import { findFactor, spendSecondFactor } from './second-factor.ts';

/** Throws 422 unless the password is right, and the code too where there is a second factor already, 429. */
export async function prove(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  who: User,
  { current_password: password, code }: { current_password: string; code?: string | undefined },
): Promise<void> {
  const { db } = deps;
  const account = await db
    .selectFrom('user')
    .select(['email', 'passwordHash'])
    .where('id', '=', who.id)
    .executeTakeFirst();
  if (!account) throw unauthorized();
  await checkCurrentPassword(db, account, password);
  const { secret } = await findFactor(db, who.id);
  if (!secret) return;
  if (code === undefined) throw invalidField('code', 'required');
  await spendSecondFactor(db, deps, who.id, code);
}
