import { samePictureRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { sameAs } from '#server/same-picture/pairs';
import { mustSee, visibleTo } from '#server/streams/access';
import { matchNameOfRow } from '#server/streams/match-name';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** `GET /stream/same-picture`: the streams that show the same as one, without those that the caller may not see. */
export function serveSamePicture(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, samePictureRoutes.list, async ({ input: { id }, who }) => {
    await mustSee(db, who, id);
    const { rows } = await sql<{ id: number; name: string }>`
      SELECT stream.id, ${matchNameOfRow} AS name FROM stream
      WHERE stream.id IN (SELECT jsonb_array_elements_text(${sameAs})::int8 FROM stream WHERE stream.id = ${id})
        AND ${visibleTo(who, sql.ref('stream.id'))} ORDER BY stream.id`.execute(db);
    return rows;
  });
}
