import { mailRoutes } from '@touchline/contract';
import type { Mail } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { mailState, textOf } from '#server/mail/outbox';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import type { ListQuery } from '#http/list-query';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { countRows, readPage } from '#lists/read-page';
import { hasAllWords, inTexts } from '#lists/text-search';

const columns: ListColumns = {
  recipient: { sql: sql.ref('recipient'), kind: 'text' },
  subject: { sql: sql.ref('subject'), kind: 'text' },
  createdAt: { sql: sql.ref('createdAt'), kind: 'instant' },
  sentAt: { sql: sql.ref('sentAt'), kind: 'instant' },
};

const shown = sql<Mail & { link: string }>`*, ${mailState} AS state,
  CASE ${mailState} WHEN 'retry' THEN "dueAt" END AS "retryAt"`;

/** `GET /system/outbox`: administrators read the mails that could not be sent. */
export function serveOutbox(app: FastifyInstance, { db, settings, authenticator }: Deps): void {
  const page = async (list: ListQuery, name: string) => {
    const found = list.filters.map((filter) => filterSql(columns, filter));
    if (name) found.push(hasAllWords(name, inTexts(sql.ref('recipient'), sql.ref('subject'))));
    const from = sql`FROM mail WHERE ${allOf(found)}`;
    const order = orderSql(columns, list, sql`id DESC`, sql`id`);
    const total = await countRows(db, from);
    const mails = await readPage(db, list, total, { columns: shown, from, order });
    return { ...mails, data: mails.data.map((mail) => ({ ...mail, body: textOf(mail, settings.now().publicUrl) })) };
  };
  serve(app, authenticator, mailRoutes.list, ({ list }) => page(list, ''));
  serve(app, authenticator, mailRoutes.search, ({ list, input }) => page(list, input.name));
}
