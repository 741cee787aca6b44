import * as z from 'zod/mini';
import { line, zoneName } from '#kit/value';
import { route } from '#kit/route';
import { sheetColumns, sheetFormat, sheetLanguage } from './sheet.ts';

/** Columns that the stream list can show, in its order; an export accepts them besides the fields of a stream. */
export const streamListColumns = [
  'startAt',
  'match',
  'team1Name',
  'team2Name',
  'sportName',
  'tournamentName',
  'statusName',
  'state',
  'formats',
  'resolutionName',
  'serverName',
  'monitor',
  'venue',
  'commentator',
  'event_id',
  'betting',
  'takes',
  'comments',
  'key',
  'duration',
  'timezone',
  'description',
  'comment',
  'source_url',
] as const;
export type StreamListColumn = (typeof streamListColumns)[number];

/** Exports the records of a directory with their synonyms; without `columns` the file can be imported again. */
const names = (path: string, many: string) => ({
  ...route(
    'GET',
    `${path}/export`,
    'reference.see',
    `Export ${many} as a spreadsheet: all pages of the list with the same headers`,
    z.strictObject({
      format: z.optional(sheetFormat),
      language: z.optional(sheetLanguage),
      name: z.optional(line(0, 200)),
      columns: z.optional(sheetColumns),
    }),
    z.unknown(),
  ),
  list: true,
});

export const exportRoutes = {
  /**
   * The list headers choose and sort the rows as in `GET /streams`; paging is ignored. `columns` chooses the columns of
   * the file and their order; without it the file has every field and can be imported again. `zone` is the time zone of
   * the column `startAt`.
   */
  stream: {
    ...route(
      'GET',
      '/streams/export',
      'stream.see',
      'Export streams as a spreadsheet: all pages of the list with the same headers',
      z.strictObject({
        format: z.optional(sheetFormat),
        language: z.optional(sheetLanguage),
        name: z.optional(line(0, 200)),
        columns: z.optional(sheetColumns),
        zone: z.optional(zoneName),
      }),
      z.unknown(),
    ),
    list: true,
  },
  sport: names('/stream/sports', 'Sports'),
  tournament: names('/stream/tournaments', 'Tournaments'),
  team: names('/stream/teams', 'Teams'),
};
