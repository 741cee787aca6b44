import { viewerRoutes, viewerSumRoutes } from '@touchline/contract';
import type { SheetFormat, SheetLanguage, Viewer, ViewerSum } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { mimeTypes, writeSheet } from '#server/sheets/write-sheet';
import type { ColumnKind, Value } from '#server/sheets/write-sheet';
import { viewersFor, viewerSumsFor } from '#server/viewers/viewer-sql';
import type { ViewersSql } from '#server/viewers/viewer-sql';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import type { ListQuery } from '#http/list-query';
import { serve } from '#http/serve';
import type { User } from '#http/user';

/** Rows read together. */
const portion = 500;

type Words = (typeof words)[SheetLanguage]['viewers'];
/** A viewer with start and end as local times in the requested zone. */
type Row = Viewer & { from: string; to: string | null };
type Column<T> = { field: keyof Words['column']; width: number; kind: ColumnKind; of: (row: T, words: Words) => Value };

const minutes = (seconds: number) => Math.round(seconds / 6) / 10;

/** What both files have. */
const stream: Column<ViewerSum | Viewer> = { field: 'stream', width: 36, kind: 'plain', of: (row) => row.streamName };
const format: Column<ViewerSum | Viewer> = {
  field: 'format',
  width: 12,
  kind: 'plain',
  of: (row, labels) => labels.format[row.format],
};
const amounts: Column<ViewerSum | Viewer>[] = [
  { field: 'minutes', width: 12, kind: 'plain', of: (row) => minutes(row.seconds) },
  { field: 'bytes', width: 18, kind: 'plain', of: (row) => row.bytes },
];

const viewerColumns: Column<Row>[] = [
  stream,
  { field: 'client', width: 30, kind: 'plain', of: (row) => (row.kind === 'client' ? row.name : null) },
  { field: 'user', width: 30, kind: 'plain', of: (row) => (row.kind === 'client' ? null : row.name) },
  { field: 'kind', width: 18, kind: 'plain', of: (row, labels) => labels.kind[row.kind ?? 'unknown'] },
  format,
  { field: 'ip', width: 20, kind: 'plain', of: (row) => row.ip },
  { field: 'startedAt', width: 30, kind: 'minute', of: (row) => new Date(`${row.from}Z`) },
  // Empty while they watch.
  { field: 'endedAt', width: 30, kind: 'minute', of: (row) => (row.to === null ? null : new Date(`${row.to}Z`)) },
  ...amounts,
];

const sumColumns: Column<ViewerSum>[] = [
  stream,
  {
    field: 'client',
    width: 30,
    kind: 'plain',
    of: (row, labels) => row.clientName ?? labels.kind[row.kind ?? 'unknown'],
  },
  format,
  { field: 'sessions', width: 12, kind: 'plain', of: (row) => row.sessions },
  ...amounts,
];

/** Both lists as files, with the rows and the order that the same list headers give. */
export function serveViewerExports(app: FastifyInstance, deps: Deps): void {
  const { authenticator, settings } = deps;
  const withDefaults = (input: { format?: SheetFormat; language?: SheetLanguage; name?: string; zone?: string }) => ({
    format: input.format ?? 'xlsx',
    language: input.language ?? 'en',
    name: input.name ?? null,
    zone: input.zone ?? settings.now().defaultZone,
  });
  serve(app, authenticator, viewerRoutes.export, async ({ input, who, list, reply }) => {
    const request = { ...withDefaults(input), list };
    const { format: type } = request;
    void reply.type(mimeTypes[type]).header('Content-Disposition', `attachment; filename="viewers.${type}"`);
    return viewerFile(deps, who, request);
  });
  serve(app, authenticator, viewerSumRoutes.export, async ({ input, who, list, reply }) => {
    const request = { ...withDefaults(input), list };
    const { format: type } = request;
    void reply.type(mimeTypes[type]).header('Content-Disposition', `attachment; filename="viewing.${type}"`);
    return viewerSumFile(deps, who, request);
  });
}

type FileRequest = { format: SheetFormat; language: SheetLanguage; list: ListQuery; name: string | null; zone: string };

/** Who has watched, session by session. Throws 422. */
export function viewerFile({ db }: Pick<Deps, 'db'>, who: User, request: FileRequest): Readable {
  const { format: type, language, list, name, zone } = request;
  const labels = words[language].viewers;
  const viewers = viewersFor(who, list, name);
  const toCells = (row: Row) => viewerColumns.map(({ of }) => of(row, labels));
  return writeSheet(type, labels.title, headsOf(viewerColumns, labels, zone), portionsOf(db, viewers, zone, toCells));
}

/** The sums of who has watched. Throws 422. */
export function viewerSumFile({ db }: Pick<Deps, 'db'>, who: User, request: FileRequest): Readable {
  const { format: type, language, list, name, zone } = request;
  const labels = words[language].viewers;
  const { columns, from, order } = viewerSumsFor(who, list, name);
  const read = async function* () {
    const { rows } = await sql<ViewerSum>`SELECT ${columns} ${from} ORDER BY ${order}`.execute(db);
    for (let at = 0; at < rows.length; at += portion)
      yield rows.slice(at, at + portion).map((row) => sumColumns.map(({ of }) => of(row, labels)));
  };
  return writeSheet(type, labels.title, headsOf(sumColumns, labels, zone), read());
}

function headsOf(columns: readonly Omit<Column<never>, 'of'>[], labels: Words, zone: string) {
  return columns.map(({ field, width, kind }) => ({
    header: kind === 'minute' ? `${labels.column[field]} (${zone})` : labels.column[field],
    width,
    kind,
  }));
}

const localMinute = (instant: RawBuilder<unknown>, zone: string) =>
  sql`to_char(${instant} AT TIME ZONE ${zone}, 'YYYY-MM-DD"T"HH24:MI')`;

async function* portionsOf(
  db: Db,
  { columns, ended, from: source, order }: ViewersSql,
  zone: string,
  toCells: (row: Row) => Value[],
): AsyncGenerator<Value[][]> {
  const { rows: all } = await sql<{ id: number }>`SELECT watch_session.id ${source} ORDER BY ${order}`.execute(db);
  const ids = all.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += portion) {
    const part = ids.slice(from, from + portion);
    const { rows } = await sql<Row>`
      SELECT ${columns}, ${localMinute(sql`watch_session."startedAt"`, zone)} AS "from", ${localMinute(ended, zone)} AS "to"
      ${source} AND watch_session.id = ANY(${part}::int8[])`.execute(db);
    const found = new Map(rows.map((row) => [row.id, row]));
    yield part.flatMap((id) => found.get(id) ?? []).map(toCells);
  }
}
