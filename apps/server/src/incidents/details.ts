import { maxIncidentEntries, maxIncidentMembers } from '@touchline/contract';
import type { Incident, IncidentDetails, IncidentEntry, IncidentStream } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { clientTexts } from '#server/incidents/client-text';
import { incidentColumns, incidentsFor } from '#server/incidents/incident-sql';
import { isSeen } from '#server/incidents/is-seen';
import { visibleTo } from '#server/streams/access';
import { matchNameOfRow } from '#server/streams/match-name';
import type { Db } from '#database/pool';
import { notFound } from '#http/http-error';
import type { User } from '#http/user';

type Counts = Pick<Incident, 'streams' | 'affected'>;

/** One incident with its timeline and streams. Throws 404 when the user may see none of them. */
export async function findIncident(db: Db, who: User, id: number): Promise<IncidentDetails> {
  const { rows } = await sql<Incident>`
    SELECT ${incidentColumns} FROM ${incidentsFor(who)} WHERE incident.id = ${id}`.execute(db);
  const [incident] = rows;
  if (!incident) throw notFound();
  const [entries, members, seen] = await Promise.all([
    entriesOf(db, who, id),
    membersOf(db, who, id, sql`true`),
    membersOf(db, who, id, isSeen('member')),
  ]);
  return { ...incident, entries, members, clientText: clientTexts(incident.cause, seen) };
}

/** Joined and left streams are counted as far as the user may see them; those of one moment are one entry. */
async function entriesOf(db: Db, who: User, id: number): Promise<IncidentEntry[]> {
  const own = sql`incident = ${id} AND ${visibleTo(who, sql`stream`)}`;
  const { rows } = await sql<IncidentEntry>`
    SELECT at, kind, (SELECT name FROM "user" WHERE "user".id = "user") AS "userName", note, until,
      coalesce((SELECT array_agg(person.name ORDER BY lower(person.name), person.id) FROM "user" person WHERE person.id = ANY(people)), '{}') AS people,
      streams
    FROM (
      SELECT id, at, kind, "user", note, until, people, NULL::int4 AS streams FROM incident_entry WHERE incident = ${id}
      UNION ALL SELECT 0, "joinedAt", 'joined', NULL, '', NULL, '{}', count(*)::int4 FROM incident_stream WHERE ${own} GROUP BY "joinedAt"
      UNION ALL SELECT 0, "leftAt", 'left', NULL, outcome, NULL, '{}', count(*)::int4 FROM incident_stream WHERE ${own} AND "leftAt" IS NOT NULL GROUP BY "leftAt", outcome
    ) AS entry ORDER BY at DESC, kind IN ('opened', 'reopened'), id DESC LIMIT ${maxIncidentEntries}`.execute(db);
  return rows.toReversed();
}

/** `chosen`: SQL over `member` that selects them. Each row also has the counts of all that it selects, listed or not. */
async function membersOf(
  db: Db,
  who: User,
  id: number,
  chosen: RawBuilder<unknown>,
): Promise<(IncidentStream & Counts)[]> {
  const { rows } = await sql<IncidentStream & Counts>`
    SELECT stream.id, ${matchNameOfRow} AS name, stream."startAt", member."joinedAt", coalesce(member.since, member."joinedAt") AS since, member."leftAt", member.outcome, member.reason,
      count(*) OVER ()::int4 AS streams, (count(*) FILTER (WHERE member."leftAt" IS NULL) OVER ())::int4 AS affected
    FROM (
      SELECT DISTINCT ON (stream) * FROM incident_stream WHERE incident = ${id} AND ${visibleTo(who, sql`stream`)}
      ORDER BY stream, "joinedAt" DESC
    ) AS member JOIN stream ON stream.id = member.stream WHERE ${chosen}
    ORDER BY member."leftAt" IS NULL DESC, stream."startAt", stream.id LIMIT ${maxIncidentMembers}`.execute(db);
  return rows;
}
