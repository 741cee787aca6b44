import { streamRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { toItem } from '#server/streams/item';
import type { StreamRow } from '#server/streams/stream-row';
import type { Deps } from '#server/deps';
import { serveServersOrUsers } from '#http/serve';
import { notFound } from '#http/http-error';
import type { User } from '#http/user';

/** A media server sees what a viewer sees of the streams on it, and the key that it sent. */
const asServer: User = {
  id: 0,
  name: '',
  email: '',
  role: 'viewer',
  session: 0,
  accessToken: null,
  access: 'allow',
  streams: [],
};

/** `GET /stream/findby/key`: for media servers the streams on them, for users those they may see. */
export function findByKey(app: FastifyInstance, { db, env, authenticator }: Deps): void {
  serveServersOrUsers(app, authenticator, streamRoutes.findByKey, async ({ input, who }) => {
    const isVisible = typeof who === 'number' ? sql<boolean>`item.server = ${who}` : visibleTo(who, sql.ref('item.id'));
    const { rows } = await sql<StreamRow>`
      SELECT * FROM stream_item item WHERE key = ${input.key} AND "archivedAt" IS NULL AND ${isVisible}`.execute(db);
    if (!rows[0]) throw notFound();
    if (typeof who !== 'number') return toItem(rows[0], who, env.SECRET_KEY);
    return { ...toItem(rows[0], asServer, env.SECRET_KEY), key: input.key };
  });
}
