import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/tables';
import type { Db, Transaction } from '#database/pool';
import { HttpError } from '#http/http-error';
import { codeHashOf, newCode } from './tokens.ts';

type Kind = Database['code']['kind'];
/** A code that was typed right; it is used up by `useCode` only. */
export type Match = { user: number; kind: Kind; codeHash: Buffer };

/** The answer to every code that does not work, and to every account that has none. */
export const wrongCode = () => new HttpError(422, 'wrong_code', 'The code is wrong or has expired', {});

/** Makes a code for a mail: valid for 15 minutes and five tries. The one before it dies. */
export async function issueCode(trx: Transaction, key: string, user: number, kind: Kind): Promise<string> {
  const code = newCode();
  await sql`
    INSERT INTO code ("user", kind, "codeHash", "triesLeft", "expiresAt")
    VALUES (${user}, ${kind}, ${codeHashOf(key, user, kind, code)}, 5, now() + interval '15 minutes')
    ON CONFLICT ("user", kind) DO UPDATE SET "codeHash" = excluded."codeHash", "triesLeft" = excluded."triesLeft",
      "expiresAt" = excluded."expiresAt"`.execute(trx);
  return code;
}

/** Spends one try, for good whatever fails afterwards, and compares. Throws 422 `wrong_code`. */
export async function matchCode(db: Db, key: string, email: string, kind: Kind, typed: string): Promise<Match> {
  const { rows } = await sql<{ user: number; codeHash: Buffer }>`
    UPDATE code SET "triesLeft" = "triesLeft" - 1 FROM "user"
    WHERE code."user" = "user".id AND lower("user".email) = lower(${email}) AND "user".status = 'active'
      AND kind = ${kind} AND "triesLeft" > 0 AND "expiresAt" > now()
    RETURNING code."user", "codeHash"`.execute(db);
  const kept = rows[0];
  const code = typed.replace(' ', '');
  if (!kept || !timingSafeEqual(kept.codeHash, codeHashOf(key, kept.user, kind, code))) throw wrongCode();
  return { ...kept, kind };
}

/** Uses the code up. Throws when another request was first, or when a newer code was made meanwhile. */
export async function useCode(trx: Transaction, { user, kind, codeHash }: Match): Promise<void> {
  // User before code, as whoever signs up again locks them: the other order could deadlock.
  await sql`SELECT 1 FROM "user" WHERE id = ${user} FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql`
    DELETE FROM code WHERE "user" = ${user} AND kind = ${kind} AND "codeHash" = ${codeHash} RETURNING 1`.execute(trx);
  if (rows.length === 0) throw wrongCode();
}
