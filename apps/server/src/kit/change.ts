import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from '#database/tables';
import { markWritten } from '#kit/attempt';
import type { Db } from '#database/pool';

/**
 * What follows from every change, whoever makes it. `within`: before the transaction ends; answers whether something is
 * left to do in one of its own, which `after` then does.
 */
export type FollowUp = { within: (trx: Kysely<Database>) => Promise<boolean>; after: () => Promise<void> };

const followUps = new WeakMap<Db, FollowUp>();

/** Says once, where the console is put together, what follows from changes of a database. */
export function followChanges(db: Db, followUp: FollowUp): void {
  followUps.set(db, followUp);
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
  write: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const followUp = followUps.get(db);
  for (let tries = 1; ; tries++) {
    try {
      const { result, isMore } = await db.transaction().execute(async (trx) => {
        if (who) await sql`SELECT set_config('touchline.actor', ${String(who.id)}, true)`.execute(trx);
        const written = await write(trx);
        await markWritten(trx);
        return { result: written, isMore: (await followUp?.within(trx)) ?? false };
      });
      if (isMore) await followUp?.after();
      return result;
    } catch (error) {
      if (tries === mostTries || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01';
}
