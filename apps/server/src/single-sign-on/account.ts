import { randomBytes } from 'node:crypto';
import type { Role } from '@touchline/contract';
import { sql } from 'kysely';
import { publishUser, putAccount } from '#server/auth/accounts';
import { lockAdministrators } from '#server/auth/administrators';
import { hashPassword } from '#server/auth/passwords';
import { endSessionsWithoutFactor } from '#server/auth/required-factor';
import { endSessions } from '#server/auth/sessions';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import type { Person } from './person.ts';
import { areRolesGiven, roleOf } from './roles.ts';

type Account = { id: number; role: Role; status: string; isConfirmed: boolean };

/**
 * The account of a person, with the role that their groups give. One with the same verified email address is theirs from
 * now on; without any, one is made if the groups give a role. Throws 403 `sso_no_access` when there is neither, when the
 * address is that of somebody else’s account, or when roles are given and none to them; 403 `blocked`.
 */
export async function accountOf({ db, settings }: Pick<Deps, 'db' | 'settings'>, person: Person): Promise<number> {
  const now = settings.now();
  const role = roleOf(now, person.groups);
  if (areRolesGiven(now) && !role) throw noAccess('None of the groups has a role');
  // Nobody knows it: the account has no password until its owner asks for one by mail.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return change(db, null, async (trx) => {
    // Also makes the first two sign-ins of a person follow each other.
    await lockAdministrators(trx);
    const account =
      (await findByIdentity(trx, person)) ??
      (await adopt(trx, person, passwordHash)) ??
      (await create(trx, person, role, passwordHash));
    if (account.status !== 'active') throw new HttpError(403, 'blocked', 'This account is blocked', {});
    if (role && role !== account.role) await giveRole(trx, account, role);
    return account.id;
  });
}

const columns = sql`"user".id, role, status, "emailVerifiedAt" IS NOT NULL AS "isConfirmed"`;

async function findByIdentity(trx: Transaction, { issuer, subject }: Person): Promise<Account | null> {
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM identity JOIN "user" ON "user".id = identity."user"
    WHERE issuer = ${issuer} AND subject = ${subject} FOR UPDATE OF "user"`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Whoever signed up with the address of somebody else knows a password for it until the address is confirmed; here the
 * provider confirms it, and that password ends.
 */
async function adopt(trx: Transaction, person: Person, passwordHash: string): Promise<Account | null> {
  if (person.email === null) return null;
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM "user" WHERE lower(email) = ${person.email} FOR UPDATE`.execute(trx);
  const account = rows[0];
  if (!account) return null;
  if (await isLinked(trx, person.issuer, account.id))
    throw noAccess('The account with this address is somebody else’s');
  if (!account.isConfirmed) {
    await sql`UPDATE "user" SET "emailVerifiedAt" = now(), "passwordHash" = ${passwordHash}, version = version + 1
      WHERE id = ${account.id}`.execute(trx);
    await endSessions(trx, account.id, null);
  }
  await link(trx, person, account.id);
  return account;
}

/** Whether the account is that of a person at the provider. A company gives the address of a leaver to somebody else in time. */
async function isLinked(trx: Transaction, issuer: string, user: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM identity WHERE issuer = ${issuer} AND "user" = ${user} LIMIT 1`.execute(trx);
  return rows.length > 0;
}

async function create(trx: Transaction, person: Person, role: Role | null, passwordHash: string): Promise<Account> {
  const { email, name } = person;
  if (email === null) throw noAccess('The provider has not verified the email address');
  if (!role) throw noAccess('Nobody here has this email address');
  const id = await putAccount(trx, { email, name, role, verified: true, passwordHash });
  await link(trx, person, id);
  return { id, role, status: 'active', isConfirmed: true };
}

async function link(trx: Transaction, { issuer, subject }: Person, user: number): Promise<void> {
  await sql`INSERT INTO identity (issuer, subject, "user") VALUES (${issuer}, ${subject}, ${user})`.execute(trx);
  await publishUser(trx, user);
}

/** The last administrator who can sign in stays one, whatever the groups say: somebody must be able to mend them. */
async function giveRole(trx: Transaction, { id, role: before }: Account, role: Role): Promise<void> {
  if (before === 'admin' && !(await hasOtherAdministrator(trx, id))) return;
  await sql`UPDATE "user" SET role = ${role}, version = version + 1 WHERE id = ${id}`.execute(trx);
  await endSessionsWithoutFactor(trx, { id: 0, session: 0 }, id);
  await publishUser(trx, id);
}

async function hasOtherAdministrator(trx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM "user" WHERE role = 'admin' AND status = 'active' AND "emailVerifiedAt" IS NOT NULL AND id <> ${id}
    LIMIT 1`.execute(trx);
  return rows.length > 0;
}

const noAccess = (message: string) => new HttpError(403, 'sso_no_access', message, {});
