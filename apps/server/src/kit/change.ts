import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { markWritten } from '#kit/attempt';
import type { Db, Transaction } from '#database/pool';

/**
 * What follows from every change, whoever makes it. `within` looks at the transaction before it ends; what it answers
 * is given to `after` once it is committed, and the change is over when that is. `after` does not fail.
 */
export type FollowUp<T> = {
  within: (trx: Transaction) => Promise<T | null>;
  after: (found: T) => Promise<void>;
};

/** Gives what is to be done after the commit. */
type Follow = (trx: Transaction) => Promise<() => Promise<void>>;

const followUps = new WeakMap<Db, Follow>();
const nothing = async () => {};

/** Says once, where the console is put together, what follows from changes of a database. */
export function followChanges<T>(db: Db, { within, after }: FollowUp<T>): void {
  followUps.set(db, async (trx) => {
    const found = await within(trx);
    return found === null ? nothing : () => after(found);
  });
}

/** Of two transactions that wait for each other PostgreSQL breaks one: it is begun anew, so that nobody hears of it. */
const mostTries = 4;

/**
 * Runs writes in one transaction and names who makes them: the triggers of the audit log read it. `who` is null when the
 * console acts by itself. `write` is run again after a deadlock, so it changes nothing but the database.
 */
export async function change<T>(
  db: Db,
  who: { id: number } | null,
  write: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const follow = followUps.get(db);
  const attempt = () =>
    db.transaction().execute(async (trx) => {
      if (who) await sql`SELECT set_config('touchline.actor', ${String(who.id)}, true)`.execute(trx);
      const result = await write(trx);
      await markWritten(trx);
      return { result, after: (await follow?.(trx)) ?? nothing };
    });
  const { result, after } = await begunAnew(attempt);
  await after();
  return result;
}

async function begunAnew<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === mostTries || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01';
}
