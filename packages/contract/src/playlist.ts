import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { area, choice, clock, computed, day, refer, stored, text, zone } from '#kit/field';
import { id, instant, line, zoneName } from '#kit/value';
import { crud, route } from '#kit/route';
import { formatPriorities, qualityPriorities } from './priorities.ts';
import { sheetColumns, sheetFormat, sheetLanguage } from './sheet.ts';
import { withTwoTeams } from './two-teams.ts';

export const queryStatuses = ['awaiting', 'complete'] as const;
export type QueryStatus = (typeof queryStatuses)[number];

/** What `default` stands for is the owner's own priority. */
export const queryFormats = ['default', ...formatPriorities] as const;
export const queryQualities = ['default', ...qualityPriorities] as const;
export type QueryFormat = (typeof queryFormats)[number];
export type QueryQuality = (typeof queryQualities)[number];

/**
 * Why a query lost its stream. `asked`: its owner asks for something else now; `better`: another stream fits better;
 * `several`: another one fits as well; `doubtful`: it is no longer sure that it is the match; `synonym`: the name by which
 * it matched was taken back.
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
 * A query: which match its owner asks for, when, and how. Each of sport, tournament and teams is a record of the
 * directories, or words for one that they do not hold; `sportName`, … is whichever there is.
 */
const declared = entity('playlist', {
  /** Of the match in an external feed; a stream with the same one is surely meant. */
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
  /** IANA zone of startDate and startTime. */
  timezone: zone(),
  resolution: refer('resolution'),
  stream_format_priority: choice(queryFormats, 'optional'),
  stream_quality_priority: choice(queryQualities, 'optional'),
  status: stored(z.enum(queryStatuses), 'text'),
  startAt: stored(instant, 'timestamptz'),
  /** A revoked query stays as it was and is matched no more. */
  revokedAt: stored(z.nullable(instant), 'timestamptz'),
  revokedBy: stored(z.nullable(z.enum(['owner', 'feed'])), 'text'),
  stream: stored(z.nullable(id), 'int8'),
  /** The stream has home and away the other way round. */
  swapped: stored(z.boolean(), 'bool'),
  joinedBy: stored(z.nullable(z.enum(['event', 'names', 'person'])), 'text'),
  returnReason: stored(z.nullable(z.enum(returnReasons)), 'text'),
  origin: stored(z.enum(['manual', 'feed']), 'text'),
  createdAt: stored(instant, 'timestamptz'),
  sportName: nameOf(),
  tournamentName: nameOf(),
  team1Name: nameOf(),
  team2Name: nameOf(),
  resolutionName: nameOf(),
  /** What the stream is called; null without one. */
  streamName: nameOf(),
  /** Null without a stream, and while its time is not known. */
  streamStartAt: computed(z.nullable(instant)),
  stream_url: nameOf(),
  /** The format of `stream_url`. */
  stream_format: computed(z.nullable(z.enum(formatPriorities))),
  /** Streams that wait for the owner's word. */
  reviews: computed(z.int()),
});

export const playlist = {
  ...declared,
  create: withTwoTeams(declared.create),
  update: withTwoTeams(declared.update),
};

export type Playlist = z.infer<typeof playlist.item>;
export type PlaylistInput = z.infer<typeof playlist.create>;

export const queryCounts = z.object({
  all: z.int(),
  awaiting: z.int(),
  complete: z.int(),
  /** Queries with doubtful streams that wait for the owner's word. */
  reviews: z.int(),
});
export type QueryCounts = z.infer<typeof queryCounts>;

const mine = 'signed-in';

/** What the list of queries can show, in its order: an export takes these beside its own columns. `team1Name` is the match. */
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
    'How many queries each segment holds, and how many of them need review',
    z.strictObject({}),
    queryCounts,
  ),
  /** As the export of streams: the list headers choose the rows, `columns` what of them; without it all there is. */
  export: {
    ...route(
      'GET',
      '/profile/playlist/export',
      mine,
      'Queries as a spreadsheet: what the list shows with the same headers, every page of it',
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
