import type { Incident, ShiftSummary } from '@touchline/contract';
import { sql } from 'kysely';
import { incidentColumns, incidentsFor } from '#server/incidents/incident-sql';
import { heldWithin, isWithin } from '#server/shift/held-streams';
import type { ShiftPeriod } from '#server/shift/period';
import { matchNameOfRow } from '#server/streams/match-name';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import type { User } from '#http/user';

/** The matches that ran within a period while a user had them. */
export async function matchesOf(db: Db, who: User, period: ShiftPeriod): Promise<ShiftSummary['matches']> {
  const { rows } = await sql<ShiftSummary['matches'][number]>`${prepared}
    SELECT stream.id AS stream, ${matchNameOfRow} AS title, stream."startAt", stream."endAt", min(held."from") AS "heldFrom",
      nullif(max(held."to"), 'infinity') AS "heldTo"
    FROM ${heldWithin(who, period)} JOIN stream ON stream.id = held.stream
    WHERE stream."startAt" < least(held."to", ${period.to}::timestamptz) AND stream."endAt" > greatest(held."from", ${period.from}::timestamptz)
      AND stream.phase <> 'canceled'
    GROUP BY stream.id ORDER BY stream."startAt", stream.id LIMIT 500`.execute(db);
  return rows;
}

const ownActs = ['acknowledged', 'muted', 'unmuted'];

/** The incidents of streams that a user had meanwhile, and those about which they did something. */
export async function incidentsOf(db: Db, who: User, period: ShiftPeriod): Promise<ShiftSummary['incidents']> {
  const isOwn = sql`entry.incident = incident.id AND entry."user" = ${who.id} AND entry.kind = ANY(${ownActs}::text[])
    AND ${isWithin(sql.ref('entry.at'), period)}`;
  const at = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<Incident & Pick<ShiftSummary['incidents'][number], 'acts'>>`${prepared}
    SELECT ${incidentColumns}, coalesce((SELECT jsonb_agg(jsonb_build_object('at', ${at('entry.at')}, 'kind', entry.kind, 'note', entry.note)
        ORDER BY entry.id) FROM incident_entry entry WHERE ${isOwn}), '[]') AS acts
    FROM ${incidentsFor(who)}
    WHERE "openedAt" < ${period.to}::timestamptz AND coalesce("closedAt", 'infinity') > ${period.from}::timestamptz
      AND (EXISTS (SELECT FROM incident_entry entry WHERE ${isOwn}) OR EXISTS (
        SELECT FROM incident_stream member JOIN ${heldWithin(who, period)} ON held.stream = member.stream
        WHERE member.incident = incident.id AND member."joinedAt" < least(held."to", ${period.to}::timestamptz)
          AND coalesce(member."leftAt", 'infinity') > greatest(held."from", ${period.from}::timestamptz)))
    ORDER BY "openedAt", incident.id LIMIT 500`.execute(db);
  return rows;
}

/** What the history of a user's streams has of a kind while they had them. */
const ofHistory = (who: User, period: ShiftPeriod, kind: string) => sql`
  FROM ${heldWithin(who, period)} JOIN stream ON stream.id = held.stream JOIN history ON history.stream = stream.id
  WHERE history.kind = ${kind} AND ${isWithin(sql.ref('history.at'), period)}
    AND history.at >= held."from" AND history.at < held."to"`;

/** Encoders that were refused, by stream and reason. */
export async function refusalsOf(db: Db, who: User, period: ShiftPeriod): Promise<ShiftSummary['refusals']> {
  const { rows } = await sql<ShiftSummary['refusals'][number]>`${prepared}
    SELECT stream.id AS stream, ${matchNameOfRow} AS title, coalesce(history.reason, '') AS reason, count(*)::int4 AS count
    ${ofHistory(who, period, 'refusal')}
    GROUP BY stream.id, history.reason ORDER BY min(history.id) LIMIT 500`.execute(db);
  return rows;
}

export async function noShowsOf(db: Db, who: User, period: ShiftPeriod): Promise<ShiftSummary['noShows']> {
  const { rows } = await sql<ShiftSummary['noShows'][number]>`${prepared}
    SELECT stream.id AS stream, ${matchNameOfRow} AS title, history.at ${ofHistory(who, period, 'no_show')}
    ORDER BY history.id LIMIT 500`.execute(db);
  return rows;
}
