import { isAvailable, monitorStates } from '@touchline/contract';
import { sql } from 'kysely';
import type { Member } from '#server/incidents/plan';
import { inWindow } from '#server/streams/window';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';

const withSignal = sql`monitor.state = ANY(${monitorStates.filter(isAvailable)}::text[])`;

/** The streams of open incidents. One that nobody checks any more stays: its fault may last. */
export async function readMembers(db: Db): Promise<Member[]> {
  const { rows } = await sql<Omit<Member, 'otherSince'> & { otherSince: string | null }>`${prepared}
    SELECT member.stream, member.incident, incident.cause, incident.subject, "otherSince",
      CASE WHEN NOT ${inWindow} OR monitor."dueAt" IS NULL OR monitor.state = 'waiting' THEN 'ended'
        WHEN ${withSignal} AND monitor."staleAt" > now() THEN 'recovered' END AS over
    FROM incident_stream member JOIN incident ON incident.id = member.incident
      JOIN stream ON stream.id = member.stream LEFT JOIN monitor ON monitor.stream = member.stream
    WHERE member."leftAt" IS NULL ORDER BY member.stream`.execute(db);
  return rows.map((row) => ({ ...row, otherSince: row.otherSince === null ? null : Date.parse(row.otherSince) }));
}
