import { sql } from 'kysely';
import { announceOpen } from '#server/incidents/announce';
import { isOver } from '#server/incidents/close-incidents';
import { addEntry } from '#server/incidents/entries';
import { audiences, notifyContinues, notifyOpen } from '#server/incidents/notify-people';
import type { NotifiedIncident } from '#server/incidents/notify-people';
import { rankOf } from '#server/incidents/causes';
import type { Db, Transaction } from '#database/pool';
import { prepared } from '#database/prepared';

const isMuteOver = sql<boolean>`(mute IN ('time', 'maintenance') AND "mutedUntil" <= now())`;

/**
 * SQL over `incident` and `maintenance`: the work mutes the incident once it has begun, or for longer than it is muted,
 * unless somebody has unmuted it since.
 */
const isToBeMuted = sql<boolean>`(maintenance.server = incident.server AND "endsAt" > now() AND "closedAt" IS NULL
  AND "startsAt" > coalesce("unmutedAt", '-infinity')
  AND (mute IS NULL OR ${isMuteOver} OR (mute = 'maintenance' AND "endsAt" > "mutedUntil")))`;
const isToEscalate = sql<boolean>`("escalateAt" <= now() AND "acknowledgedAt" IS NULL AND mute IS NULL)`;

/** In how many milliseconds something is due for an open incident; zero or less if it is now, null for never. */
export async function nextDueMs(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`${prepared}
    SELECT min(extract(epoch FROM at - now()) * 1000)::float8 AS ms FROM (
      SELECT least("mutedUntil", "notifyAt", "escalateAt") AS at FROM incident WHERE "closedAt" IS NULL
      UNION ALL SELECT "startsAt" FROM incident JOIN maintenance ON ${isToBeMuted}
      UNION ALL SELECT now() FROM incident WHERE ${isOver}
    ) AS due`.execute(db);
  return rows[0]?.ms ?? null;
}

type Due = NotifiedIncident & { steps: number; isAcknowledged: boolean };

/** Does what is due, and returns the incidents that it concerns. */
export async function notifyDue(trx: Transaction): Promise<number[]> {
  const muted = await muteForMaintenance(trx);
  const unmuted = await endMutes(trx);
  const { rows: opened } = await sql<Due>`
    UPDATE incident SET "notifyAt" = NULL WHERE "closedAt" IS NULL AND "notifyAt" <= now() RETURNING id, cause, name, steps, "acknowledgedAt" IS NOT NULL AS "isAcknowledged"`.execute(
    trx,
  );
  for (const incident of opened) await notifyHolders(trx, incident);
  const { rows: late } = await sql<NotifiedIncident & { steps: number }>`
    SELECT id, cause, name, steps FROM incident WHERE "closedAt" IS NULL AND ${isToEscalate} ORDER BY id`.execute(trx);
  for (const incident of late) await escalate(trx, incident, incident.steps);
  return [...unmuted, ...muted, ...opened.map(({ id }) => id), ...late.map(({ id }) => id)];
}

/** Mutes the incidents of servers that are being worked on, until that work ends. */
async function muteForMaintenance(trx: Transaction): Promise<number[]> {
  const { rows } = await sql<{ id: number; user: number | null; note: string; until: string }>`
    UPDATE incident SET mute = 'maintenance', "mutedUntil" = work."endsAt", "notifyAt" = NULL, "escalateAt" = NULL
    FROM (
      SELECT DISTINCT ON (incident.id) incident.id AS incident, maintenance.* FROM incident JOIN maintenance ON ${isToBeMuted}
      WHERE "startsAt" <= now() ORDER BY incident.id, "endsAt" DESC
    ) AS work WHERE incident.id = work.incident
    RETURNING incident.id, work."createdBy" AS user, work.note, work."endsAt" AS until`.execute(trx);
  for (const { id, user, note, until } of rows)
    await addEntry(trx, { incident: id, kind: 'muted', note, until, ...(user === null ? {} : { user }) });
  return rows.map(({ id }) => id);
}

async function endMutes(trx: Transaction): Promise<number[]> {
  const { rows } = await sql<NotifiedIncident>`
    UPDATE incident SET mute = NULL, "mutedUntil" = NULL, "notifyAt" = NULL
    WHERE "closedAt" IS NULL AND ${isMuteOver} RETURNING id, cause, name`.execute(trx);
  for (const incident of rows) await goOn(trx, incident);
  return rows.map(({ id }) => id);
}

/** Says that an incident lasts whose mute is over, and lets the next people wait for their turn again. */
export async function goOn(trx: Transaction, incident: NotifiedIncident): Promise<void> {
  await notifyContinues(trx, incident);
  await announceOpen(trx, incident, true);
  const { rows } = await sql<{ steps: number }>`
    UPDATE incident SET steps = greatest(steps, 1) WHERE id = ${incident.id} RETURNING steps`.execute(trx);
  await waitForAnswer(trx, incident.id, rows[0]?.steps ?? 1);
}

/**
 * The holders of streams come first, also of those that have joined since. What concerns a whole server does not wait when
 * nobody holds one of its streams. Once it is acknowledged, nobody else is notified.
 */
async function notifyHolders(trx: Transaction, incident: Due): Promise<void> {
  const count = await notifyOpen(trx, incident, 'holders');
  await announceOpen(trx, incident, false);
  if (incident.steps > 0 || incident.isAcknowledged) return;
  const { rows } =
    await sql`SELECT FROM incident_person WHERE incident = ${incident.id} AND "overAt" IS NULL LIMIT 1`.execute(trx);
  const isHeard = count > 0 || rows.length > 0;
  if (isHeard || rankOf[incident.cause] < rankOf.server) await waitForAnswer(trx, incident.id, 1);
  else await escalate(trx, incident, 1);
}

/** Notifies the next audience in which anybody has not heard of it. */
async function escalate(trx: Transaction, incident: NotifiedIncident, steps: number): Promise<void> {
  const audience = audiences[steps];
  if (audience === undefined) return waitForAnswer(trx, incident.id, steps);
  const count = await notifyOpen(trx, incident, audience);
  return count > 0 ? waitForAnswer(trx, incident.id, steps + 1) : escalate(trx, incident, steps + 1);
}

async function waitForAnswer(trx: Transaction, incident: number, steps: number): Promise<void> {
  const isLast = steps >= audiences.length;
  await sql`
    UPDATE incident SET steps = ${steps}, "escalateAt" = CASE WHEN ${isLast} OR "acknowledgedAt" IS NOT NULL OR "escalationMinutes" = 0 THEN NULL
      ELSE now() + make_interval(mins => "escalationMinutes") END
    FROM setting WHERE incident.id = ${incident}`.execute(trx);
}
