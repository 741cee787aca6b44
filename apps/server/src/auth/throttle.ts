import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { HttpError } from '#http/http-error';
import { networkOf } from './network.ts';

/** So many tries inside a window that starts with the first of them. */
type Window = { most: number; windowS: number };

/** `pair`: of one account from one network; `network`: of all accounts from one network; `account`: of one account from everywhere. */
export type Limit = { name: string; pair: Window; network: Window; account: Window };

/** Who tries. The account is an e-mail, known or not. */
export type Caller = { account: string; ip: string };

const quarterHour = (most: number): Window => ({ most, windowS: 900 });
const hour = (most: number): Window => ({ most, windowS: 3600 });

/**
 * Guesses at one account in a day: 960 from one network, at most 2,400 however many networks guess. One network or two
 * fill their own count long before the account's, so that it takes three to keep its owner out, and then only on
 * devices that never signed in. A device that did has a count of its own (`deviceLimit`).
 */
export const signInLimit: Limit = {
  name: 'login',
  pair: quarterHour(10),
  network: quarterHour(50),
  account: hour(100),
};
/** Whoever has a known device guesses 960 times a day with it, beside what the network may. */
export const deviceLimit = quarterHour(10);
/** Beside the five tries of each code: bounds guessing over many codes and accounts. */
export const codeLimit: Limit = { name: 'code', pair: quarterHour(10), network: quarterHour(50), account: hour(100) };
/** Only who is signed in as the account gets here, so there is nobody else to count. */
export const presentPasswordLimit = quarterHour(10);
/** The code for the first administrator has 60 random bits: what many places guess together matters less than one that floods. */
export const setupLimit: Limit = {
  name: 'setup',
  pair: quarterHour(10),
  network: quarterHour(10),
  account: quarterHour(500),
};
/** What one mailbox gets matters, whoever asks for it. */
export const mailLimit: Limit = { name: 'mail', pair: hour(5), network: hour(30), account: hour(5) };

/** A key of the table of tries and how many it allows. */
export type Allowance = Window & { key: string };

/** The network first: a flood from one place then leaves no row for each account that it names. */
export function allowancesOf({ name, network, pair, account }: Limit, caller: Caller): Allowance[] {
  const from = networkOf(caller.ip);
  return [
    { ...network, key: `${name} network ${from}` },
    { ...pair, key: `${name} pair ${caller.account} ${from}` },
    { ...account, key: `${name} account ${caller.account}` },
  ];
}

/** Counts a try against a limit before it is made. See `spendAll`. */
export const spend = (db: Db, limit: Limit, caller: Caller) => spendAll(db, allowancesOf(limit, caller));

/** Takes a try back. See `giveBack`. */
export const forgive = (db: Db, limit: Limit, caller: Caller) => giveBack(db, allowancesOf(limit, caller));

/**
 * Counts a try before it is made, so that tries at the same moment cannot pass together. One that is refused counts
 * nowhere. Throws 429 with the seconds until the window ends. Kept in the database: a restart forgives nothing.
 */
export async function spendAll(db: Db, allowances: Allowance[]): Promise<void> {
  for (const [index, allowance] of allowances.entries()) {
    const retryAfterS = await count(db, allowance);
    if (retryAfterS === null) continue;
    await giveBack(db, allowances.slice(0, index));
    throw new HttpError(429, 'rate_limited', 'Too many tries, wait a little', { retryAfterS });
  }
}

/** Takes back a try that succeeded, or that the server itself could not finish. */
export async function giveBack(db: Db, allowances: Allowance[]): Promise<void> {
  for (const { key } of allowances)
    await sql`UPDATE throttle SET count = count - 1 WHERE key = ${key} AND count > 0 AND "endsAt" > now()`.execute(db);
}

/** Forgets what everybody failed at an account, since its owner has proved to be the owner. */
export async function forget(db: Db, limit: Limit, account: string): Promise<void> {
  const pairs = `${limit.name} pair ${account} `;
  await sql`
    DELETE FROM throttle WHERE key = ${`${limit.name} account ${account}`} OR starts_with(key, ${pairs})`.execute(db);
}

/** Null when the try is counted, else the seconds after which it would be. */
async function count(db: Db, { key, most, windowS }: Allowance): Promise<number | null> {
  const { rows } = await sql`
    INSERT INTO throttle AS kept (key, count, "endsAt") VALUES (${key}, 1, now() + make_interval(secs => ${windowS}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN kept."endsAt" <= now() THEN 1 ELSE kept.count + 1 END,
      "endsAt" = CASE WHEN kept."endsAt" <= now() THEN excluded."endsAt" ELSE kept."endsAt" END
    WHERE kept."endsAt" <= now() OR kept.count < ${most} RETURNING 1`.execute(db);
  if (rows.length > 0) return null;
  const { rows: left } = await sql<{ leftS: number }>`
    SELECT ceil(extract(epoch FROM "endsAt" - now()))::int4 AS "leftS" FROM throttle WHERE key = ${key}`.execute(db);
  return Math.max(1, left[0]?.leftS ?? 1);
}
