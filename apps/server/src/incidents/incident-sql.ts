import type { Incident } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { matchNameOfRow } from '#server/streams/match-name';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { hasAllWords, inTexts } from '#lists/text-search';

const of = (column: string) => sql.ref(`incident.${column}`);

const state = sql`CASE WHEN "closedAt" IS NOT NULL THEN 'closed' WHEN mute IS NOT NULL THEN 'muted'
  WHEN "acknowledgedAt" IS NOT NULL THEN 'acknowledged' ELSE 'open' END`;

/** SQL over `incident`: the names of its streams, as `member`, for which `isVisible`. */
export const memberNames = (isVisible: RawBuilder<boolean>) => sql<string | null>`(
  SELECT string_agg(name, ', ' ORDER BY id) FROM (
    SELECT DISTINCT stream.id, ${matchNameOfRow} AS name FROM stream JOIN incident_stream member ON member.stream = stream.id
    WHERE member.incident = incident.id AND ${isVisible}) AS named)`;

/** SQL over `incident`: what it is called for a user. One of matches that show the same names those that the user may see. */
const nameFor = (who: User) => sql<string>`CASE WHEN incident.cause = 'same_picture'
  THEN coalesce(${memberNames(visibleTo(who, sql`member.stream`))}, '') ELSE incident.name END`;

/**
 * SQL: the incidents of which a user may see a stream, as `incident`. Only such streams are counted; without one, an
 * incident does not exist for the user.
 */
export const incidentsFor = (who: User): RawBuilder<unknown> => sql`(
  SELECT incident.*, ${nameFor(who)} AS "nameFor", ${state} AS state, streams, affected, person.name AS "acknowledgedByName"
  FROM incident JOIN LATERAL (
    SELECT count(DISTINCT stream)::int4 AS streams, count(*) FILTER (WHERE "leftAt" IS NULL)::int4 AS affected
    FROM incident_stream WHERE incident_stream.incident = incident.id AND ${visibleTo(who, sql`incident_stream.stream`)}
  ) AS counted ON streams > 0 LEFT JOIN "user" person ON person.id = "acknowledgedBy"
) AS incident`;

export const incidentColumns = sql<Incident>`incident.id, cause, "nameFor" AS name, incident.state, incident.server, "openedAt", "closedAt", outcome,
  streams, affected, "acknowledgedAt", "acknowledgedByName", note, mute, "mutedUntil"`;

const columns: ListColumns = {
  id: { sql: of('id'), kind: 'number' },
  cause: { sql: of('cause'), kind: 'word' },
  name: { sql: of('nameFor'), kind: 'text' },
  state: { sql: of('state'), kind: 'word' },
  server: { sql: of('server'), kind: 'number' },
  openedAt: { sql: of('openedAt'), kind: 'instant' },
  closedAt: { sql: of('closedAt'), kind: 'instant' },
  closed: { sql: sql`(incident."closedAt" IS NOT NULL)`, kind: 'flag' },
  lasted: { sql: sql`(coalesce(incident."closedAt", now()) - incident."openedAt")`, kind: 'number' },
  streams: { sql: of('streams'), kind: 'number' },
  acknowledgedByName: { sql: of('acknowledgedByName'), kind: 'text' },
};

/** The names of its streams that a user may see, as one text. */
const streamNames = (who: User) => sql`(
  SELECT string_agg(${matchNameOfRow}, ' ') FROM stream JOIN incident_stream member ON member.stream = stream.id
  WHERE member.incident = incident.id AND ${visibleTo(who, sql`stream.id`)})`;

/** A list of incidents, open ones first, newest first. */
export function incidentList(who: User, list: ListQuery, search: string) {
  const conditions = list.filters.map((filter) => filterSql(columns, filter));
  if (search !== '') conditions.push(hasAllWords(search, inTexts(of('nameFor'), of('note'), streamNames(who))));
  return {
    columns: incidentColumns,
    from: sql`FROM ${incidentsFor(who)} WHERE ${allOf(conditions)}`,
    order: orderSql(
      columns,
      list,
      sql`incident."closedAt" IS NULL DESC, incident."openedAt" DESC, incident.id DESC`,
      of('id'),
    ),
  };
}
