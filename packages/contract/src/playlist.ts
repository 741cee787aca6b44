import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { area, choice, clock, computed, day, refer, stored, text, zone } from '#kit/field';
import { id, instant, line, zoneName } from '#kit/value';
import { crud } from '#kit/crud';
import { route } from '#kit/route';
import { formatPriorities, qualityPriorities } from './priorities.ts';
import { sheetColumns, sheetFormat, sheetLanguage } from './sheet.ts';
import { withTwoTeams } from './two-teams.ts';

export const queryStatuses = ['awaiting', 'complete'] as const;
export type QueryStatus = (typeof queryStatuses)[number];

/** `default` means the owner's own priority. */
export const queryFormats = ['default', ...formatPriorities] as const;
export const queryQualities = ['default', ...qualityPriorities] as const;
export type QueryFormat = (typeof queryFormats)[number];
export type QueryQuality = (typeof queryQualities)[number];

/**
 * Why a query lost its stream. `asked`: its owner changed the query; `better`: another stream matches better;
 * `several`: another stream matches equally well; `doubtful`: the match is no longer certain; `synonym`: the synonym by
 * which it matched was deleted.
 */
export const returnReasons = [
  'deleted',
  'archived',
  'canceled',
  'hidden',
  'moved',
  'teams',
  'asked',
  'synonym',
  'better',
  'several',
  'doubtful',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

const nameOf = () => computed(z.nullable(z.string()));

/**
 * A query: which match its owner asks for, when, and how. Sport, tournament and teams are each a record of a directory
 * or, if the directory lacks it, free text; `sportName` etc. hold whichever is set.
 */
const declaration = entity('playlist', ['query', 'queries'], {
  /** Id of the match in an external feed; a stream with the same id is a certain match. */
  event_id: text(64, { searchable: true }),
  description: area(2000, { searchable: true }),
  sport: refer('sport'),
  sportText: text(200, { searchable: true }),
  tournament: refer('tournament'),
  tournamentText: text(200, { searchable: true }),
  team1: refer('team'),
  team1Text: text(200, { searchable: true }),
  team2: refer('team'),
  team2Text: text(200, { searchable: true }),
  startDate: day(),
  startTime: clock(),
  /** IANA time zone of startDate and startTime. */
  timezone: zone(),
  resolution: refer('resolution'),
  stream_format_priority: choice(queryFormats, 'optional'),
  stream_quality_priority: choice(queryQualities, 'optional'),
  status: stored(z.enum(queryStatuses), 'text'),
  startAt: stored(instant, 'timestamptz'),
  /** A revoked query keeps its fields and is no longer matched. */
  revokedAt: stored(z.nullable(instant), 'timestamptz'),
  revokedBy: stored(z.nullable(z.enum(['owner', 'feed'])), 'text'),
  stream: stored(z.nullable(id), 'int8'),
  /** Home and away are swapped in the stream. */
  swapped: stored(z.boolean(), 'bool'),
  joinedBy: stored(z.nullable(z.enum(['event', 'names', 'person'])), 'text'),
  returnReason: stored(z.nullable(z.enum(returnReasons)), 'text'),
  origin: stored(z.enum(['manual', 'feed']), 'text'),
  createdAt: stored(instant, 'timestamptz'),
  sportName: nameOf(),
  sportNameRu: nameOf(),
  tournamentName: nameOf(),
  team1Name: nameOf(),
  team2Name: nameOf(),
  resolutionName: nameOf(),
  /** Title of the stream; null without one. */
  streamName: nameOf(),
  /** Null without a stream, and while its start is unknown. */
  streamStartAt: computed(z.nullable(instant)),
  stream_url: nameOf(),
  /** Format of `stream_url`. */
  stream_format: computed(z.nullable(z.enum(formatPriorities))),
  /** Number of streams that the owner has to review. */
  reviews: computed(z.int()),
});

export const playlist = {
  ...declaration,
  create: withTwoTeams(declaration.create),
  update: withTwoTeams(declaration.update),
};

export type Playlist = z.infer<typeof playlist.item>;
export type PlaylistInput = z.infer<typeof playlist.create>;

export const queryCounts = z.object({
  all: z.int(),
  awaiting: z.int(),
  complete: z.int(),
  /** Queries with streams that their owner has to review. */
  reviews: z.int(),
});
export type QueryCounts = z.infer<typeof queryCounts>;

const mine = 'signed-in';

/**
 * Columns that the query list can show, in its order; an export accepts them besides the fields of a query. `team1Name`
 * is the match.
 */
export const playlistListColumns = [
  'startAt',
  'team1Name',
  'sportName',
  'tournamentName',
  'status',
  'stream_format_priority',
  'stream_quality_priority',
  'streamName',
  'resolutionName',
  'event_id',
  'origin',
  'description',
] as const;
export type PlaylistListColumn = (typeof playlistListColumns)[number];

export const playlistRoutes = {
  ...crud(playlist, '/profile/playlist', '/profile/playlists', mine, mine),
  revoke: route(
    'POST',
    '/profile/playlist/revoke',
    mine,
    'Mark a query as revoked',
    z.strictObject({ id }),
    playlist.item,
  ),
  format: route(
    'POST',
    '/profile/playlist/format',
    mine,
    'Choose the format of a query',
    z.strictObject({ id, stream_format_priority: z.enum(queryFormats) }),
    playlist.item,
  ),
  quality: route(
    'POST',
    '/profile/playlist/quality',
    mine,
    'Choose the quality of a query',
    z.strictObject({ id, stream_quality_priority: z.enum(queryQualities) }),
    playlist.item,
  ),
  counts: route(
    'GET',
    '/profile/playlist/counts',
    mine,
    'Number of queries in each segment, and how many need review',
    z.strictObject({}),
    queryCounts,
  ),
  /**
   * As in the export of streams: the list headers choose the rows, `columns` the columns; without it the file has all
   * of them.
   */
  export: {
    ...route(
      'GET',
      '/profile/playlist/export',
      mine,
      'Export queries as a spreadsheet: all pages of the list with the same headers',
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
};
