import { sessionRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { noteSession } from '#server/audit/write';
import { change } from '#kit/change';
import type { Deps } from '#kit/deps';
import { publish } from '#kit/events';
import { serve } from '#kit/http';

/** Where one is signed in, and signing out there. */
export function serveSessions(app: FastifyInstance, { db, gate }: Deps): void {
  serve(app, gate, sessionRoutes.list, async ({ who }) => {
    const rows = await db
      .selectFrom('session')
      .select(['id', 'ip', 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt'])
      .where('user', '=', who.id)
      .where('expiresAt', '>', sql<string>`now()`)
      .orderBy('lastUsedAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return { data: rows.map((row) => ({ ...row, current: row.id === who.session })) };
  });

  serve(app, gate, sessionRoutes.remove, async ({ input, who }) => {
    const ids = await change(db, who, async (trx) => {
      const { rows } = await sql<{ id: number }>`
        DELETE FROM session WHERE "user" = ${who.id} AND id = ANY(${input.ids}::int8[]) RETURNING id`.execute(trx);
      // Live connections of an ended session close as soon as they hear of it.
      if (rows.length > 0) await publish(trx, 'reference', { id: who.id, entity: 'user' });
      const facts = { count: rows.length };
      if (rows.length > 0) await noteSession(trx, { action: 'sessions_ended', user: who.id, actor: null, facts });
      return rows.map(({ id }) => id);
    });
    return { ids };
  });
}
