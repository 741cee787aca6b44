import * as z from 'zod/mini';
import { instant, line } from '#kit/value';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const limit = count.check(z.minimum(1));

/** What one of our own media nodes does now, and its limits. */
export const nodeLoad = z.strictObject({
  /** Distinguishes it from the other nodes of its server. */
  node: line(1, 80),
  /** It is being stopped, and serves those whom it has. */
  draining: z.boolean(),
  uptimeS: count,
  streams: count,
  maxStreams: limit,
  /** In all formats. */
  viewers: count,
  /** Those of RTMP, WS-FLV and HTTP-FLV, who are limited. */
  players: count,
  maxPlayers: limit,
  /** Media of all publishers. */
  receivesKbps: count,
  /** All that leaves its ports. */
  sendsKbps: count,
  /** Percent of one core, which is about as much as a node can use. */
  cpu: count,
  memoryMb: count,
});
export type NodeLoad = z.infer<typeof nodeLoad>;

/** Seconds after which a node that has not reported is silent. It reports every five. */
export const silentNodeS = 20;

/** A node of a server with its last report. */
export const mediaNode = z.extend(z.omit(nodeLoad, { node: true, uptimeS: true }), {
  name: z.string(),
  /** It gets its streams from another node of the server, when they are watched. */
  relay: z.boolean(),
  /** It has not reported for `silentNodeS` seconds. */
  silent: z.boolean(),
  startedAt: instant,
  reportedAt: instant,
});
export type MediaNode = z.infer<typeof mediaNode>;
