import type { Role } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db, Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { checkPassword, hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';

type NewUser = { email: string; name: string; password: string; role: Role; verified: boolean };

/**
 * Creates an active account and returns its id. An existing account with the address gets this name, role and password;
 * its sessions end unless the password is the same. For operators of the installation: the strength of the password is
 * not checked.
 */
export async function createUser(db: Db, user: NewUser): Promise<number> {
  const email = user.email.trim().toLowerCase();
  const existing = await findAccount(db, email);
  const isSame = existing !== null && (await checkPassword(user.password, existing.passwordHash)).matches;
  const passwordHash = isSame ? existing.passwordHash : await hashPassword(user.password);
  const id = await putAccount(db, { ...user, email, passwordHash });
  if (!isSame) await endSessions(db, id, null);
  await publishUser(db, id);
  return id;
}

/** Stores an active account, replacing one with the same address. */
export async function putAccount(db: Db, user: Omit<NewUser, 'password'> & { passwordHash: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt")
    VALUES (${user.email}, ${user.name}, ${user.passwordHash}, ${user.role}, CASE WHEN ${user.verified} THEN now() END)
    ON CONFLICT (lower(email)) DO UPDATE SET name = excluded.name, "passwordHash" = excluded."passwordHash",
      role = excluded.role, status = 'active', version = "user".version + 1,
      "emailVerifiedAt" = coalesce("user"."emailVerifiedAt", excluded."emailVerifiedAt")
    RETURNING id`.execute(db);
  return onlyId(rows);
}

/**
 * Creates an unconfirmed viewer who signed up. Signing up again before confirming replaces the name. Unless the password is the
 * one of before, whose hash is `knownHash`, no password signs in any more: the owner of the address, who reads every code, cannot
 * tell which of them belongs to a stranger's password. Null when the address has an account that was ever confirmed, or that an
 * administrator created or changed: its version is above 1 or its role higher.
 */
export async function addViewer(
  trx: Transaction,
  user: { email: string; name: string; passwordHash: string; knownHash: string | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO "user" (email, name, "passwordHash", role) VALUES (${user.email}, ${user.name}, ${user.passwordHash}, 'viewer')
    ON CONFLICT (lower(email)) DO UPDATE SET name = excluded.name,
      "passwordHash" = CASE WHEN "user"."passwordHash" = ${user.knownHash} THEN "user"."passwordHash" ELSE '' END
      WHERE "user".role = 'viewer' AND "user".status = 'active' AND "user".version = 1 AND "user"."emailVerifiedAt" IS NULL
    RETURNING id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Marks the address as confirmed, with the time of the first confirmation. Returns whether the account has a password. */
export async function confirmAddress(trx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql<{ hasPassword: boolean }>`
    UPDATE "user" SET "emailVerifiedAt" = now(), version = version + 1
    WHERE id = ${id} AND "emailVerifiedAt" IS NULL RETURNING "passwordHash" <> '' AS "hasPassword"`.execute(trx);
  if (rows.length > 0) await publishUser(trx, id);
  return rows[0]?.hasPassword ?? true;
}

/** The account with this address, or null. */
export async function findAccount(db: Db, email: string) {
  const account = await db
    .selectFrom('user')
    .select(['id', 'passwordHash', 'role', 'status', 'emailVerifiedAt'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  return account ?? null;
}

/** Makes every process reload its lists of users. */
export const publishUser = (db: Db, id: number) => publish(db, 'reference', { id, entity: 'user' });

function onlyId(rows: { id: number }[]): number {
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('No id for a new user');
  return id;
}
