import { server as serverEntity } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { publish } from '#kit/events';

/** SQL over `server`: it has never called with its present token. */
export const isFirstCall = sql<boolean>`NOT EXISTS (SELECT FROM first_call WHERE first_call.server = server.id)`;

/** Stores that a server has called the console, for the screens that wait for it. */
export async function noteFirstCall(db: Db, server: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      INSERT INTO first_call (server) SELECT id FROM server WHERE id = ${server} ON CONFLICT DO NOTHING`.execute(trx);
    if (numAffectedRows) await publish(trx, 'reference', { id: server, entity: serverEntity.name });
  });
}
