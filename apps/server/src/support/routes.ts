import { can, supportRoutes } from '@touchline/contract';
import type { Ticket, TicketMessage, TicketStatus, TicketThread } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { limitMessages, limitTickets } from '#server/support/limits';
import { notifyAuthor, notifyAdministrators, publishTicket } from '#server/support/notify';
import type { Db, Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { notFound } from '#http/http-error';
import type { ListQuery } from '#http/list-query';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { readList } from '#lists/read-page';
import { hasAllWords, inTexts } from '#lists/text-search';
import type { User } from '#http/user';

const columns: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  subject: { sql: sql.ref('subject'), kind: 'text' },
  status: { sql: sql.ref('status'), kind: 'word' },
  userName: { sql: sql.ref('userName'), kind: 'text' },
  messages: { sql: sql.ref('messages'), kind: 'number' },
  createdAt: { sql: sql.ref('createdAt'), kind: 'instant' },
  updatedAt: { sql: sql.ref('updatedAt'), kind: 'instant' },
};

/** Routes of tickets: their author asks, administrators answer. For everyone else a ticket does not exist. */
export function serveSupport(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, supportRoutes.create, async ({ input: { subject, message, context }, who }) => {
    const id = await change(db, who, async (trx) => {
      await limitTickets(trx, who);
      const { id } = await trx
        .insertInto('support_ticket')
        .values({ user: who.id, subject, context: JSON.stringify(context) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx.insertInto('support_message').values({ ticket: id, user: who.id, support: false, message }).execute();
      await notifyAdministrators(trx, { id, subject, by: who });
      await publishTicket(trx, { id, author: who.id });
      return id;
    });
    return one(db, who, id);
  });

  serve(app, authenticator, supportRoutes.write, async ({ input: { ticket: id, message }, who }) => {
    await change(db, who, async (trx) => {
      const { subject, user } = await lockTicket(trx, who, id);
      const support = user !== who.id;
      // After locking the ticket, in the same order as all writers; answers of administrators are not limited.
      if (!support) await limitMessages(trx, who);
      await trx.insertInto('support_message').values({ ticket: id, user: who.id, support, message }).execute();
      await move(trx, id, support ? 'answered' : 'open');
      if (support) await notifyAuthor(trx, { id, subject, author: user, by: who });
      else await notifyAdministrators(trx, { id, subject, by: who });
      await publishTicket(trx, { id, author: user });
    });
    return one(db, who, id);
  });

  serve(app, authenticator, supportRoutes.update, async ({ input: { id, status }, who }) => {
    await change(db, who, async (trx) => {
      const { user } = await lockTicket(trx, who, id);
      await move(trx, id, status);
      await publishTicket(trx, { id, author: user });
    });
    return one(db, who, id);
  });

  serve(app, authenticator, supportRoutes.find, ({ input, who }) => one(db, who, input.id));
  serve(app, authenticator, supportRoutes.list, ({ list, who }) => page(db, who, list, ''));
  serve(app, authenticator, supportRoutes.search, ({ list, input, who }) => page(db, who, list, input.name));
}

/** The tickets that a user may see: their own, or all for administrators. */
const ownTickets = (who: User) =>
  can(who.role, 'administer') ? sql<boolean>`true` : sql<boolean>`ticket."user" = ${who.id}`;

const tickets = (who: User) => sql`(
  SELECT ticket.*, "user".name AS "userName",
    (SELECT count(*)::int4 FROM support_message WHERE support_message.ticket = ticket.id) AS messages
  FROM support_ticket ticket JOIN "user" ON "user".id = ticket."user" WHERE ${ownTickets(who)}
) AS ticket`;

/** All messages of a ticket, as one text. */
const thread = sql`(SELECT string_agg(message, ' ') FROM support_message said WHERE said.ticket = ticket.id)`;

async function page(db: Db, who: User, list: ListQuery, name: string) {
  const found = list.filters.map((filter) => filterSql(columns, filter));
  if (name !== '') found.push(hasAllWords(name, inTexts(sql.ref('subject'), sql.ref('userName'), thread)));
  const from = sql`FROM ${tickets(who)} WHERE ${allOf(found)}`;
  const order = orderSql(columns, list, sql`"updatedAt" DESC, id DESC`, sql`id`);
  return readList(db, list, { columns: sql<Ticket>`*`, from, order });
}

async function one(db: Db, who: User, id: number): Promise<TicketThread> {
  const { rows } = await sql<Omit<TicketThread, 'thread'>>`SELECT * FROM ${tickets(who)} WHERE id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  const { rows: thread } = await sql<TicketMessage>`
    SELECT said.id, said."user", coalesce("user".name, '') AS "userName", support, message, said."createdAt"
    FROM support_message said LEFT JOIN "user" ON "user".id = said."user" WHERE ticket = ${id} ORDER BY said.id`.execute(
    db,
  );
  return { ...rows[0], thread };
}

/** The ticket, locked until the transaction ends. Throws 404 when the user may not see it. */
async function lockTicket(trx: Transaction, who: User, id: number): Promise<{ subject: string; user: number }> {
  const { rows } = await sql<{ subject: string; user: number }>`
    SELECT subject, "user" FROM support_ticket ticket WHERE id = ${id} AND ${ownTickets(who)} FOR UPDATE`.execute(trx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function move(trx: Transaction, id: number, status: TicketStatus): Promise<void> {
  await sql`UPDATE support_ticket SET status = ${status}, "updatedAt" = now() WHERE id = ${id}`.execute(trx);
}
