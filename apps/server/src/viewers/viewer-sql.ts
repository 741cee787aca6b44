import { can } from '@touchline/contract';
import type { Viewer, ViewerSum } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { matchNameOfRow as streamName } from '#server/streams/match-name';
import { isWatching } from '#server/viewers/watching';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';
import { allOf, anyOf, contains, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';

/** SQL of a list of viewers. */
export type ViewerList<T> = { columns: RawBuilder<T>; from: RawBuilder<unknown>; order: RawBuilder<unknown> };

const rows = sql`watch_session
  JOIN stream ON stream.id = watch_session.stream
  LEFT JOIN client ON client.id = watch_session.client
  LEFT JOIN "user" ON "user".id = watch_session."user"`;

const ofSession = (column: string) => sql.ref(`watch_session.${column}`);

/** What both lists are filtered by. */
const common: ListColumns = {
  stream: { sql: ofSession('stream'), kind: 'number' },
  client: { sql: ofSession('client'), kind: 'number' },
  kind: { sql: ofSession('kind'), kind: 'word' },
  format: { sql: ofSession('format'), kind: 'word' },
  startedAt: { sql: ofSession('startedAt'), kind: 'instant' },
};

/** `ended`: when each viewer left; null while they watch. */
export type ViewersSql = ViewerList<Viewer> & { ended: RawBuilder<unknown> };

const ended = sql`CASE WHEN NOT ${isWatching} THEN coalesce(watch_session."endedAt", watch_session."lastAt") END`;

/**
 * Each viewer, newest first, of streams and clients that a search finds. Addresses of users are for administrators, as
 * those of their sign-ins are.
 */
export function viewersFor(who: User, list: ListQuery, search: string | null): ViewersSql {
  const ip = can(who.role, 'administer')
    ? ofSession('ip')
    : sql`CASE WHEN watch_session.kind IS NULL OR watch_session.kind = 'client' THEN watch_session.ip END`;
  const columns: ListColumns = {
    ...common,
    id: { sql: ofSession('id'), kind: 'number' },
    user: { sql: ofSession('user'), kind: 'number' },
    link: { sql: ofSession('link'), kind: 'number' },
    name: { sql: sql`coalesce(client.name, "user".name)`, kind: 'text' },
    streamName: { sql: streamName, kind: 'text' },
    ip: { sql: ip, kind: 'text' },
    watching: { sql: isWatching, kind: 'flag' },
    seconds: { sql: ofSession('seconds'), kind: 'number' },
    bytes: { sql: ofSession('bytes'), kind: 'number' },
  };
  return {
    columns: sql<Viewer>`watch_session.id, watch_session.stream, ${streamName} AS "streamName", watch_session.kind,
      watch_session.client, watch_session."user", watch_session.link, coalesce(client.name, "user".name) AS name,
      watch_session.format, ${ip} AS ip, watch_session."startedAt", watch_session.seconds, watch_session.bytes,
      ${ended} AS "endedAt"`,
    ended,
    from: sql`FROM ${rows} WHERE ${allOf([chosen(who, list, columns), ...found(search, streamName, sql.ref('client.name'))])}`,
    order: orderSql(columns, list, sql`watch_session."startedAt" DESC, watch_session.id DESC`, ofSession('id')),
  };
}

/** Their sums by stream, client and format, newest first. A session counts as a whole where it began. */
export function viewerSumsFor(who: User, list: ListQuery, search: string | null): ViewerList<ViewerSum> {
  const columns: ListColumns = {
    streamName: { sql: sql.ref('streamName'), kind: 'text' },
    clientName: { sql: sql.ref('clientName'), kind: 'text' },
    format: { sql: sql.ref('format'), kind: 'word' },
    sessions: { sql: sql.ref('sessions'), kind: 'number' },
    seconds: { sql: sql.ref('seconds'), kind: 'number' },
    bytes: { sql: sql.ref('bytes'), kind: 'number' },
  };
  return {
    columns: sql<ViewerSum>`*`,
    from: sql`FROM (
      SELECT summed.*, ${streamName} AS "streamName", client.name AS "clientName"
      FROM (
        SELECT min(id) AS id, stream, kind, client, format, count(*) AS sessions, sum(seconds)::int8 AS seconds, sum(bytes)::int8 AS bytes
        FROM watch_session WHERE ${chosen(who, list, common)} GROUP BY stream, kind, client, format
      ) summed JOIN stream ON stream.id = summed.stream LEFT JOIN client ON client.id = summed.client
    ) AS viewer_sum WHERE ${allOf(found(search, sql.ref('streamName'), sql.ref('clientName')))}`,
    order: orderSql(columns, list, sql`id DESC`, sql`id`),
  };
}

/** What a search finds by the names of stream and client; everything without one. */
function found(search: string | null, stream: RawBuilder<unknown>, client: RawBuilder<unknown>): RawBuilder<boolean>[] {
  return search === null ? [] : [anyOf([contains(stream, search), contains(client, search)])];
}

function chosen(who: User, { filters }: ListQuery, columns: ListColumns): RawBuilder<boolean> {
  return allOf([visibleTo(who, ofSession('stream')), ...filters.map((filter) => filterSql(columns, filter))]);
}
