import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { HttpError } from '#http/http-error';
import { networkOf } from './network.ts';

/** The number of tries within a window that begins with the first of them. */
type Window = { max: number; windowS: number };

/**
 * `pair`: tries for one account from one network; `network`: for all accounts from one network; `account`: for one
 * account from everywhere.
 */
export type Limit = { name: string; pair: Window; network: Window; account: Window };

/** For tries that name no account. */
type NetworkLimit = Pick<Limit, 'name' | 'network'>;

/** Who is trying. The account is an email address, existing or not. */
export type Caller = { account: string; ip: string };

const quarterHour = (max: number): Window => ({ max, windowS: 900 });
const hour = (max: number): Window => ({ max, windowS: 3600 });

/**
 * Allows per day and account 960 guesses from one network and at most 2,400 from all networks. One or two networks
 * reach their own limit long before the account's, so that it takes three to lock the owner out, and then only on
 * devices that never signed in. A known device has its own limit (`deviceLimit`).
 */
export const signInLimit: Limit = {
  name: 'login',
  pair: quarterHour(10),
  network: quarterHour(50),
  account: hour(100),
};
/** A known device allows 960 guesses per day, in addition to those of its network. */
export const deviceLimit = quarterHour(10);
/** In addition to the five tries of each code: limits guessing over many codes and accounts. */
export const codeLimit: Limit = { name: 'code', pair: quarterHour(10), network: quarterHour(50), account: hour(100) };
/** Only sessions of the account get here, so that no other client needs a limit. */
export const currentPasswordLimit = quarterHour(10);
/**
 * Codes of a second factor that are wrong, from whoever has the password. Three of a million are right at a time, so that
 * an even chance takes more than two years.
 */
export const secondFactorLimit = hour(10);
/**
 * The code for the first administrator has 60 random bits, so guesses from many networks are less of a risk than a
 * flood from one.
 */
export const setupLimit: Limit = {
  name: 'setup',
  pair: quarterHour(10),
  network: quarterHour(10),
  account: quarterHour(500),
};
/**
 * Each try asks the provider: it limits what one network can make this installation send it. Tries name no account, and a
 * limit for all networks together would let strangers lock everybody out.
 */
export const ssoLimit: NetworkLimit = { name: 'sso', network: quarterHour(50) };
/** Passkeys cannot be guessed: it limits the work that one network makes. */
export const passkeyLimit: NetworkLimit = { name: 'passkey', network: quarterHour(100) };
/** Limits the mails to one mailbox, whoever requests them. */
export const mailLimit: Limit = { name: 'mail', pair: hour(5), network: hour(30), account: hour(5) };

/** A key of the table `throttle`, and how many tries it allows. */
export type Allowance = Window & { key: string };

/** The network comes first: a flood from one network then adds no row for each account it names. */
export function allowancesOf(limit: Limit, caller: Caller): Allowance[] {
  const { name, pair, account } = limit;
  return [
    ...networkAllowance(limit, caller.ip),
    { ...pair, key: `${name} pair ${caller.account} ${networkOf(caller.ip)}` },
    { ...account, key: `${name} account ${caller.account}` },
  ];
}

/** What the network of an address may try. */
export const networkAllowance = ({ name, network }: NetworkLimit, ip: string): Allowance[] => [
  { ...network, key: `${name} network ${networkOf(ip)}` },
];

/** Counts a try against a limit, before it is made. See `consumeAll`. */
export const consume = (db: Db, limit: Limit, caller: Caller) => consumeAll(db, allowancesOf(limit, caller));

/** Refunds a try. See `refundAll`. */
export const refund = (db: Db, limit: Limit, caller: Caller) => refundAll(db, allowancesOf(limit, caller));

/**
 * Counts a try before it is made, so that concurrent tries cannot pass together. A refused one is counted nowhere.
 * Throws 429 with the seconds until the window ends. Stored in the database, so that a restart resets nothing.
 */
export async function consumeAll(db: Db, allowances: Allowance[]): Promise<void> {
  for (const [index, allowance] of allowances.entries()) {
    const retryAfterS = await count(db, allowance);
    if (retryAfterS === null) continue;
    await refundAll(db, allowances.slice(0, index));
    throw new HttpError(429, 'rate_limited', 'Too many attempts, try again later', { retryAfterS });
  }
}

/** Refunds a try that succeeded, or that failed because of the server. */
export async function refundAll(db: Db, allowances: Allowance[]): Promise<void> {
  for (const { key } of allowances)
    await sql`UPDATE throttle SET count = count - 1 WHERE key = ${key} AND count > 0 AND "endsAt" > now()`.execute(db);
}

/** Deletes all failures of an account, after its owner has proved their identity. */
export async function resetAccount(db: Db, limit: Limit, account: string): Promise<void> {
  const pairs = `${limit.name} pair ${account} `;
  await sql`
    DELETE FROM throttle WHERE key = ${`${limit.name} account ${account}`} OR starts_with(key, ${pairs})`.execute(db);
}

/** Null when the try was counted, else the seconds until it would be. */
async function count(db: Db, { key, max, windowS }: Allowance): Promise<number | null> {
  const { rows } = await sql`
    INSERT INTO throttle AS kept (key, count, "endsAt") VALUES (${key}, 1, now() + make_interval(secs => ${windowS}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN kept."endsAt" <= now() THEN 1 ELSE kept.count + 1 END,
      "endsAt" = CASE WHEN kept."endsAt" <= now() THEN excluded."endsAt" ELSE kept."endsAt" END
    WHERE kept."endsAt" <= now() OR kept.count < ${max} RETURNING 1`.execute(db);
  if (rows.length > 0) return null;
  const { rows: waits } = await sql<{ leftS: number }>`
    SELECT ceil(extract(epoch FROM "endsAt" - now()))::int4 AS "leftS" FROM throttle WHERE key = ${key}`.execute(db);
  return Math.max(1, waits[0]?.leftS ?? 1);
}
