import { mailRoutes } from '@touchline/contract';
import type { Mail } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { textOf } from '#server/mail/outbox';
import { frameOf } from '#kit/crud';
import type { Deps } from '#kit/deps';
import { serve } from '#kit/http';
import type { ListQuery } from '#kit/list-query';
import { allOf, filterSql, orderSql } from '#kit/list-sql';
import type { ListColumns } from '#kit/list-sql';
import { textHolds } from '#kit/search-key';

const columns: ListColumns = {
  recipient: { sql: sql.ref('recipient'), kind: 'text' },
  subject: { sql: sql.ref('subject'), kind: 'text' },
  createdAt: { sql: sql.ref('createdAt'), kind: 'instant' },
  sentAt: { sql: sql.ref('sentAt'), kind: 'instant' },
};

/** `GET /system/outbox`: where administrators read mails that no mail server takes away. */
export function serveOutbox(app: FastifyInstance, { db, settings, gate, totals }: Deps): void {
  const page = async (list: ListQuery, name: string) => {
    const found = list.filters.map((filter) => filterSql(columns, filter));
    found.push(sql<boolean>`(${textHolds(sql`recipient`, name)} OR ${textHolds(sql`subject`, name)})`);
    const from = sql`FROM mail WHERE ${allOf(found)}`;
    const { page: current_page, offset, frame } = frameOf(await totals.count(null, from), list);
    const order = orderSql(columns, list, sql`id DESC`, sql`id`);
    const { rows } = await sql<Mail & { link: string }>`
      SELECT * ${from} ORDER BY ${order} LIMIT ${list.size} OFFSET ${offset}`.execute(db);
    return {
      ...frame,
      current_page,
      data: rows.map((mail) => ({ ...mail, body: textOf(mail, settings.now().publicUrl) })),
    };
  };
  serve(app, gate, mailRoutes.list, ({ list }) => page(list, ''));
  serve(app, gate, mailRoutes.search, ({ list, input }) => page(list, input.name));
}
