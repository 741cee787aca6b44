import { sql } from 'kysely';
import { announce } from '#server/incidents/announce';
import { addEntry } from '#server/incidents/entries';
import { incidentsFor } from '#server/incidents/incident-sql';
import { goOn } from '#server/incidents/notify-due';
import type { NotifiedIncident } from '#server/incidents/notify-people';
import { publishIncidents } from '#server/incidents/publish-incident';
import type { Db, Transaction } from '#database/pool';
import { HttpError, invalidField, notFound } from '#http/http-error';
import type { User } from '#http/user';

const longestMuteDays = 30;

/** Notes that a user has seen an incident, the first time. */
export async function noteView(trx: Transaction, who: User, id: number): Promise<void> {
  await mustSeeIncident(trx, who, id);
  const { numAffectedRows } = await sql`
    INSERT INTO incident_entry (incident, kind, "user") VALUES (${id}, 'viewed', ${who.id}) ON CONFLICT DO NOTHING`.execute(
    trx,
  );
  if (numAffectedRows) await publishIncidents(trx, [id]);
}

/**
 * From now on nobody else is notified that the incident is open, except the holders of streams that join it later.
 * Acknowledging again changes the note, unless it is empty: then somebody wanted to be the first and came too late.
 */
export async function acknowledge(trx: Transaction, who: User, id: number, note: string): Promise<void> {
  const incident = await lockOpen(trx, who, id);
  await sql`
    UPDATE incident SET note = CASE WHEN ${note} = '' AND "acknowledgedAt" IS NOT NULL THEN note ELSE ${note} END, "escalateAt" = NULL, "acknowledgedAt" = coalesce("acknowledgedAt", now()),
      "acknowledgedBy" = coalesce("acknowledgedBy", ${who.id}) WHERE id = ${id}`.execute(trx);
  await addEntry(trx, { incident: id, kind: 'acknowledged', user: who.id, note });
  await announce(trx, 'incident.acknowledged', incident);
  await publishIncidents(trx, [id]);
}

/** Sends nothing about an incident until an instant, or until it is over. Throws 422 for an instant that is past or too late. */
export async function mute(trx: Transaction, who: User, id: number, until: string | null): Promise<void> {
  await lockOpen(trx, who, id);
  const { rows } = await sql<{ isValid: boolean }>`
    SELECT ${until}::timestamptz > now() AND ${until}::timestamptz < now() + make_interval(days => ${sql.lit(longestMuteDays)}) AS "isValid"`.execute(
    trx,
  );
  if (until !== null && !rows[0]?.isValid) throw invalidField('until', 'invalid_date');
  await sql`
    UPDATE incident SET mute = ${until === null ? 'recovery' : 'time'}, "mutedUntil" = ${until}, "notifyAt" = NULL, "escalateAt" = NULL
    WHERE id = ${id}`.execute(trx);
  await addEntry(trx, { incident: id, kind: 'muted', user: who.id, ...(until === null ? {} : { until }) });
  await publishIncidents(trx, [id]);
}

/** Ends a mute, which is said to those who were notified before. */
export async function unmute(trx: Transaction, who: User, id: number): Promise<void> {
  const incident = await lockOpen(trx, who, id);
  const { numAffectedRows } = await sql`
    UPDATE incident SET mute = NULL, "mutedUntil" = NULL, "unmutedAt" = now() WHERE id = ${id} AND mute IS NOT NULL`.execute(
    trx,
  );
  if (!numAffectedRows) return;
  await addEntry(trx, { incident: id, kind: 'unmuted', user: who.id });
  await goOn(trx, incident);
  await publishIncidents(trx, [id]);
}

async function mustSeeIncident(db: Db, who: User, id: number): Promise<void> {
  const { rows } = await sql`SELECT FROM ${incidentsFor(who)} WHERE incident.id = ${id}`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** Locks an incident. Throws 404 when the user may not see it, 409 when it is over. */
async function lockOpen(trx: Transaction, who: User, id: number): Promise<NotifiedIncident> {
  await mustSeeIncident(trx, who, id);
  const { rows } = await sql<NotifiedIncident & { isOpen: boolean }>`
    SELECT id, cause, name, "closedAt" IS NULL AS "isOpen" FROM incident WHERE id = ${id} FOR UPDATE`.execute(trx);
  const [incident] = rows;
  if (!incident) throw notFound();
  if (!incident.isOpen) throw new HttpError(409, 'conflict', 'The incident is over', {});
  return incident;
}
