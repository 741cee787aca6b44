import { mentionRoutes, noticeRoutes } from '@touchline/contract';
import type { Notice } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { mentionable } from '#server/notifications/mentions';
import { mustSee, visibleTo } from '#server/streams/access';
import type { Db } from '#database/pool';
import { change } from '#kit/change';
import { countRows, readList } from '#lists/read-page';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import type { User } from '#http/user';

const columns: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  kind: { sql: sql.ref('kind'), kind: 'word' },
  createdAt: { sql: sql.ref('createdAt'), kind: 'instant' },
  unread: { sql: sql`("readAt" IS NULL)`, kind: 'flag' },
};

/** Routes of a user's own notifications. */
export function serveNotices(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, noticeRoutes.list, async ({ list, who }) => {
    const from = sql`FROM notice WHERE ${allOf([ownNotifications(who), ...list.filters.map((each) => filterSql(columns, each))])}`;
    const order = orderSql(columns, list, sql`id DESC`, sql`id`);
    return readList(db, list, { columns: sql<Notice>`*`, from, order });
  });

  serve(app, authenticator, noticeRoutes.count, async ({ who }) => ({ unread: await unreadOf(db, who) }));

  serve(app, authenticator, noticeRoutes.read, async ({ input, who }) => {
    const which = input.ids ? sql<boolean>`id = ANY(${input.ids}::int8[])` : sql<boolean>`true`;
    await change(db, who, async (trx) => {
      const { numAffectedRows } =
        await sql`UPDATE notice SET "readAt" = now() WHERE "user" = ${who.id} AND "readAt" IS NULL AND ${which}`.execute(
          trx,
        );
      if (numAffectedRows) await publish(trx, 'notice', { id: null, user: who.id });
    });
    return { unread: await unreadOf(db, who) };
  });

  serve(app, authenticator, noticeRoutes.remove, async ({ input, who }) =>
    change(db, who, async (trx) => {
      const { rows } = await sql<{ id: number }>`
        DELETE FROM notice WHERE "user" = ${who.id} AND id = ANY(${input.ids}::int8[]) RETURNING id`.execute(trx);
      if (rows.length > 0) await publish(trx, 'notice', { id: null, user: who.id });
      return { ids: rows.map(({ id }) => id) };
    }),
  );

  serve(app, authenticator, mentionRoutes.list, async ({ input, who }) => {
    await mustSee(db, who, input.stream_id);
    return { data: await mentionable(db, input.stream_id, input.name) };
  });
}

/** Omits notifications about a stream that is hidden by now, and about incidents of which all are. */
const ownNotifications = (who: User) => sql<boolean>`"user" = ${who.id}
  AND (data -> 'stream' IS NULL OR ${visibleTo(who, sql`(data ->> 'stream')::int8`)})
  AND (data -> 'incident' IS NULL OR EXISTS (SELECT FROM incident_stream member
    WHERE member.incident = (data ->> 'incident')::int8 AND ${visibleTo(who, sql`member.stream`)}))`;

const unreadOf = (db: Db, who: User) =>
  countRows(db, sql`FROM notice WHERE ${ownNotifications(who)} AND "readAt" IS NULL`);
