import { can } from '@touchline/contract';
import type { Comment, Page } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import type { ListQuery } from '#http/list-query';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { readList } from '#lists/read-page';
import type { User } from '#http/user';

const columns: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  user: { sql: sql.ref('user'), kind: 'number' },
  userName: { sql: sql.ref('userName'), kind: 'text' },
  message: { sql: sql.ref('message'), kind: 'text' },
  createdAt: { sql: sql.ref('createdAt'), kind: 'instant' },
  editedAt: { sql: sql.ref('editedAt'), kind: 'instant' },
};

type Row = Omit<Comment, 'abilities'> & { mine: boolean };

/** One page of a stream's comments, oldest first unless the headers request another order. */
export async function listComments(db: Db, who: User, stream: number, list: ListQuery): Promise<Page<Comment>> {
  const found = list.filters.map((filter) => filterSql(columns, filter));
  const from = sql`FROM ${commentsFor(who, sql<boolean>`comment.stream = ${stream}`)} WHERE ${allOf(found)}`;
  const order = orderSql(columns, list, sql`id`, sql`id`);
  const page = await readList(db, list, { columns: sql<Row>`*`, from, order });
  return { ...page, data: page.data.map(toComment) };
}

/** One comment as a user sees it, or null. */
export async function findComment(db: Db, who: User, id: number): Promise<Comment | null> {
  const { rows } =
    await sql<Row>`${prepared} SELECT * FROM ${commentsFor(who, sql<boolean>`comment.id = ${id}`)}`.execute(db);
  return rows[0] ? toComment(rows[0]) : null;
}

/** Whether a user may change a comment: their own, or any for administrators. */
export const isOwn = (who: User): RawBuilder<boolean> =>
  can(who.role, 'administer') ? sql<boolean>`true` : sql<boolean>`comment."user" = ${who.id}`;

const commentsFor = (who: User, which: RawBuilder<boolean>) => sql`(
  SELECT comment.id, stream AS stream_id, message, comment."user", coalesce("user".name, '') AS "userName",
    comment."createdAt", "editedAt", coalesce(${isOwn(who)}, false) AS mine
  FROM comment LEFT JOIN "user" ON "user".id = comment."user" WHERE ${which}
) AS comment`;

const toComment = ({ mine, ...comment }: Row): Comment => ({ ...comment, abilities: mine ? ['edit'] : [] });
