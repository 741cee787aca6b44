import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import {
  area,
  clock,
  computed,
  day,
  flag,
  integer,
  mustRefer,
  optional,
  pattern,
  refer,
  stored,
  text,
  zone,
} from '#kit/field';
import { id, instant, line } from '#kit/value';
import { crud, ids, listRoute, page, removed } from '#kit/crud';
import { nothing, oneFlag, oneId, route } from '#kit/route';
import { encoderAddresses } from './encoder-addresses.ts';
import { hiddenBy } from './hiding.ts';
import { historyEntry } from './history-entry.ts';
import { formats, linkReasons } from './links.ts';
import { formatStatuses, monitorStates, streamFaults } from './monitoring.ts';
import { pullFailure, sourceUrl } from './pull.ts';
import { publishRefusals } from './refusals.ts';
import { phases } from './status.ts';
import { withTwoTeams } from './two-teams.ts';

const perFormat = <S extends z.ZodMiniType>(schema: S) =>
  z.object(Object.fromEntries(formats.map((format) => [format, schema])) as Record<(typeof formats)[number], S>);
const nameOf = () => computed(z.nullable(z.string()));

export const streamAbilities = ['edit', 'destroy', 'comment', 'take', 'takeOthers', 'copyLink'] as const;

const declaration = entity('stream', ['stream', 'streams'], {
  /**
   * The stream name that the encoder publishes. Generated when empty. Unique among streams that are not archived. Empty
   * for users who may not edit streams.
   */
  key: pattern(/^$|^[A-Za-z0-9_-]{6,64}$/, 64, 'optional', { widget: 'text', searchable: true }),
  server: refer('server'),
  source_url: optional(sourceUrl(2000), 'text', 'url'),
  /**
   * Addresses and networks from which encoders may publish; empty: from anywhere. Empty for users who may not edit
   * streams.
   */
  encoderAddresses: optional(encoderAddresses, 'text', 'text'),
  /** Replaces "team1 – team2", for races and fight cards. */
  title: text(200, { searchable: true }),
  description: area(2000, {}),
  comment: area(2000, {}),
  sport: mustRefer('sport', 'required'),
  tournament: refer('tournament'),
  team1: refer('team'),
  team2: refer('team'),
  startDate: day(),
  startTime: clock(),
  /** IANA time zone of startDate and startTime. */
  timezone: zone(),
  startTimeTbd: flag(),
  /** Put off: the match is still scheduled, and its start no longer holds. */
  postponed: flag(),
  venue: text(200, {}),
  /** Minutes; when empty, that of the sport. */
  duration: integer(1, 1440),
  resolution: refer('resolution'),
  status: refer('status'),
  /** Mon ID: the stream's number on the monitoring wall. */
  monitor: text(64, { searchable: true }),
  commentator: text(100, {}),
  /** Id of the match in an external feed; queries with the same id certainly mean this stream. */
  event_id: text(64, { searchable: true }),
  /** Only users with Bet Broadcast can get it through their queries. */
  betting: flag(),
  phase: stored(z.enum(phases), 'text'),
  startAt: stored(instant, 'timestamptz'),
  endAt: stored(instant, 'timestamptz'),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
  /** Since when publishers are refused because a person has cut the stream; null while it may be published. */
  cutAt: stored(z.nullable(instant), 'timestamptz'),
  sportName: computed(z.string()),
  sportNameRu: computed(z.string()),
  tournamentName: nameOf(),
  team1Name: nameOf(),
  team2Name: nameOf(),
  serverName: nameOf(),
  resolutionName: nameOf(),
  statusName: computed(z.string()),
  statusNameRu: computed(z.string()),
  statusColor: computed(z.string()),
  links: computed(perFormat(z.nullable(z.string()))),
  linkReasons: computed(perFormat(z.nullable(z.enum(linkReasons)))),
  /** When the links end, on a server with signed links; null while there are none and for links without an end. */
  linksUntil: computed(z.nullable(instant)),
  /**
   * URL that an encoder publishes to, with the publish secret; null for users who may not edit streams and when the
   * server accepts no RTMP.
   */
  publishUrl: computed(z.nullable(z.string())),
  /**
   * Whether the current publisher was admitted without a publish secret, as encoders from before publish secrets still
   * are.
   */
  publishedWithoutSecret: computed(z.boolean()),
  /** Whether its server can be made to disconnect a publisher. */
  canBeCut: computed(z.boolean()),
  /** The latest attempt to publish that was refused, unless one was admitted since; null when there is none. */
  refusal: computed(
    z.nullable(z.object({ reason: z.enum(publishRefusals), ip: z.string(), tries: z.int(), at: instant })),
  ),
  /** Why the source is not being pulled; null while it is, and without a source. */
  pullFailure: computed(z.nullable(pullFailure)),
  wssDialect: computed(z.nullable(z.string())),
  state: computed(z.enum(monitorStates)),
  available: computed(z.boolean()),
  stateSince: computed(z.nullable(instant)),
  probedAt: computed(z.nullable(instant)),
  formats: computed(formatStatuses),
  /** Faults of the decoded picture and sound; empty where nothing is decoded. */
  contentFaults: computed(z.array(z.enum(streamFaults))),
  takes: computed(z.array(z.object({ id, name: z.string() }))),
  comments: computed(z.int()),
  /** Only in lists that include hidden streams; null everywhere else. */
  hiddenBy: computed(z.nullable(hiddenBy)),
  abilities: computed(z.array(z.enum(streamAbilities))),
});

