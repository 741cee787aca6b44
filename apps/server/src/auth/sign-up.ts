import type { registerInput } from '@touchline/contract';
import type * as z from 'zod/mini';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import { putMail } from '#server/mail/outbox';
import { addViewer, confirmAddress, findAccount, publishUser } from './accounts.ts';
import { issueCode, matchCode, useCode } from './codes.ts';
import { confirmMail, knownAddressMail } from './mails.ts';
import { checkPassword, hashPassword, refuseWeakPassword } from './passwords.ts';
import { codeLimit, refund, mailLimit, consume } from './throttle.ts';

type Needs = Pick<Deps, 'db' | 'env' | 'settings'>;

/**
 * Creates an unconfirmed viewer and mails a code; the owner of a known address gets a mail that says so instead. Throws
 * 403, 422, 429, 503.
 */
export async function signUp(
  { db, env, settings }: Needs,
  input: z.output<typeof registerInput>,
  ip: string,
): Promise<void> {
  if (!settings.now().registration) throw new HttpError(403, 'registration_closed', 'Registration is closed', {});
  const { name, email, password } = input;
  refuseWeakPassword(password, email);
  await consume(db, mailLimit, { account: email, ip });
  const known = (await findAccount(db, email))?.passwordHash ?? null;
  const { matches } = await checkPassword(password, known);
  const passwordHash = await hashPassword(password);
  await change(db, null, async (trx) => {
    const user = await addViewer(trx, { email, name, passwordHash, knownHash: matches ? known : null });
    const mail =
      user === null
        ? knownAddressMail(settings.now(), email)
        : confirmMail(settings.now(), email, await issueCode(trx, env.SECRET_KEY, user, 'confirm'));
    await putMail(trx, { recipient: email, ...mail });
    if (user !== null) await publishUser(trx, user);
  });
}

/** Confirms an address with its code. Returns whether its account has a password. Throws 422 `wrong_code`, 429. */
export async function confirm({ db, env }: Needs, email: string, code: string, ip: string): Promise<boolean> {
  await consume(db, codeLimit, { account: email, ip });
  const match = await matchCode(db, env.SECRET_KEY, email, 'confirm', code);
  const hasPassword = await change(db, null, async (trx) => {
    await useCode(trx, match);
    return confirmAddress(trx, match.user);
  });
  await refund(db, codeLimit, { account: email, ip });
  return hasPassword;
}

/** Mails a new code if the address is not yet confirmed. Throws 429. */
export async function resend({ db, env, settings }: Needs, email: string, ip: string): Promise<void> {
  await consume(db, mailLimit, { account: email, ip });
  await change(db, null, async (trx) => {
    const account = await findAccount(trx, email);
    if (!account || account.emailVerifiedAt || account.status !== 'active') return;
    const code = await issueCode(trx, env.SECRET_KEY, account.id, 'confirm');
    await putMail(trx, { recipient: email, ...confirmMail(settings.now(), email, code) });
  });
}
