import { commentRoutes } from '@touchline/contract';
import type { Comment } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findComment, isOwn, listComments } from '#server/comments/list';
import { notifyMentioned } from '#server/notifications/mentions';
import { mustBeOpen, mustSee, visibleTo } from '#server/streams/access';
import { addHistoryEntry } from '#server/streams/history';
import type { Db } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import { notFound } from '#http/http-error';
import type { User } from '#http/user';

/** Routes of comments on streams. The author or an administrator can change and delete them. */
export function serveComments(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, commentRoutes.list, async ({ input, list, who }) => {
    await mustSee(db, who, input.stream_id);
    return listComments(db, who, input.stream_id, list);
  });

  serve(app, authenticator, commentRoutes.create, async ({ input, who }) => {
    await mustSee(db, who, input.stream_id);
    const id = await change(db, who, async (trx) => {
      await mustBeOpen(trx, input.stream_id);
      const values = { stream: input.stream_id, user: who.id, message: input.message };
      const { id } = await trx.insertInto('comment').values(values).returning('id').executeTakeFirstOrThrow();
      // Only that somebody commented: the text stays in the comment, where it can be edited and deleted.
      const entry = { stream: input.stream_id, from: null, to: null, reason: null, user: who.id };
      await addHistoryEntry(trx, { ...entry, kind: 'comment' });
      await notifyMentioned(trx, { stream: input.stream_id, comment: id, message: input.message, before: '', by: who });
      await publish(trx, 'comment', { id, stream: input.stream_id });
      return id;
    });
    return one(db, who, id);
  });

  serve(app, authenticator, commentRoutes.update, async ({ input, who }) => {
    await change(db, who, async (trx) => {
      const { rows } = await sql<{ stream: number; before: string }>`
        SELECT stream, message AS before FROM comment WHERE id = ${input.id} AND ${mayEdit(who)} FOR UPDATE`.execute(
        trx,
      );
      if (!rows[0]) throw notFound();
      const { stream, before } = rows[0];
      const { id, message } = input;
      if (message === before) return;
      await sql`UPDATE comment SET message = ${message}, "editedAt" = now() WHERE id = ${id}`.execute(trx);
      await notifyMentioned(trx, { stream, comment: id, message, before, by: who });
      await publish(trx, 'comment', { id, stream });
    });
    return one(db, who, input.id);
  });

  serve(app, authenticator, commentRoutes.remove, async ({ input, who }) => {
    const deleted = await change(db, who, async (trx) => {
      const { rows } = await sql<{ id: number; stream: number }>`
        DELETE FROM comment WHERE id = ANY(${input.ids}::int8[]) AND ${mayEdit(who)} RETURNING id, stream`.execute(trx);
      for (const { id, stream } of rows) await publish(trx, 'comment', { id, stream });
      return rows;
    });
    return { ids: deleted.map(({ id }) => id) };
  });
}

const mayEdit = (who: User) => sql<boolean>`${isOwn(who)} AND ${visibleTo(who, sql.ref('comment.stream'))}`;

async function one(db: Db, who: User, id: number): Promise<Comment> {
  const comment = await findComment(db, who, id);
  if (!comment) throw notFound();
  return comment;
}
