import type { resetInput } from '@touchline/contract';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { logSession } from '#server/audit/write';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { putMail } from '#server/mail/outbox';
import { confirmAddress, findAccount, publishUser } from './accounts.ts';
import { issueCode, matchCode, useCode } from './codes.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { endAllFeeds, endSessions } from './sessions.ts';
import { codeLimit, resetAccount, refund, mailLimit, signInLimit, consume } from './throttle.ts';

type Needs = Pick<Deps, 'db' | 'env' | 'settings'>;

/** Mails a code for a new password if the address has an active account. Throws 429. */
export async function recover({ db, env, settings }: Needs, email: string, ip: string): Promise<void> {
  await consume(db, mailLimit, { account: email, ip });
  await change(db, null, async (trx) => {
    const account = await findAccount(trx, email);
    if (account?.status !== 'active') return;
    const code = await issueCode(trx, env.SECRET_KEY, account.id, 'reset');
    await putMail(trx, { recipient: email, ...resetMail(settings.now(), email, code) });
  });
}

/**
 * Sets a new password, ends every session and notifies the owner. The code was mailed, so the address is confirmed too.
 * Throws 422 (`wrong_code`, or the password), 429, 503.
 */
export async function reset(
  { db, env, settings }: Needs,
  input: z.output<typeof resetInput>,
  ip: string,
): Promise<void> {
  const { email, password, code } = input;
  refuseWeakPassword(password, email);
  await consume(db, codeLimit, { account: email, ip });
  const match = await matchCode(db, env.SECRET_KEY, email, 'reset', code);
  const passwordHash = await hashPassword(password);
  await change(db, null, async (trx) => {
    await useCode(trx, match);
    await sql`UPDATE "user" SET "passwordHash" = ${passwordHash} WHERE id = ${match.user}`.execute(trx);
    await confirmAddress(trx, match.user);
    await logSession(trx, { action: 'password_changed', user: match.user, actor: null, facts: { by: 'code', ip } });
    await endSessions(trx, match.user, null);
    await endAllFeeds(trx, match.user);
    await publishUser(trx, match.user);
    await putMail(trx, { recipient: email, ...passwordChangedMail(settings.now(), email) });
  });
  await refund(db, codeLimit, { account: email, ip });
  await resetAccount(db, signInLimit, email);
}
