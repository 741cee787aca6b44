import type { IncidentMessage } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { sql } from 'kysely';
import { memberNames } from '#server/incidents/incident-sql';
import type { NotifiedIncident } from '#server/incidents/notify-people';
import { incidentTitle } from '#server/notifications/incident-words';
import { enqueue } from '#server/webhooks/enqueue';
import type { Transaction } from '#database/pool';

type Row = {
  /** Null: as it was called when it opened. */
  names: string | null;
  openedAt: string;
  closedAt: string | null;
  outcome: string | null;
  streams: number;
  note: string;
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
};

/** Tells other systems about an incident, with all of its streams: webhooks are set up by administrators. */
export async function announce(trx: Transaction, type: IncidentMessage, incident: NotifiedIncident): Promise<void> {
  const { rows } = await sql<Row>`
    SELECT "openedAt", "closedAt", outcome, note, "acknowledgedAt", (SELECT name FROM "user" WHERE "user".id = "acknowledgedBy") AS "acknowledgedBy",
      (SELECT count(DISTINCT stream)::int4 FROM incident_stream WHERE incident = incident.id) AS streams,
      CASE WHEN cause = 'same_picture' THEN ${memberNames(sql`true`)} END AS names
    FROM incident WHERE id = ${incident.id}`.execute(trx);
  const [row] = rows;
  if (!row) return;
  const { id, cause } = incident;
  const { names, ...facts } = row;
  const name = names ?? incident.name;
  const data = { cause, title: name, streams: row.streams };
  const title = { en: incidentTitle(words.en.notices, 'en', data), ru: incidentTitle(words.ru.notices, 'ru', data) };
  await enqueue(trx, type, { id, cause, name, title, ...facts });
}

/** The beginning of an incident is announced once; after a mute, that it still lasts. */
export async function announceOpen(trx: Transaction, incident: NotifiedIncident, isAfterMute: boolean): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`
    UPDATE incident SET "announcedAt" = now() FROM (SELECT id, "announcedAt" FROM incident WHERE id = ${incident.id}) AS before
    WHERE incident.id = before.id RETURNING before."announcedAt" IS NULL AS "isNew"`.execute(trx);
  if (rows[0]?.isNew) await announce(trx, 'incident.opened', incident);
  else if (isAfterMute) await announce(trx, 'incident.continued', incident);
}

/** The end is announced if the beginning was, even if the incident has been muted since. */
export async function announceOver(trx: Transaction, incident: NotifiedIncident): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE incident SET "announcedAt" = NULL WHERE id = ${incident.id} AND "announcedAt" IS NOT NULL`.execute(trx);
  if (numAffectedRows) await announce(trx, 'incident.closed', incident);
}
