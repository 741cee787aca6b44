import { DatabaseError } from 'pg';
import { markWritten } from '#http/attempt';
import type { Db, Transaction } from '#database/pool';
import { stalePlanCode } from '#database/prepared';
import { setActor } from '#http/user';
import type { Actor } from '#http/user';

/**
 * Work that follows every change. `within` runs at the end of the transaction; its result, unless null, is passed to
 * `after` once the transaction is committed, and the change ends when `after` does. `after` must not throw.
 */
export type FollowUp<T> = {
  within: (trx: Transaction) => Promise<T | null>;
  after: (found: T) => Promise<void>;
};

/** Returns the work to do after the commit. */
type Follow = (trx: Transaction) => Promise<() => Promise<void>>;

const followUps = new WeakMap<Db, Follow>();
const nothing = async () => {};

/** Registers the follow-up of changes of a database; called once at start. */
export function followChanges<T>(db: Db, { within, after }: FollowUp<T>): void {
  followUps.set(db, async (trx) => {
    const found = await within(trx);
    return found === null ? nothing : () => after(found);
  });
}

/**
 * PostgreSQL aborts one of two transactions in a deadlock, and a transaction whose connection has plans from before a
 * migration; both are retried, so that the caller does not see it.
 */
const maxTries = 4;

/**
 * Runs `write` in one transaction and sets its actor and their token, which the audit triggers read. `who` is null when the system
 * acts. `write` may run again, so it must change nothing but the database.
 */
export async function change<T>(db: Db, who: Actor | null, write: (trx: Transaction) => Promise<T>): Promise<T> {
  const follow = followUps.get(db);
  const attempt = () =>
    db.transaction().execute(async (trx) => {
      if (who) await setActor(who).execute(trx);
      const result = await write(trx);
      await markWritten(trx);
      return { result, after: (await follow?.(trx)) ?? nothing };
    });
  const { result, after } = await retryAborted(attempt);
  await after();
  return result;
}

/** Runs `attempt` again when PostgreSQL has aborted it for a reason that may be gone. */
export async function retryAborted<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === maxTries || !isWorthRetrying(error)) throw error;
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === stalePlanCode);
}
