import { sessionRoutes } from '@touchline/contract';
import type { OwnSession } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { logSession } from '#server/audit/write';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { readList } from '#lists/read-page';

const columns: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  ip: { sql: sql.ref('ip'), kind: 'text' },
  userAgent: { sql: sql.ref('userAgent'), kind: 'text' },
  createdAt: { sql: sql.ref('createdAt'), kind: 'instant' },
  lastUsedAt: { sql: sql.ref('lastUsedAt'), kind: 'instant' },
  expiresAt: { sql: sql.ref('expiresAt'), kind: 'instant' },
};

/** Routes to list and end the caller's own sessions. */
export function serveSessions(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, sessionRoutes.list, async ({ list, who }) => {
    const found = list.filters.map((filter) => filterSql(columns, filter));
    const open = sql<boolean>`"user" = ${who.id} AND "expiresAt" > now()`;
    const from = sql`FROM session WHERE ${allOf([open, ...found])}`;
    const order = orderSql(columns, list, sql`"lastUsedAt" DESC, id DESC`, sql`id`);
    const selected = sql<OwnSession>`
      id, id = ${who.session} AS current, ip, "userAgent", "createdAt", "lastUsedAt", "expiresAt"`;
    return readList(db, list, { columns: selected, from, order });
  });

  serve(app, authenticator, sessionRoutes.remove, async ({ input, who }) => {
    const ids = await change(db, who, async (trx) => {
      const { rows } = await sql<{ id: number }>`
        DELETE FROM session WHERE "user" = ${who.id} AND id = ANY(${input.ids}::int8[]) RETURNING id`.execute(trx);
      // Live connections of an ended session are closed when they receive this.
      if (rows.length > 0) await publish(trx, 'reference', { id: who.id, entity: 'user' });
      const facts = { count: rows.length };
      if (rows.length > 0) await logSession(trx, { action: 'sessions_ended', user: who.id, actor: null, facts });
      return rows.map(({ id }) => id);
    });
    return { ids };
  });
}
