import { can, fieldErrors, user } from '@touchline/contract';
import type { passwordInput } from '@touchline/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { passwordChangedMail } from '#server/auth/mails';
import { checkPassword, hashPassword, refuseWeakPassword } from '#server/auth/passwords';
import { endSessions } from '#server/auth/sessions';
import { giveBack, presentPasswordLimit, spendAll } from '#server/auth/throttle';
import { putMail } from '#server/mail/outbox';
import { noteSession } from '#server/audit/write';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { forbidden, invalid, invalidField, notFound } from '#http/http-error';
import type { User } from '#http/user';

type Given = z.output<typeof passwordInput>;
type Needs = Pick<Deps, 'db' | 'settings'>;

/**
 * Sets a new password: one's own with the present one, somebody else's as an administrator. Every other session of that
 * user ends, and a mail tells them. Throws 403, 404, 422, 429, 503.
 */
export async function setPassword({ db, settings }: Needs, who: User, given: Given, ip: string): Promise<{ ok: true }> {
  const id = given.id ?? who.id;
  const isOwn = id === who.id;
  if (!isOwn && !can(who.role, 'administer')) throw forbidden();
  const account = await db.selectFrom('user').select(['email', 'passwordHash']).where('id', '=', id).executeTakeFirst();
  if (!account) throw notFound();
  refuseWeakPassword(given.password, account.email);
  if (isOwn) await checkPresent(db, account, given.current_password);
  const passwordHash = await hashPassword(given.password);
  const facts = { by: isOwn ? 'password' : 'administrator', ip };
  await change(db, who, async (trx) => {
    await storePassword(trx, settings, { id, email: account.email, passwordHash }, facts, isOwn ? who.session : null);
    await publish(trx, 'reference', { id, entity: 'user' });
  });
  return { ok: true };
}

const newPassword = z.pick(user.create, { password: true });

/** What `storePassword` stores. */
export type NewPassword = { id: number; email: string; passwordHash: string };

/**
 * The password that an administrator gives somebody with their other data, hashed; null for none. Throws 404, 422; also
 * for one's own, which needs the present one.
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
  const account = await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst();
  if (!account) throw notFound();
  refuseWeakPassword(password, email ?? account.email);
  return { id, email: account.email, passwordHash: await hashPassword(password) };
}

/** Every session of the user but `kept` ends, and a mail tells them. */
export async function storePassword(
  trx: Transaction,
  settings: Needs['settings'],
  { id, email, passwordHash }: NewPassword,
  facts: { by: string; ip: string },
  kept: number | null,
): Promise<void> {
  await sql`UPDATE "user" SET "passwordHash" = ${passwordHash}, version = version + 1 WHERE id = ${id}`.execute(trx);
  await noteSession(trx, { action: 'password_changed', user: id, actor: null, facts });
  await endSessions(trx, id, kept);
  await putMail(trx, { recipient: email, ...passwordChangedMail(settings.now(), email) });
}

/** Guessing it from a session that somebody left open is bounded like guessing it at sign-in. */
async function checkPresent(
  db: Needs['db'],
  account: { email: string; passwordHash: string },
  present: string | undefined,
): Promise<void> {
  if (present === undefined) throw invalidField('current_password', 'required');
  const allowances = [{ ...presentPasswordLimit, key: `password account ${account.email}` }];
  await spendAll(db, allowances);
  const { matches } = await checkPassword(present, account.passwordHash);
  if (!matches) throw invalidField('current_password', 'mismatch');
  await giveBack(db, allowances);
}
