import type { SecondFactorSetup } from '@touchline/contract';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import { beginSetup, findFactor, finishSetup, limited, spendSecondFactor } from './second-factor.ts';

type Needs = Pick<Deps, 'db' | 'env' | 'now' | 'settings'>;

/**
 * Checks the code of a user who has a second factor, or finishes setting up the one that their role needs, which returns
 * recovery codes; null otherwise. Throws 403 `second_factor_needed`, `second_factor_missing`, 422 for a wrong code, 429.
 */
export async function passSecondFactor(
  { db, ...needs }: Needs,
  user: number,
  code: string | undefined,
): Promise<string[] | null> {
  const { isRequired, secret, pending, hasPasskey } = await findFactor(db, user);
  // Whoever has a passkey sets up no app here, or anybody who knows the password could; a recovery code stands in for it.
  if (secret || (isRequired && hasPasskey)) {
    if (code === undefined)
      throw new HttpError(403, 'second_factor_needed', 'A code or a passkey is needed to sign in', {});
    await spendSecondFactor(db, needs, user, code);
    return null;
  }
  if (!isRequired) return null;
  if (code === undefined || !pending)
    throw new HttpError(403, 'second_factor_missing', 'Your role needs a second factor, which is not set up', {});
  return limited(db, user, () => change(db, null, (trx) => finishSetup(trx, needs, user, code)));
}

/** Begins to set up a second factor before the first session that needs it. Throws 409 when there is one or none is needed. */
export async function setUpFactorAtSignIn(
  needs: Needs,
  account: { id: number; email: string },
): Promise<SecondFactorSetup> {
  const { isRequired, secret, hasPasskey } = await findFactor(needs.db, account.id);
  if (secret || hasPasskey || !isRequired)
    throw new HttpError(409, 'conflict', 'No second factor has to be set up', {});
  return beginSetup(needs.db, needs, account, needs.settings.now().productName);
}
