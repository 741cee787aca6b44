import { can, fieldErrors, user } from '@touchline/contract';
import type { passwordInput } from '@touchline/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { deleteCodes } from '#server/auth/codes';
import { passwordChangedMail } from '#server/auth/mails';
import { checkCurrentPassword } from '#server/auth/current-password';
import { hashPassword, refuseWeakPassword } from '#server/auth/passwords';
import { endAllFeeds, endSessions, lockWithSession } from '#server/auth/sessions';
import { putMail } from '#server/mail/outbox';
import { logSession } from '#server/audit/write';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { forbidden, invalid, invalidField, notFound } from '#http/http-error';
import type { User } from '#http/user';

type PasswordInput = z.output<typeof passwordInput>;
type Needs = Pick<Deps, 'db' | 'settings'>;

/**
 * Sets a new password: the caller's own with the current one, or somebody else's as an administrator. Ends all other
 * sessions of that user and mails them. Throws 401 and 422 also when another change was first, 403, 404, 429, 503.
 */
export async function setPassword(
  { db, settings }: Needs,
  who: User,
  input: PasswordInput,
  ip: string,
): Promise<{ ok: true }> {
  const id = input.id ?? who.id;
  const isOwn = id === who.id;
  if (!isOwn && !can(who.role, 'administer')) throw forbidden();
  const account = await db
    .selectFrom('user')
    .select(['email', 'passwordHash'])
    .where('id', '=', id)
    .where(sql<boolean>`status <> 'service'`)
    .executeTakeFirst();
  if (!account) throw notFound();
  refuseWeakPassword(input.password, account.email);
  if (isOwn) await checkCurrentPassword(db, account, input.current_password);
  const passwordHash = await hashPassword(input.password);
  const facts = { by: isOwn ? 'password' : 'administrator', ip };
  const replaces = isOwn ? account.passwordHash : null;
  const password = { id, emails: [account.email], passwordHash, replaces };
  await change(db, who, async (trx) => {
    if (isOwn) await lockWithSession(trx, who);
    await storePassword(trx, settings, password, facts, isOwn ? who.session : null);
    await publish(trx, 'reference', { id, entity: 'user' });
  });
  return { ok: true };
}

const newPassword = z.pick(user.create, { password: true });

/** `replaces`: the hash of the current password that was checked; null when it was not asked for. */
type NewPassword = { id: number; emails: string[]; passwordHash: string; replaces: string | null };

/**
 * The hash of a password that an administrator sets in the user form; null for none. Throws 404, 422, also for the
 * administrator's own, which requires the current one.
 */
export async function passwordFor(
  db: Needs['db'],
  who: User,
  { id, email, password }: { id: number; email?: string | undefined; password?: string | undefined },
): Promise<NewPassword | null> {
  if (!password) return null;
  const { error } = newPassword.safeParse({ password }, { reportInput: true });
  if (error) throw invalid(fieldErrors(error.issues));
  if (id === who.id) throw invalidField('current_password', 'required');
  const account = await db
    .selectFrom('user')
    .select('email')
    .where('id', '=', id)
    .where(sql<boolean>`status <> 'service'`)
    .executeTakeFirst();
  if (!account) throw notFound();
  refuseWeakPassword(password, email ?? account.email);
  const emails = [...new Set([account.email, email ?? account.email])];
  return { id, emails, passwordHash: await hashPassword(password), replaces: null };
}

/** Ends every session of the user except `keptSession`, and mails them. Throws 404, and 422 when the current password is not the checked one. */
export async function storePassword(
  trx: Transaction,
  settings: Needs['settings'],
  { id, emails, passwordHash, replaces }: NewPassword,
  facts: { by: string; ip: string },
  keptSession: number | null,
): Promise<void> {
  const { numAffectedRows } = await sql`UPDATE "user" SET "passwordHash" = ${passwordHash}, version = version + 1
    WHERE id = ${id} AND "passwordHash" = coalesce(${replaces}, "passwordHash")`.execute(trx);
  if (!numAffectedRows) throw replaces === null ? notFound() : invalidField('current_password', 'mismatch');
  await deleteCodes(trx, id);
  await logSession(trx, { action: 'password_changed', user: id, actor: null, facts });
  await endSessions(trx, id, keptSession);
  if (keptSession === null) await endAllFeeds(trx, id);
  for (const recipient of emails) await putMail(trx, { recipient, ...passwordChangedMail(settings.now(), recipient) });
}
