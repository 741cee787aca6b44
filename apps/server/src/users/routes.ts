import { userRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { frameOf } from '#kit/crud';
import type { Deps } from '#kit/deps';
import { serve } from '#kit/http';
import { allOf, contains, filterSql, orderSql } from '#kit/list-sql';
import type { ListColumns } from '#kit/list-sql';
import type { ListQuery } from '#kit/list-query';

const columns: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  name: { sql: sql.ref('name'), kind: 'text' },
};

/** `GET` and `POST /users`: active users by name, for whoever may hand streams to others. */
export function serveUsers(app: FastifyInstance, { db, gate, totals }: Deps): void {
  const page = async (query: ListQuery, name: string | null) => {
    const found = query.filters.map((filter) => filterSql(columns, filter));
    if (name) found.push(contains(sql.ref('name'), name));
    const from = sql`FROM "user" WHERE status = 'active' AND "emailVerifiedAt" IS NOT NULL AND ${allOf(found)}`;
    const { page: current_page, offset, frame } = frameOf(await totals.count('user', from), query);
    const order = orderSql(columns, query, sql`lower(name), id`, sql`id`);
    const { rows } = await sql<{ id: number; name: string }>`
      SELECT id, name ${from} ORDER BY ${order} LIMIT ${query.size} OFFSET ${offset}`.execute(db);
    return { ...frame, current_page, data: rows };
  };
  serve(app, gate, userRoutes.list, ({ list }) => page(list, null));
  serve(app, gate, userRoutes.search, ({ list, input }) => page(list, input.name));
}
