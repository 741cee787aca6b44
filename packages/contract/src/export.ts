import * as z from 'zod/mini';
import { id, instant, line, zoneName } from '#kit/value';
import { nothing, oneId, route } from '#kit/route';
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
  sport: names('/stream/sports', 'sports'),
  tournament: names('/stream/tournaments', 'tournaments'),
  team: names('/stream/teams', 'teams'),
};

/** Lists whose files a job writes. */
export const exportedLists = ['stream', 'sport', 'tournament', 'team', 'viewer', 'viewerSum', 'incident'] as const;
export type ExportedList = (typeof exportedLists)[number];

export const exportStates = ['waiting', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

export const exportJob = z.object({
  id,
  list: z.enum(exportedLists),
  state: z.enum(exportStates),
  fileName: z.string(),
  /** Written so far, and of the whole file once it is done. */
  bytes: z.int(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
});
export type ExportJob = z.infer<typeof exportJob>;

/** A user has so many exports at once, and keeps so many files, each for a day. */
export const exportLimits = { open: 3, kept: 5 } as const;

const one = z.strictObject({ id: oneId });

/** Exports that jobs do, so that a file is there later too, and also when the process that began it was killed. */
export const exportJobRoutes = {
  start: {
    ...route(
      'POST',
      '/profile/exports',
      'signed-in',
      'Export a list as a file that a job writes; columns, search and list headers are as in the export of that list',
      z.strictObject({
        list: z.enum(exportedLists),
        format: sheetFormat,
        language: sheetLanguage,
        name: z.optional(line(0, 200)),
        columns: z.optional(sheetColumns),
        zone: z.optional(zoneName),
      }),
      exportJob,
    ),
    list: true,
  },
  list: route(
    'GET',
    '/profile/exports',
    'signed-in',
    'Your exports of the last day, newest first',
    nothing,
    z.object({ data: z.array(exportJob) }),
  ),
  file: route('GET', '/profile/export/file', 'signed-in', 'The file of one of your exports', one, z.unknown()),
  remove: route('DELETE', '/profile/export', 'signed-in', 'Stop one of your exports, or delete its file', one, nothing),
};
