import { incidentRoutes } from '@touchline/contract';
import type { Incident, SheetFormat, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { incidentList } from '#server/incidents/incident-sql';
import { incidentTitle } from '#server/notifications/incident-words';
import { mimeTypes, writeSheet } from '#server/sheets/write-sheet';
import type { ColumnKind, Value } from '#server/sheets/write-sheet';
import type { Deps } from '#server/deps';
import type { ListQuery } from '#http/list-query';
import { serve } from '#http/serve';
import type { User } from '#http/user';

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
export function serveIncidentExport(app: FastifyInstance, deps: Deps): void {
  const { authenticator, settings } = deps;
  serve(app, authenticator, incidentRoutes.export, async ({ input, who, list, reply }) => {
    const { format = 'xlsx', language = 'en', name = null, zone = settings.now().defaultZone } = input;
    void reply.type(mimeTypes[format]).header('Content-Disposition', `attachment; filename="incidents.${format}"`);
    return incidentFile(deps, who, { format, language, list, name, zone });
  });
}

type FileRequest = { format: SheetFormat; language: SheetLanguage; list: ListQuery; name: string | null; zone: string };

/** The incidents of a list as a file. Throws 422. */
export function incidentFile(
  { db }: Pick<Deps, 'db'>,
  who: User,
  { format, language, list, name, zone }: FileRequest,
): Readable {
  const labels = words[language].incidents;
  const incidents = incidentList(who, list, name ?? '');
  const local = (column: string) =>
    sql`to_char(incident.${sql.ref(column)} AT TIME ZONE ${zone}, 'YYYY-MM-DD"T"HH24:MI')`;
  const read = async function* () {
    const { rows } = await sql<Row>`
      SELECT ${incidents.columns}, ${local('openedAt')} AS "from", ${local('closedAt')} AS "to", ${local('acknowledgedAt')} AS seen
      ${incidents.from} ORDER BY ${incidents.order}`.execute(db);
    for (let at = 0; at < rows.length; at += portion)
      yield rows.slice(at, at + portion).map((row) => columns.map(({ of }) => of(row, labels, language)));
  };
  const heads = columns.map(({ field, width, kind }) => ({
    header: kind === 'minute' ? `${labels.column[field]} (${zone})` : labels.column[field],
    width,
    kind,
  }));
  return writeSheet(format, labels.title, heads, read());
}
