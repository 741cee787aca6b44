import * as z from 'zod/mini';
import { id, line } from '#kit/value';
import { nothing, route } from '#kit/route';
import { formats } from './links.ts';
import { nodeLoad } from './media-node.ts';
import { pullReasons } from './pull.ts';
import { cutReasons, nodeRefusals } from './refusals.ts';
import { linkOwners } from './signed-link.ts';
import { accessRules } from './user.ts';

/** A request of our own media node to the publish gate. */
export const hookCall = z.strictObject({
  action: z.enum(['publish', 'publish_done', 'play', 'play_done']),
  key: line(1, 64),
  ip: line(0, 64),
  protocol: line(1, 16),
  clientId: line(0, 64),
  /** From publishers: the `secret` parameter of the publish URL. */
  secret: z.optional(line(0, 200)),
  /** From publishers that are done: they have ended the stream themselves, instead of losing the connection. */
  hasEnded: z.optional(z.literal(true)),
});
export type HookCall = z.infer<typeof hookCall>;

/** Limits of one report: more streams than a node can carry, and the most sources that a node is asked to pull. */
const maxStreams = 5_000;
export const maxPulls = 500;
/** A node with more viewers whose numbers have grown tells the rest in further reports, at present after 1,000. */
export const maxWatched = 5_000;
/** A year: no match lasts longer. */
const longestWatchS = 31_622_400;

const nodeKey = line(1, 64);

/** The transactions that the database had committed, as it writes them: `xmin:xmax:` and those still running between. */
const snapshot = z.string().check(z.regex(/^\d{1,18}:\d{1,18}:(?:\d{1,18}(?:,\d{1,18})*)?$/), z.maxLength(10_000));

/** Somebody who watches a stream, from the first request until the last. The numbers only grow, so the same may be told again. */
const watched = z.strictObject({
  /** Never used twice by the nodes of a server: the node's run and a number. */
  id: line(1, 40),
  key: nodeKey,
  /** Whose link it is; null on an open server, where nobody is known. */
  kind: z.nullable(z.enum(linkOwners)),
  /** The user, or the signed link of a client; 0 for a probe; null when the kind is. */
  subject: z.nullable(z.int()),
  format: z.enum(formats),
  ip: line(0, 64),
  /** So far. */
  seconds: z.int().check(z.minimum(0), z.maximum(longestWatchS)),
  bytes: z.int().check(z.minimum(0)),
  /** No more will come. */
  ended: z.boolean(),
});
export type Watched = z.infer<typeof watched>;

/** Where the HLS playlists of a stream are, so that they go on after a restart of the node. */
const playlistPosition = z.strictObject({
  key: nodeKey,
  /** Of the next segment. */
  number: z.int().check(z.minimum(0)),
  /** So far. */
  discontinuities: z.int().check(z.minimum(0)),
});
export type PlaylistPosition = z.infer<typeof playlistPosition>;

/** The current state of our own media node. */
export const nodeReport = z.strictObject({
  /** Of another node that relays this server: it has viewers, but no publishers. */
  relay: z.optional(z.literal(true)),
  published: z
    .array(z.strictObject({ key: nodeKey, ip: line(0, 64), protocol: line(1, 16), clientId: line(0, 80) }))
    .check(z.maxLength(maxStreams)),
  /** Streams that are kept open for a publisher that disconnected. */
  kept: z.array(nodeKey).check(z.maxLength(maxStreams)),
  /** `reason`: why the source is not being pulled; null when it is. */
  pulls: z
    .array(z.strictObject({ key: nodeKey, reason: z.nullable(z.enum(pullReasons)) }))
    .check(z.maxLength(maxPulls)),
  /** Publishers that the node has cut since the last report. */
  cut: z.optional(
    z
      .array(z.strictObject({ key: nodeKey, ip: line(0, 64), clientId: line(0, 80), reason: z.enum(cutReasons) }))
      .check(z.maxLength(maxStreams)),
  ),
  /** Viewers who are new, have watched more or have left since the last report that was answered. */
  watched: z.optional(z.array(watched).check(z.maxLength(maxWatched))),
  /** Of nodes that have been told that the console takes it. */
  load: z.optional(nodeLoad),
  /** Of nodes that have been told that the console takes them. */
  positions: z.optional(z.array(playlistPosition).check(z.maxLength(maxStreams))),
});
export type NodeReport = z.infer<typeof nodeReport>;

