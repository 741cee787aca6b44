import { incidentRoutes } from '@touchline/contract';
import type { Incident, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { incidentList } from '#server/incidents/incident-sql';
import { incidentTitle } from '#server/notifications/incident-words';
import { mimeTypes, writeSheet } from '#server/sheets/write-sheet';
import type { ColumnKind, Value } from '#server/sheets/write-sheet';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** Rows written together. */
const portion = 500;

type Words = (typeof words)[SheetLanguage]['incidents'];
/** `from`, `to` and `seen`: local times in the requested zone. */
type Row = Incident & { from: string; to: string | null; seen: string | null };
type Column = {
  field: keyof Words['column'];
  width: number;
  kind: ColumnKind;
  of: (row: Row, labels: Words, language: SheetLanguage) => Value;
};

const instant = (local: string | null) => (local === null ? null : new Date(`${local}Z`));

const columns: Column[] = [
  { field: 'incident', width: 60, kind: 'plain', of: (row, _, language) => titleOf(row, language) },
  { field: 'state', width: 16, kind: 'plain', of: (row, labels) => labels.state[row.state] },
  { field: 'cause', width: 16, kind: 'plain', of: (row, labels) => labels.cause[row.cause] },
  { field: 'streams', width: 12, kind: 'plain', of: (row) => row.streams },
  { field: 'openedAt', width: 24, kind: 'minute', of: (row) => instant(row.from) },
  { field: 'closedAt', width: 24, kind: 'minute', of: (row) => instant(row.to) },
  { field: 'minutes', width: 12, kind: 'plain', of: ({ openedAt, closedAt }) => minutesBetween(openedAt, closedAt) },
  { field: 'acknowledgedAt', width: 24, kind: 'minute', of: (row) => instant(row.seen) },
  { field: 'acknowledgedBy', width: 24, kind: 'plain', of: (row) => row.acknowledgedByName },
  { field: 'note', width: 40, kind: 'plain', of: (row) => row.note },
];

const titleOf = ({ cause, name, streams }: Incident, language: SheetLanguage) =>
  incidentTitle(words[language].notices, language, { cause, title: name, streams });

const minutesBetween = (from: string, to: string | null) =>
  to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 6_000) / 10;

/** `GET /incidents/export`: the rows and the order that the same list headers give. */
export function serveIncidentExport(app: FastifyInstance, { db, authenticator, settings }: Deps): void {
  serve(app, authenticator, incidentRoutes.export, async ({ input, who, list, reply }) => {
    const { format: type = 'xlsx', language = 'en', zone = settings.now().defaultZone } = input;
    const labels = words[language].incidents;
    const incidents = incidentList(who, list, input.name ?? '');
    const local = (column: string) =>
      sql`to_char(incident.${sql.ref(column)} AT TIME ZONE ${zone}, 'YYYY-MM-DD"T"HH24:MI')`;
    const { rows } = await sql<Row>`
      SELECT ${incidents.columns}, ${local('openedAt')} AS "from", ${local('closedAt')} AS "to", ${local('acknowledgedAt')} AS seen
      ${incidents.from} ORDER BY ${incidents.order}`.execute(db);
    void reply.type(mimeTypes[type]).header('Content-Disposition', `attachment; filename="incidents.${type}"`);
    const heads = columns.map(({ field, width, kind }) => ({
      header: kind === 'minute' ? `${labels.column[field]} (${zone})` : labels.column[field],
      width,
      kind,
    }));
    const cells = rows.map((row) => columns.map(({ of }) => of(row, labels, language)));
    return writeSheet(type, labels.title, heads, inPortions(cells));
  });
}

async function* inPortions(cells: Value[][]): AsyncGenerator<Value[][]> {
  for (let from = 0; from < cells.length; from += portion) yield cells.slice(from, from + portion);
}
