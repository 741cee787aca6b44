import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/tables';
import type { Db, Transaction } from '#database/pool';
import { HttpError } from '#http/http-error';
import { codeHashOf, newCode } from './tokens.ts';

type Kind = Database['code']['kind'];
/** A code that was entered correctly; `useCode` invalidates it. */
export type Match = { user: number; kind: Kind; codeHash: Buffer };

/** The same error for a wrong code and for an account without one. */
export const wrongCode = () => new HttpError(422, 'wrong_code', 'The code is wrong or has expired', {});

/** Creates a code for a mail: valid for 15 minutes and five tries. It replaces the previous one. */
export async function issueCode(trx: Transaction, key: string, user: number, kind: Kind): Promise<string> {
  const code = newCode();
  await sql`
    INSERT INTO code ("user", kind, "codeHash", "triesLeft", "expiresAt")
    VALUES (${user}, ${kind}, ${codeHashOf(key, user, kind, code)}, 5, now() + interval '15 minutes')
    ON CONFLICT ("user", kind) DO UPDATE SET "codeHash" = excluded."codeHash", "triesLeft" = excluded."triesLeft",
      "expiresAt" = excluded."expiresAt"`.execute(trx);
  return code;
}

/** Compares a code. The try is counted even if a later step fails. Throws 422 `wrong_code`. */
export async function matchCode(db: Db, key: string, email: string, kind: Kind, typedCode: string): Promise<Match> {
  const { rows } = await sql<{ user: number; codeHash: Buffer }>`
    UPDATE code SET "triesLeft" = "triesLeft" - 1 FROM "user"
    WHERE code."user" = "user".id AND lower("user".email) = lower(${email}) AND "user".status = 'active'
      AND kind = ${kind} AND "triesLeft" > 0 AND "expiresAt" > now()
    RETURNING code."user", "codeHash"`.execute(db);
  const storedCode = rows[0];
  const code = typedCode.replace(' ', '');
  if (!storedCode || !timingSafeEqual(storedCode.codeHash, codeHashOf(key, storedCode.user, kind, code)))
    throw wrongCode();
  return { ...storedCode, kind };
}

/** Invalidates every code of a user. */
export async function deleteCodes(trx: Transaction, user: number): Promise<void> {
  await sql`DELETE FROM code WHERE "user" = ${user}`.execute(trx);
}

/** Invalidates the code. Throws when another request used it first, or when a newer code was issued. */
export async function useCode(trx: Transaction, { user, kind, codeHash }: Match): Promise<void> {
  // Locks the user before the code, like a repeated sign-up does: the other order could deadlock.
  await sql`SELECT 1 FROM "user" WHERE id = ${user} FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql`
    DELETE FROM code WHERE "user" = ${user} AND kind = ${kind} AND "codeHash" = ${codeHash} RETURNING 1`.execute(trx);
  if (rows.length === 0) throw wrongCode();
}
