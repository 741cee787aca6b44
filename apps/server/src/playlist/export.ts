import { playlistRoutes } from '@touchline/contract';
import type { Playlist, PlaylistListColumn, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { toQuery } from '#server/playlist/item';
import type { QueryRow } from '#server/playlist/item';
import { ownOrder, ownRows } from '#server/playlist/list';
import { mimeTypes, writeSheet } from '#server/sheets/write-sheet';
import type { ColumnKind, Value } from '#server/sheets/write-sheet';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { unknownColumn } from '#http/list-query';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';

/** Rows read together. */
const portion = 500;

type Words = (typeof words)[SheetLanguage]['playlist'];
/** A query and its start as local time in the requested zone. */
type Row = Playlist & { startsAt: string };
type Column = {
  field: keyof Words['field'];
  width: number;
  kind: ColumnKind;
  of: (row: Row, words: Words, language: SheetLanguage) => Value;
};

const priority = (value: string, labels: Words) => (value === 'default' ? labels.default : value);
const matchOf = ({ team1Name, team2Name, event_id: event }: Playlist) =>
  [team1Name, team2Name].filter(Boolean).join(' – ') || event;

const plain = (field: Column['field'], width: number, of: Column['of']): Column => ({
  field,
  width,
  kind: 'plain',
  of,
});
const sport = plain('sport', 16, ({ sportName, sportNameRu }, _labels, language) =>
  language === 'ru' ? sportNameRu : sportName,
);
const tournament = plain('tournament', 24, (query) => query.tournamentName);
const resolution = plain('resolution', 12, (query) => query.resolutionName);
const startDate = plain('startDate', 12, (query) => new Date(`${query.startDate}T00:00:00Z`));
const startAt = plain('startAt', 30, (query) => new Date(`${query.startsAt}Z`));

const listColumns: Record<PlaylistListColumn, Column> = {
  startAt: { ...startAt, kind: 'minute' },
  team1Name: plain('match', 36, matchOf),
  sportName: sport,
  tournamentName: tournament,
  status: plain('status', 12, (query, labels) => labels.status[query.revokedAt ? 'revoked' : query.status]),
  stream_format_priority: plain('stream_format_priority', 14, (query, labels) =>
    priority(query.stream_format_priority, labels),
  ),
  stream_quality_priority: plain('stream_quality_priority', 14, (query, labels) =>
    priority(query.stream_quality_priority, labels),
  ),
  streamName: plain('stream', 36, (query) => query.streamName),
  resolutionName: resolution,
  event_id: plain('event_id', 16, (query) => query.event_id),
  origin: plain('origin', 12, (query, labels) => labels.origin[query.origin]),
  description: plain('description', 40, (query) => query.description),
};

/** All fields of a query, in the order of the file. */
const all: Record<string, Column> = {
  event_id: listColumns.event_id,
  sport,
  tournament,
  team1: plain('team1', 24, (query) => query.team1Name),
  team2: plain('team2', 24, (query) => query.team2Name),
  startDate: { ...startDate, kind: 'day' },
  startTime: plain('startTime', 10, (query) => query.startTime),
  timezone: plain('timezone', 18, (query) => query.timezone),
  resolution,
  status: listColumns.status,
  stream_format_priority: listColumns.stream_format_priority,
  stream_quality_priority: listColumns.stream_quality_priority,
  stream_url: plain('stream_url', 60, (query) => query.stream_url),
  description: listColumns.description,
};

const columnsByKey = new Map(Object.entries({ ...all, ...listColumns }));

function columnsOf(keys: readonly string[] | undefined): Column[] {
  if (!keys) return Object.values(all);
  return keys.map((key) => {
    const column = columnsByKey.get(key);
    if (!column) throw unknownColumn('columns', key);
    return column;
  });
}

/**
 * The list as a file: all pages of the rows that the same list headers give, in the same order, with the requested
 * columns.
 */
export function serveExport(app: FastifyInstance, { db, env, authenticator, settings }: Deps): void {
  serve(app, authenticator, playlistRoutes.export, async ({ input, who, list, reply }) => {
    const { format = 'xlsx', language = 'en', name = null, zone = settings.now().defaultZone } = input;
    const columns = columnsOf(input.columns);
    const labels = words[language].playlist;
    const heads = columns.map(({ field, width, kind }) => ({
      header: field === 'startAt' ? `${labels.field.startAt} (${zone})` : labels.field[field],
      width,
      kind,
    }));
    const ids = await idsOf(db, who, list, name);
    void reply.type(mimeTypes[format]).header('Content-Disposition', `attachment; filename="playlist.${format}"`);
    const toCells = (row: Row) => columns.map(({ of }) => of(row, labels, language));
    return writeSheet(format, labels.title, heads, portionsOf({ db, env }, who, ids, zone, toCells));
  });
}

async function idsOf(db: Db, who: User, list: ListQuery, name: string | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${ownRows(who, list, name)} ORDER BY ${ownOrder(list)}`.execute(db);
  return rows.map(({ id }) => id);
}

async function* portionsOf(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  who: User,
  ids: number[],
  zone: string,
  toCells: (row: Row) => Value[],
): AsyncGenerator<Value[][]> {
  for (let from = 0; from < ids.length; from += portion) {
    const part = ids.slice(from, from + portion);
    const { rows } = await sql<QueryRow & { startsAt: string }>`
      SELECT *, to_char("startAt" AT TIME ZONE ${zone}, 'YYYY-MM-DD"T"HH24:MI') AS "startsAt"
      FROM playlist_item WHERE id = ANY(${part}::int8[]) AND "user" = ${who.id}`.execute(db);
    const found = new Map(
      rows.map((row) => [row.id, { ...toQuery(row, who, env.SECRET_KEY), startsAt: row.startsAt }]),
    );
    yield part.flatMap((id) => found.get(id) ?? []).map(toCells);
  }
}
