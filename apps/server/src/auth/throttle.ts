import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { HttpError } from '#kit/http-error';
import { networkOf } from './network.ts';

/** How many attempts one account and one address have inside a window that starts with the first of them. */
type Limit = { name: string; perAccount: number; perAddress: number; windowS: number };

export const signInLimit: Limit = { name: 'login', perAccount: 10, perAddress: 50, windowS: 900 };
/** Beside the five tries of each code: bounds guessing over many codes and accounts. */
export const codeLimit: Limit = { name: 'code', perAccount: 10, perAddress: 50, windowS: 900 };
/** The code for the first administrator has 60 random bits: what many places guess together matters less than one that floods. */
export const setupLimit: Limit = { name: 'setup', perAccount: 500, perAddress: 10, windowS: 900 };
export const mailLimit: Limit = { name: 'mail', perAccount: 5, perAddress: 30, windowS: 3600 };

/**
 * Counts an attempt before it is made, so that attempts at the same moment cannot pass together. An account is an
 * e-mail, known or not. Throws 429 with the seconds until the window ends. Kept in the database: a restart forgives nothing.
 */
export async function spend(db: Db, limit: Limit, account: string, ip: string): Promise<void> {
  // The address first: a flood from one place then leaves no row for each account it names.
  await count(db, addressKey(limit, ip), limit.perAddress, limit.windowS);
  await count(db, accountKey(limit, account), limit.perAccount, limit.windowS);
}

/** Takes back an attempt that succeeded, or that the server itself could not finish. */
export async function forgive(db: Db, limit: Limit, account: string, ip: string): Promise<void> {
  const keys = [addressKey(limit, ip), accountKey(limit, account)];
  for (const key of keys) {
    await sql`UPDATE throttle SET count = count - 1 WHERE key = ${key} AND count > 0 AND "endsAt" > now()`.execute(db);
  }
}

/** Forgets what an account failed at, since its owner has proved to be the owner. */
export async function forget(db: Db, limit: Limit, account: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', accountKey(limit, account)).execute();
}

async function count(db: Db, key: string, most: number, windowS: number): Promise<void> {
  const { rows } = await sql<{ count: number; leftS: number }>`
    INSERT INTO throttle AS kept (key, count, "endsAt") VALUES (${key}, 1, now() + make_interval(secs => ${windowS}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN kept."endsAt" <= now() THEN 1 ELSE kept.count + 1 END,
      "endsAt" = CASE WHEN kept."endsAt" <= now() THEN excluded."endsAt" ELSE kept."endsAt" END
    RETURNING count, ceil(extract(epoch FROM "endsAt" - now()))::int4 AS "leftS"`.execute(db);
  const kept = rows[0];
  if (!kept || kept.count <= most) return;
  throw new HttpError(429, 'rate_limited', 'Too many tries, wait a little', { retryAfterS: Math.max(1, kept.leftS) });
}

const accountKey = (limit: Limit, account: string) => `${limit.name} account ${account}`;
const addressKey = (limit: Limit, ip: string) => `${limit.name} address ${networkOf(ip)}`;
