import { server, serverRoutes } from '@touchline/contract';
import type { RefusedPublisher } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { matchNameOfRow } from '#server/streams/match-name';
import { find } from '#kit/crud';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import type { User } from '#http/user';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { readList } from '#lists/read-page';

/** From this similarity of their trigrams on, one key may be a mistyped other. */
const alike = sql.lit(0.3);

/** SQL over `refusal`: the stream of its server that the encoder may have meant, if the user may see it. */
const nearestFor = (who: User) => sql`CASE WHEN refusal.stream IS NULL THEN (
  SELECT jsonb_build_object('stream', stream.id, 'key', stream.key) FROM stream
  WHERE stream.server = refusal.server AND stream."archivedAt" IS NULL AND phase IN ('scheduled', 'live')
    AND "startAt" BETWEEN now() - interval '1 day' AND now() + interval '1 day'
    AND similarity(stream.key, refusal.key) >= ${alike} AND ${visibleTo(who, sql.ref('stream.id'))}
  ORDER BY similarity(stream.key, refusal.key) DESC, stream.id LIMIT 1) END`;

/** SQL over `refusal`: the stream that has the key. */
const streamOf = sql`(
  SELECT jsonb_build_object('id', stream.id, 'name', ${matchNameOfRow})
  FROM stream WHERE stream.id = refusal.stream)`;

const columns: ListColumns = {
  key: { sql: sql.ref('key'), kind: 'text' },
  ip: { sql: sql.ref('ip'), kind: 'text' },
  reason: { sql: sql.ref('reason'), kind: 'word' },
  tries: { sql: sql.ref('tries'), kind: 'number' },
  firstAt: { sql: sql.ref('firstAt'), kind: 'instant' },
  lastAt: { sql: sql.ref('lastAt'), kind: 'instant' },
};

/** Lists the refused publishers of a server, newest first, without those of streams that the user may not see. */
export function serveRefusals(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, serverRoutes.refusals, async ({ input, list, who }) => {
    await find(db, server, input.id);
    const found = list.filters.map((filter) => filterSql(columns, filter));
    const isSeen = sql<boolean>`(refusal.stream IS NULL OR ${visibleTo(who, sql.ref('refusal.stream'))})`;
    const from = sql`FROM refusal WHERE server = ${input.id} AND ${allOf([isSeen, ...found])}`;
    const order = orderSql(columns, list, sql`"lastAt" DESC, id DESC`, sql`id`);
    const selected = sql<RefusedPublisher>`id, reason, key, ip, tries, "firstAt", "lastAt", ${streamOf} AS stream, ${nearestFor(who)} AS nearest`;
    return readList(db, list, { columns: selected, from, order });
  });
}
