import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#database/tables';
import type { Db } from '#database/pool';

/**
 * Runs writes in one transaction and names who makes them: the triggers of the audit log read it. `who` is null when the
 * console acts by itself.
 */
export async function change<T>(
  db: Db,
  who: { id: number } | null,
  write: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (who) await sql`SELECT set_config('touchline.actor', ${String(who.id)}, true)`.execute(trx);
    return write(trx);
  });
}
