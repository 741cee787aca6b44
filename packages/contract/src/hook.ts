import * as z from 'zod/mini';
import { line } from '#kit/value';
import { nothing, route } from '#kit/route';
import { pullReasons } from './pull.ts';

/** A request of our own media node to the publish gate. */
export const hookCall = z.strictObject({
  action: z.enum(['publish', 'publish_done', 'play', 'play_done']),
  key: line(1, 64),
  ip: line(0, 64),
  protocol: line(1, 16),
  clientId: line(0, 64),
  /** From publishers: the `secret` parameter of the publish URL. */
  secret: z.optional(line(0, 200)),
});
export type HookCall = z.infer<typeof hookCall>;

/** Why a publisher was refused, or cut while it was publishing. */
export const refusals = [
  'unknown_key',
  'archived',
  'wrong_server',
  'server_disabled',
  'cut',
  'no_secret',
  'wrong_secret',
  'canceled',
  'too_early',
  'too_late',
] as const;
export type Refusal = (typeof refusals)[number];

/** Limits of one report: more streams than a node can carry, and the most sources that a node is asked to pull. */
const maxStreams = 5_000;
export const maxPulls = 500;

const nodeKey = line(1, 64);

/** The transactions that the database had committed, as it writes them: `xmin:xmax:` and those still running between. */
const snapshot = z.string().check(z.regex(/^\d{1,18}:\d{1,18}:(?:\d{1,18}(?:,\d{1,18})*)?$/), z.maxLength(10_000));

/** The current state of our own media node. */
export const nodeReport = z.strictObject({
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
      .array(z.strictObject({ key: nodeKey, ip: line(0, 64), clientId: line(0, 80), reason: z.enum(refusals) }))
      .check(z.maxLength(maxStreams)),
  ),
});
export type NodeReport = z.infer<typeof nodeReport>;

export const hookAnswer = z.object({
  allow: z.boolean(),
  reason: z.nullable(z.string()),
  source_url: z.nullable(z.string()),
});

/** Publishers that a media node has to cut: by key, with the reason and what the encoder is told. */
const endedPublishers = z.array(z.object({ key: z.string(), reason: z.enum(refusals), message: z.string() }));
export type EndedPublisher = z.infer<typeof endedPublishers>[number];

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
    'Periodic report of our own media node: streams published and kept, and failed pulls; returns the keys whose match is over, and the publishers to cut',
    nodeReport,
    z.object({ over: z.array(z.string()), ended: endedPublishers }),
  ),
  orders: route(
    'GET',
    '/hooks/:serverId/orders',
    'server',
    'What our own media node has to do now; answered once there is something, or after 25 seconds. `after` is that of the last answer',
    z.strictObject({ after: z.optional(snapshot) }),
    z.object({ after: z.string(), ended: endedPublishers }),
  ),
  pulls: route(
    'GET',
    '/hooks/:serverId/pulls',
    'server',
    'Source URLs that the media node must pull now',
    nothing,
    z.object({
      pulls: z.array(z.object({ key: z.string(), source_url: z.string() })),
      /** Whether sources may have private, loopback and link-local addresses. */
      pullPrivate: z.boolean(),
    }),
  ),
};
