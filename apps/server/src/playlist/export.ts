import { playlistRoutes } from '@touchline/contract';
import type { Playlist, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { toQuery } from '#server/playlist/item';
import type { QueryRow } from '#server/playlist/item';
import { ownOrder, ownRows } from '#server/playlist/list';
import { mimeTypes, writeSheet } from '#server/sheets/write-sheet';
import type { Value } from '#server/sheets/write-sheet';
import type { Db } from '#database/pool';
import type { Deps } from '#kit/deps';
import { serve } from '#kit/http';
import type { ListQuery } from '#kit/list-query';
import type { User } from '#kit/user';

/** Rows read together. */
const portion = 500;

type Words = (typeof words)[SheetLanguage]['playlist'];
type Column = { field: keyof Words['field']; width: number; of: (query: Playlist, words: Words) => Value };

const columns: readonly Column[] = [
  { field: 'event_id', width: 16, of: (query) => query.event_id },
  { field: 'sport', width: 16, of: (query) => query.sportName },
  { field: 'tournament', width: 24, of: (query) => query.tournamentName },
  { field: 'team1', width: 24, of: (query) => query.team1Name },
  { field: 'team2', width: 24, of: (query) => query.team2Name },
  { field: 'startDate', width: 12, of: (query) => new Date(`${query.startDate}T00:00:00Z`) },
  { field: 'startTime', width: 10, of: (query) => query.startTime },
  { field: 'timezone', width: 18, of: (query) => query.timezone },
  { field: 'resolution', width: 12, of: (query) => query.resolutionName },
  { field: 'status', width: 12, of: (query, said) => said.status[query.revokedAt ? 'revoked' : query.status] },
  { field: 'stream_format_priority', width: 14, of: (query, said) => priority(query.stream_format_priority, said) },
  { field: 'stream_quality_priority', width: 14, of: (query, said) => priority(query.stream_quality_priority, said) },
  { field: 'stream_url', width: 60, of: (query) => query.stream_url },
  { field: 'description', width: 40, of: (query) => query.description },
];

const priority = (value: string, said: Words) => (value === 'default' ? said.default : value);

/** The list as a file: the same rows in the same order as with the same headers, all pages of them. */
export function serveExport(app: FastifyInstance, { db, gate }: Deps): void {
  serve(app, gate, playlistRoutes.export, async ({ input, who, list, reply }) => {
    const { format = 'xlsx', language = 'en', name = null } = input;
    const said = words[language].playlist;
    const heads = columns.map(({ field, width }) => ({
      header: said.field[field],
      width,
      isDay: field === 'startDate',
    }));
    const ids = await idsOf(db, who, list, name);
    void reply.type(mimeTypes[format]).header('Content-Disposition', `attachment; filename="playlist.${format}"`);
    return writeSheet(format, said.title, heads, portionsOf(db, who, ids, said));
  });
}

async function idsOf(db: Db, who: User, list: ListQuery, name: string | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${ownRows(who, list, name)} ORDER BY ${ownOrder(list)}`.execute(db);
  return rows.map(({ id }) => id);
}

async function* portionsOf(db: Db, who: User, ids: number[], said: Words): AsyncGenerator<Value[][]> {
  for (let from = 0; from < ids.length; from += portion) {
    const part = ids.slice(from, from + portion);
    const { rows } = await sql<QueryRow>`
      SELECT * FROM playlist_item WHERE id = ANY(${part}::int8[]) AND "user" = ${who.id}`.execute(db);
    const found = new Map(rows.map((row) => [row.id, toQuery(row, who)]));
    yield part.flatMap((id) => found.get(id) ?? []).map((query) => columns.map(({ of }) => of(query, said)));
  }
}