/** Publishers that our own media node refused by itself, by encoder and reason. */
const refusedByNode = z.strictObject({
  refusals: z
    .array(
      z.strictObject({
        /** Of a key that cannot be one, its beginning. */
        key: nodeKey,
        ip: line(0, 64),
        reason: z.enum(nodeRefusals),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
});

export const hookAnswer = z.object({
  allow: z.boolean(),
  reason: z.nullable(z.string()),
  source_url: z.nullable(z.string()),
});

/** Publishers that a media node has to cut: by key, with the reason and what the encoder is told. */
const endedPublishers = z.array(z.object({ key: z.string(), reason: z.enum(cutReasons), message: z.string() }));
export type EndedPublisher = z.infer<typeof endedPublishers>[number];

/** Who may watch on a server. What is not named may not be watched: a stream, a person or a signing key. */
const watchRules = z.object({
  /** Whether viewers need a signed link. */
  signed: z.boolean(),
  /** Signing keys of links in force, in base64url. */
  keys: z.array(z.object({ id: z.int(), secret: z.string() })),
  /** Keys of the streams that may be watched. */
  streams: z.array(z.string()),
  /** On a server with signed links, which stream has each of these keys: a link plays the one that it was signed for. */
  streamIds: z.array(z.object({ key: z.string(), id })),
  /** Users who may watch. `copies`: also with links that they have copied. */
  people: z.array(
    z.object({
      id,
      copies: z.boolean(),
      /** `allow`: every stream except those with these ids; `deny`: only these. */
      access: z.enum(accessRules),
      streams: z.array(id),
    }),
  ),
  /** Links of clients that were revoked before their end. */
  revoked: z.array(id),
  /** Links that users copied before they were revoked: those issued before this second since 1970. */
  revokedCopies: z.array(z.object({ stream: id, user: id, before: z.int() })),
  /** Links of clients that may now be watched by another number at once than they say; null: by any number. */
  viewers: z.array(z.object({ link: id, max: z.nullable(z.int()) })),
});
export type WatchRules = z.infer<typeof watchRules>;

/** A hash of the rules of who may watch. */
const watchVersion = z.string().check(z.regex(/^[\w-]{1,64}$/));

const pullList = z.object({
  pulls: z.array(z.object({ key: z.string(), source_url: z.string() })),
  /** Whether sources may have private, loopback and link-local addresses. */
  pullPrivate: z.boolean(),
});

/** The sources that a media node must pull now, each published under its key. */
export type PullList = z.infer<typeof pullList>;

export const hookRoutes = {
  touchline: route(
    'POST',
    '/hooks/:serverId/touchline',
    'server',
    'The publish gate for our own media node',
    hookCall,
    hookAnswer,
  ),
  report: route(
    'POST',
    '/hooks/:serverId/report',
    'server',
    'Periodic report of our own media node: streams published and kept, and failed pulls; returns the keys whose match is over, the publishers to cut, and the source URLs to pull now',
    nodeReport,
    z.object({
      over: z.array(z.string()),
      ended: endedPublishers,
      pull: pullList,
      /** The node may send its load with its reports. */
      takesLoad: z.boolean(),
      /** The node may send where its playlists are. */
      takesPositions: z.boolean(),
    }),
  ),
  refusals: route(
    'POST',
    '/hooks/:serverId/refusals',
    'server',
    'Publishers that our own media node refused without asking, as a second one of a key; each attempt since the last call',
    refusedByNode,
    z.object({ count: z.int() }),
  ),
  orders: route(
    'GET',
    '/hooks/:serverId/orders',
    'server',
    'What our own media node has to do now, and who may watch; answered once there is something new, or after 25 seconds. `after` and `watchVersion` are those of the last answer',
    z.strictObject({ after: z.optional(snapshot), watchVersion: z.optional(watchVersion) }),
    z.object({
      after: z.string(),
      ended: endedPublishers,
      watchVersion,
      /** Null when nothing has changed since the version that was sent. */
      watch: z.nullable(watchRules),
      /** What the node reported in the last hour, when it asks for the first time. */
      positions: z.array(playlistPosition),
      /** The server was archived or deleted: nobody may publish or watch on its node until it is restored. */
      gone: z.boolean(),
      /** The console's clock, in milliseconds since 1970. */
      now: z.int(),
    }),
  ),
  pulls: route(
    'GET',
    '/hooks/:serverId/pulls',
    'server',
    'Source URLs that the media node must pull now',
    nothing,
    pullList,
  ),
};
