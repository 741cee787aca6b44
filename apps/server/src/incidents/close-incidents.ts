import type { IncidentCause } from '@touchline/contract';
import { sql } from 'kysely';
import { announceOver } from '#server/incidents/announce';
import { addEntry } from '#server/incidents/entries';
import { rankOf } from '#server/incidents/causes';
import { notifyOver } from '#server/incidents/notify-people';
import type { Transaction } from '#database/pool';

type Closed = { id: number; cause: IncidentCause; name: string; outcome: string };

const left = (outcome: string) => sql`EXISTS (
  SELECT FROM incident_stream WHERE incident_stream.incident = incident.id AND outcome = ${sql.lit(outcome)} AND "leftAt" > incident."openedAt")`;

const rank = (cause: string) => sql<number>`(${JSON.stringify(rankOf)}::jsonb ->> ${sql.ref(cause)})::int4`;

/** SQL over `incident`: whether a stream of it still has a fault, which explains less than this one did. */
const isNarrowed = sql`EXISTS (
  SELECT FROM incident_stream member JOIN incident_stream present ON present.stream = member.stream AND present."leftAt" IS NULL
    JOIN incident other ON other.id = present.incident
  WHERE member.incident = incident.id AND member.outcome = 'moved' AND member."leftAt" > incident."openedAt"
    AND ${rank('other.cause')} < ${rank('incident.cause')})`;

/** Closes incidents without a stream that still has the fault, and returns their ids. */
export async function closeIncidents(trx: Transaction): Promise<number[]> {
  // Nobody has heard of one whose cause turned out to be another within seconds.
  await sql`DELETE FROM incident WHERE ${isOver} AND "notifyAt" IS NOT NULL AND "acknowledgedAt" IS NULL AND mute IS NULL AND NOT ${left('recovered')} AND ${left('moved')}
    AND NOT EXISTS (SELECT FROM incident_person WHERE incident_person.incident = incident.id)
    AND NOT EXISTS (SELECT FROM incident_entry WHERE incident_entry.incident = incident.id AND kind = 'viewed')`.execute(
    trx,
  );
  const { rows } = await sql<Closed>`
    UPDATE incident SET "closedAt" = now(), "notifyAt" = NULL, "escalateAt" = NULL, steps = 0,
      outcome = CASE WHEN ${left('recovered')} OR ${isNarrowed} THEN 'recovered' WHEN ${left('moved')} THEN 'merged' ELSE 'ended' END
    WHERE ${isOver} RETURNING id, cause, name, outcome`.execute(trx);
  for (const incident of rows) {
    await notifyOver(trx, incident);
    await announceOver(trx, incident);
    await addEntry(trx, { incident: incident.id, kind: 'closed', note: incident.outcome });
  }
  const ids = rows.map(({ id }) => id);
  // The next fault of this cause is heard of again.
  await sql`UPDATE incident SET mute = NULL, "mutedUntil" = NULL WHERE id = ANY(${ids}::int8[]) AND mute = 'recovery'`.execute(
    trx,
  );
  return ids;
}

/** SQL over `incident`: it is open, and none of its streams has the fault any more. */
export const isOver = sql<boolean>`"closedAt" IS NULL AND NOT EXISTS (
  SELECT FROM incident_stream WHERE incident_stream.incident = incident.id AND "leftAt" IS NULL)`;
