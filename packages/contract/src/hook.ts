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

/** Limits of one report: more streams than a node can carry, and the most sources that a node is asked to pull. */
const maxStreams = 5_000;
export const maxPulls = 500;

const nodeKey = line(1, 64);

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
});
export type NodeReport = z.infer<typeof nodeReport>;

/** Why a publisher was refused. */
export const refusals = [
  'unknown_key',
  'archived',
  'wrong_server',
  'server_disabled',
  'no_secret',
  'wrong_secret',
  'canceled',
  'too_early',
  'too_late',
] as const;
export type Refusal = (typeof refusals)[number];

export const hookAnswer = z.object({
  allow: z.boolean(),
  reason: z.nullable(z.string()),
  source_url: z.nullable(z.string()),
});

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
    'Periodic report of our own media node: streams published and kept, and failed pulls; returns the keys whose match is over',
    nodeReport,
    z.object({ over: z.array(z.string()) }),
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
