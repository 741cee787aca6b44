import { roles } from '@touchline/contract';
import type { Role, SecondFactorFrom, SecondFactorSetup } from '@touchline/contract';
import { sql } from 'kysely';
import { logSession } from '#server/audit/write';
import type { Db, Transaction } from '#database/pool';
import { seal, unseal } from '#database/seal';
import type { Deps } from '#server/deps';
import { HttpError, invalidField } from '#http/http-error';
import { putMail } from '#server/mail/outbox';
import { publishUser } from './accounts.ts';
import { factorSetUpMail } from './mails.ts';
import { newRecoveryCode, newSecret, plainCode, setupOf, stepOf } from './one-time-code.ts';
import { consumeAll, refundAll, secondFactorLimit } from './throttle.ts';
import { codeHashOf } from './tokens.ts';

type Needs = Pick<Deps, 'env' | 'now'>;
type Account = { id: number; email: string };

const recoveryCodes = 10;

/** Whether a role needs a second factor, when `from` and the roles above it do. */
export const needsSecondFactor = (role: Role, from: SecondFactorFrom): boolean =>
  from !== 'nobody' && roles.indexOf(role) <= roles.indexOf(from);

/** `secret`: of the app whose codes sign in; `pending`: of the app that is being set up. */
type Factor = {
  isRequired: boolean;
  secret: Buffer | null;
  since: string | null;
  pending: Buffer | null;
  hasPasskey: boolean;
};

/** The second factor of a user, and whether their role requires one now. */
export async function findFactor(db: Db, user: number): Promise<Factor> {
  const { rows } = await sql<Omit<Factor, 'isRequired'> & { role: Role; from: SecondFactorFrom }>`
    SELECT role, "secondFactorFrom" AS "from", "secretSealed" AS secret, "confirmedAt" AS since, "pendingSealed" AS pending,
      EXISTS (SELECT FROM passkey WHERE passkey."user" = "user".id) AS "hasPasskey"
    FROM "user" CROSS JOIN setting LEFT JOIN second_factor ON second_factor."user" = "user".id
    WHERE "user".id = ${user}`.execute(db);
  const found = rows[0];
  if (!found) return { isRequired: false, secret: null, since: null, pending: null, hasPasskey: false };
  const { role, from, ...factor } = found;
  return { ...factor, isRequired: needsSecondFactor(role, from) };
}

/** Begins to set up an app. The one before, if there is one, stays until the new one has given its first code. */
export async function beginSetup(
  db: Db,
  { env }: Needs,
  { id, email }: Account,
  issuer: string,
): Promise<SecondFactorSetup> {
  const secret = newSecret();
  const sealed = seal(env.SECRET_KEY, secret);
  await sql`INSERT INTO second_factor ("user", "pendingSealed") VALUES (${id}, ${sealed})
    ON CONFLICT ("user") DO UPDATE SET "pendingSealed" = excluded."pendingSealed"`.execute(db);
  return setupOf(secret, issuer, email);
}

/**
 * Finishes setting up an app with its first code, mails the user, and returns recovery codes, which replace all others. Throws
 * 409 when another call was first, 422 for a wrong code, 429.
 */
export async function finishSetup(
  db: Transaction,
  needs: Needs & Pick<Deps, 'settings'>,
  user: number,
  typed: string,
): Promise<string[]> {
  const { pending } = await findFactor(db, user);
  if (!pending) throw gone();
  const step = stepIn(needs, pending, plainCode(typed));
  if (step === null) throw invalidField('code', 'wrong_second_factor');
  const { numAffectedRows } = await sql`
    UPDATE second_factor SET "secretSealed" = "pendingSealed", "pendingSealed" = NULL, "lastStep" = ${step},
    "confirmedAt" = ${needs.now()} WHERE "user" = ${user} AND "pendingSealed" = ${pending}`.execute(db);
  if (!numAffectedRows) throw gone();
  await logSession(db, { action: 'second_factor_on', user, actor: user, facts: {} });
  const { rows } = await sql<{ email: string }>`SELECT email FROM "user" WHERE id = ${user}`.execute(db);
  for (const { email } of rows)
    await putMail(db, { recipient: email, ...factorSetUpMail(needs.settings.now(), email) });
  await publishUser(db, user);
  return renewRecoveryCodes(db, needs, user);
}

const gone = () => new HttpError(409, 'conflict', 'The setup was finished or begun anew meanwhile', {});

