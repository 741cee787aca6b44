import * as z from 'zod/mini';
import { line } from '#kit/field';
import { nothing, route } from '#kit/route';

/** What the own media node asks and reports. */
export const hookCall = z.strictObject({
  action: z.enum(['publish', 'publish_done', 'play', 'play_done']),
  key: line(1, 64),
  ip: line(0, 64),
  protocol: line(1, 16),
  clientId: line(0, 64),
  /** Of a publisher: the argument `secret` of its address. */
  secret: z.optional(line(0, 200)),
});
export type HookCall = z.infer<typeof hookCall>;

/** Why a publisher was turned away. */
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
    'The publish gate for the own media node',
    hookCall,
    hookAnswer,
  ),
  pulls: route(
    'GET',
    '/hooks/:serverId/pulls',
    'server',
    'Source addresses the media node is to pull now',
    nothing,
    z.object({
      pulls: z.array(z.object({ key: z.string(), source_url: z.string() })),
      /** Sources may lie at private, loopback and link-local addresses. */
      pullPrivate: z.boolean(),
    }),
  ),
};
