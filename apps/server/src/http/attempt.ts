import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Transaction } from '#database/pool';
import { HttpError } from '#http/http-error';
import type { Expired } from '#database/delete-portions';

export const expiredAttempts: Expired = { table: 'idempotency', where: sql`"startedAt" < now() - interval '1 day'` };

/** One run of a request with an `Idempotency-Key`, which may take effect only once. */
export type Attempt = {
  id: string;
  user: number;
  key: string;
  /** After the reply, work that the request started in the background no longer belongs to the attempt. */
  isAnswered: boolean;
};

const running = new AsyncLocalStorage<Attempt>();

/** Calls `next`; what it changes in the database counts as written by this attempt. */
export function runAs(attempt: Attempt, next: () => void): void {
  running.run(attempt, next);
}

/** How long a duplicate waits for the reply to the first request. */
const waitMs = 2_000;
const everyMs = 50;

/**
 * Begins an attempt, or returns the encrypted reply when the request was answered before. Throws 409
 * `request_in_progress`, 409 `conflict` when it took effect but its reply was lost, 422 `idempotency_key_reused`.
 */
export async function beginAttempt(
  db: Db,
  identity: Pick<Attempt, 'user' | 'key'>,
  fingerprint: Buffer,
): Promise<Attempt | Buffer> {
  const attempt = { ...identity, id: randomUUID(), isAnswered: false };
  for (let waitedMs = 0; waitedMs <= waitMs; waitedMs += everyMs) {
    if (await insert(db, attempt, fingerprint)) return attempt;
    const earlier = await db
      .selectFrom('idempotency')
      .select(['fingerprint', 'written', 'replySealed', isStale.as('isStale')])
      .where('user', '=', identity.user)
      .where('key', '=', identity.key)
      .executeTakeFirst();
    if (earlier && !earlier.fingerprint.equals(fingerprint)) throw reused();
    if (earlier?.replySealed) return earlier.replySealed;
    if (earlier?.written && earlier.isStale) throw replyLost();
    await sleep(everyMs);
  }
  throw inProgress();
}

/** How often a process says that it still runs an attempt. */
export const aliveEveryMs = 3_000;
/** The process that began the attempt has ended, or has lost its database; should it run after all, it can write no more. */
const isStale = sql<boolean>`idempotency."aliveAt" < now() - interval '10 seconds'`;

/** Inserts the attempt. Replaces one that is over a day old, and one whose process ended before it wrote. */
async function insert(db: Db, { id, user, key }: Attempt, fingerprint: Buffer): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotency ("user", key, fingerprint, attempt) VALUES (${user}, ${key}, ${fingerprint}, ${id})
    ON CONFLICT ("user", key) DO UPDATE SET fingerprint = excluded.fingerprint, attempt = excluded.attempt,
      "startedAt" = excluded."startedAt", "aliveAt" = excluded."aliveAt", written = false, "replySealed" = NULL
    WHERE idempotency."startedAt" < now() - interval '1 day'
      OR (idempotency.fingerprint = excluded.fingerprint AND NOT idempotency.written
        AND idempotency."replySealed" IS NULL AND ${isStale})
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/**
 * Marks the running attempt as written, in the transaction that writes. Throws 409 when another attempt has replaced
 * it.
 */
export async function markWritten(trx: Transaction): Promise<void> {
  const attempt = running.getStore();
  if (!attempt || attempt.isAnswered) return;
  const { rows } = await sql`
    UPDATE idempotency SET written = true WHERE attempt = ${attempt.id} AND "user" = ${attempt.user}
      AND key = ${attempt.key} RETURNING 1`.execute(trx);
  if (rows.length === 0) throw inProgress();
}

/** Stores the encrypted reply for repeated requests. */
export async function finishAttempt(db: Db, attempt: Attempt, replySealed: Buffer): Promise<void> {
  await sql`
    UPDATE idempotency SET "replySealed" = ${replySealed} WHERE attempt = ${attempt.id} AND "user" = ${attempt.user}
      AND key = ${attempt.key}`.execute(db);
}

/** Frees the key of an attempt that failed and wrote nothing. */
export async function dropAttempt(db: Db, attempt: Attempt): Promise<void> {
  await sql`
    DELETE FROM idempotency WHERE attempt = ${attempt.id} AND "user" = ${attempt.user} AND key = ${attempt.key}
      AND NOT written AND "replySealed" IS NULL`.execute(db);
}

const reused = () =>
  new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was already used for a different request', {});
const inProgress = () =>
  new HttpError(409, 'request_in_progress', 'A request with this Idempotency-Key is still running', { retryAfterS: 2 });
const replyLost = () =>
  new HttpError(409, 'conflict', 'The request succeeded, but its reply was lost: load the record again', {});
