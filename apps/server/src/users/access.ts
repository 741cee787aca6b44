import type { FastifyInstance } from 'fastify';
import { maxListedStreams, userRoutes } from '@touchline/contract';
import { sql } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { toItem } from '#server/streams/item';
import { streamConditions } from '#server/streams/list';
import { readRows } from '#server/streams/rows';
import type { Transaction } from '#database/pool';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { invalid, invalidField } from '#http/http-error';
import { allOf } from '#lists/list-sql';
import type { User } from '#http/user';

const maxPreviewed = 10;

/** Previews the streams of an access rule, as far as the calling administrator may see them. */
export function servePreview(app: FastifyInstance, deps: Deps): void {
  serve(app, deps.authenticator, userRoutes.preview, async ({ input, list, who }) => {
    const at = sql.ref('stream.id');
    const rule = visibleTo({ ...who, ...input }, at);
    const where = allOf([await streamConditions(deps, who, list, null, 'left out'), rule]);
    const total = await deps.totals.count('stream', sql`FROM stream WHERE ${where}`);
    const { rows } = await sql<{ id: number }>`
      SELECT stream.id FROM stream WHERE ${where}
      ORDER BY stream."startAt" <-> date_trunc('minute', now()), stream.id LIMIT ${maxPreviewed}`.execute(deps.db);
    const items = await readRows(
      deps.pool,
      rows.map(({ id }) => id),
    );
    return { total, data: items.map((row) => toItem(row, who, deps.env.SECRET_KEY)) };
  });
}

/**
 * Replaces the streams of a user's access rule. A stream that the administrator may not see can stay on the list but
 * not be added, which would reveal that it exists. A list that has grown beyond the limit through new streams may stay
 * or shrink. Returns whether the list changed. Throws 422.
 */
export async function putStreams(trx: Transaction, who: User, user: number, streams: number[]): Promise<boolean> {
  const streamIds = [...new Set(streams)];
  const { rows } = await sql<{ isListed: boolean }>`
    SELECT user_stream.stream IS NOT NULL AS "isListed" FROM stream
      LEFT JOIN user_stream ON user_stream.stream = stream.id AND user_stream."user" = ${user}
    WHERE stream.id = ANY(${streamIds}::int8[])
      AND (user_stream.stream IS NOT NULL OR ${visibleTo(who, sql.ref('stream.id'))})`.execute(trx);
  if (rows.length < streamIds.length) throw invalidField('streams', 'missing_record');
  if (streamIds.length > maxListedStreams && rows.some(({ isListed }) => !isListed))
    throw invalid({ streams: { code: 'too_big', limit: maxListedStreams } });
  const { numAffectedRows: removed } = await sql`
    DELETE FROM user_stream WHERE "user" = ${user} AND stream <> ALL(${streamIds}::int8[])`.execute(trx);
  const { numAffectedRows: added } = await sql`
    INSERT INTO user_stream ("user", stream) SELECT ${user}, id FROM unnest(${streamIds}::int8[]) AS id
    ON CONFLICT DO NOTHING`.execute(trx);
  return Number(removed) + Number(added) > 0;
}