/** Replaces the recovery codes of a user and returns the new ones, which are not stored. */
export async function renewRecoveryCodes(db: Transaction, { env }: Needs, user: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  const hashes = codes.map((code) => recoveryHash(env.SECRET_KEY, user, code));
  await sql`DELETE FROM recovery_code WHERE "user" = ${user}`.execute(db);
  await sql`INSERT INTO recovery_code ("user", "codeHash") SELECT ${user}, unnest(${hashes}::bytea[])`.execute(db);
  return codes;
}

/** Makes recovery codes for a user who has none, with their first factor; null for others. */
export async function firstRecoveryCodes(db: Transaction, needs: Needs, user: number): Promise<string[] | null> {
  return (await countRecoveryCodes(db, user)) > 0 ? null : renewRecoveryCodes(db, needs, user);
}

/** Recovery codes that have not been used. */
export async function countRecoveryCodes(db: Db, user: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT count(*)::int4 AS "left" FROM recovery_code WHERE "user" = ${user}`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Recovery codes end with the last factor that they stand in for. */
export async function dropUselessCodes(db: Db, user: number): Promise<void> {
  const { secret, hasPasskey } = await findFactor(db, user);
  if (!secret && !hasPasskey) await sql`DELETE FROM recovery_code WHERE "user" = ${user}`.execute(db);
}

/** Removes the app. Returns whether there was one. */
export async function removeFactor(db: Db, user: number): Promise<boolean> {
  const { rows } = await sql<{ confirmedAt: string | null }>`
    DELETE FROM second_factor WHERE "user" = ${user} RETURNING "confirmedAt"`.execute(db);
  await dropUselessCodes(db, user);
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Removes the app and every passkey. Returns whether there was any. */
export async function removeEveryFactor(db: Db, user: number): Promise<boolean> {
  const hadApp = await removeFactor(db, user);
  const { numAffectedRows = 0n } = await sql`DELETE FROM passkey WHERE "user" = ${user}`.execute(db);
  await dropUselessCodes(db, user);
  return hadApp || numAffectedRows > 0n;
}

/**
 * Uses up a code of the app, or a recovery code, of a user who has a second factor. Guesses are limited by user, wherever
 * they come from. Throws 422 for a wrong or used code, 429.
 */
export async function spendSecondFactor(db: Db, needs: Needs, user: number, typed: string): Promise<void> {
  await limited(db, user, async () => {
    const code = plainCode(typed);
    const isRight = /^\d{6}$/.test(code)
      ? await spendStep(db, needs, user, code)
      : await spendRecoveryCode(db, needs, user, code);
    if (!isRight) throw invalidField('code', 'wrong_second_factor');
  });
}

/** Counts a try with a code, and refunds it unless it was wrong. */
export async function limited<T>(db: Db, user: number, work: () => Promise<T>): Promise<T> {
  const allowances = [{ ...secondFactorLimit, key: `second factor ${user}` }];
  await consumeAll(db, allowances);
  const result = await work().catch(async (error: unknown) => {
    if (!(error instanceof HttpError && error.code === 'invalid')) await refundAll(db, allowances);
    throw error;
  });
  await refundAll(db, allowances);
  return result;
}

/** Each code signs in once: whoever has read it over a shoulder is too late (RFC 6238, section 5.2). */
async function spendStep(db: Db, needs: Needs, user: number, code: string): Promise<boolean> {
  const { secret } = await findFactor(db, user);
  const step = secret && stepIn(needs, secret, code);
  if (step === null) return false;
  const { rows } = await sql`
    UPDATE second_factor SET "lastStep" = ${step} WHERE "user" = ${user} AND "lastStep" < ${step} RETURNING 1`.execute(
    db,
  );
  return rows.length > 0;
}

async function spendRecoveryCode(db: Db, { env }: Needs, user: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM recovery_code WHERE "user" = ${user} AND "codeHash" = ${recoveryHash(env.SECRET_KEY, user, code)}
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Null also when the secret was sealed with a key that the installation has no more: an administrator removes it then. */
function stepIn({ env, now }: Needs, sealed: Buffer, code: string): number | null {
  let secret: string;
  try {
    secret = unseal(env.SECRET_KEY, sealed);
  } catch {
    return null;
  }
  return stepOf(secret, code, now());
}

const recoveryHash = (key: string, user: number, code: string) => codeHashOf(key, user, 'recovery', plainCode(code));