export const stream = {
  ...declaration,
  create: withTwoTeams(declaration.create),
  update: withTwoTeams(declaration.update),
};

export type Stream = z.infer<typeof stream.item>;
export type StreamInput = z.infer<typeof stream.create>;

/**
 * Filters of stream lists besides the entity's own columns. `archived`: true shows the archive. `hidden`: true includes
 * what the blacklist hides, only shows nothing else.
 */
export const streamFilters = ['archived', 'hidden', 'team', 'available'] as const;

export const tagCounts = z.object({
  all: z.int(),
  today: z.int(),
  live: z.int(),
  scheduled: z.int(),
  finished: z.int(),
  canceled: z.int(),
});

const batchResult = z.object({
  id,
  updated: z.boolean(),
  version: z.nullable(z.int()),
  /** `conflict`: it is archived. */
  code: z.nullable(z.enum(['not_found', 'transition_refused', 'conflict'])),
});

export const streamRoutes = {
  ...crud(stream, '/stream', '/streams', 'stream.see', 'stream.write'),
  remove: route(
    'DELETE',
    '/stream',
    'stream.write',
    'Archive streams; already archived ones are unchanged. With `permanent=true`, archived streams are deleted permanently, all or none',
    z.extend(ids, { permanent: z.optional(oneFlag) }),
    removed,
  ),
  setStatus: route(
    'PUT',
    '/streams/update/statuses',
    'stream.write',
    'Change the status of many streams; each id has its own result. `undo`: also where no transition leads, if the user has just changed it from this status',
    z.strictObject({
      ids: z.array(id).check(z.minLength(1), z.maxLength(1000)),
      status: id,
      undo: z.optional(z.boolean()),
    }),
    z.object({ results: z.array(batchResult) }),
  ),
  restore: route(
    'DELETE',
    '/archive',
    'stream.write',
    'Restore archived streams; `key` sets a new key for a single one whose own is in use',
    z.extend(ids, { key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{6,64}$/))) }),
    z.object({ ids: z.array(id) }),
  ),
  findByKey: route(
    'GET',
    '/stream/findby/key',
    'server-or-user',
    'The stream with a given key',
    // Wider than a valid key: an impossible key returns 404, not 422.
    z.strictObject({ key: line(1, 200) }),
    stream.item,
  ),
  preview: route(
    'GET',
    '/stream/preview',
    'stream.preview',
    'Links for the preview player, also for users who may not copy links',
    z.strictObject({ id: oneId }),
    z.object({
      links: perFormat(z.nullable(z.string())),
      linkReasons: perFormat(z.nullable(z.enum(linkReasons))),
      linksUntil: z.nullable(instant),
    }),
  ),
  picture: route(
    'GET',
    '/stream/picture',
    'stream.preview',
    'The newest picture of a stream as an MP4 file (`video/mp4`) of one key frame; its age in seconds is in `Age`. 204 before the first one',
    z.strictObject({ id: oneId }),
    z.unknown(),
  ),
  rotatePublishSecret: route(
    'POST',
    '/stream/publish-secret',
    'stream.write',
    'Give a stream a new publish secret; encoders with the old one are refused from now on',
    z.strictObject({ id }),
    stream.item,
  ),
  cut: route(
    'POST',
    '/stream/cut',
    'stream.write',
    'Cut the publisher of a stream, and refuse publishers until that is lifted or the stream gets a new key or secret',
    z.strictObject({ id }),
    stream.item,
  ),
  liftCut: route(
    'DELETE',
    '/stream/cut',
    'stream.write',
    'Allow publishers of a stream that was cut again',
    z.strictObject({ id: oneId }),
    stream.item,
  ),
  tags: route(
    'GET',
    '/streams/tags',
    'stream.see',
    'Number of streams for each tag of the list; `from` and `to` are the limits of the viewer’s day',
    z.strictObject({
      from: instant,
      to: instant,
      archived: z.optional(z.stringbool()),
      hidden: z.optional(z.stringbool()),
    }),
    tagCounts,
  ),
  monitoring: listRoute(
    'GET',
    '/monitoring',
    'stream.see',
    'The wall: streams within their time window, broken ones first',
    nothing,
    stream.item,
  ),
  history: listRoute(
    'GET',
    '/stream/history',
    'stream.see',
    'A page of the history of a stream, newest first',
    z.strictObject({ id: oneId }),
    historyEntry,
  ),
};

export type StreamPage = z.infer<ReturnType<typeof page<typeof stream.item>>>;
export type TagCounts = z.infer<typeof tagCounts>;
