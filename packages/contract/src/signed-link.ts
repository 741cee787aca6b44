import * as z from 'zod/mini';
import { someOf } from '#kit/field';
import { networkList } from '#kit/network';
import { id, instant } from '#kit/value';
import { listRoute } from '#kit/crud';
import { oneId, route } from '#kit/route';
import { maxNetworks, maxViewersLimit } from './client.ts';
import { copiedLink } from './copied-link.ts';
import { formats } from './links.ts';

const limits = {
  formats: z.array(z.enum(formats)),
  networks: z.array(z.string()),
  maxViewers: z.nullable(z.int()),
  until: instant,
};
const nullableText = z.nullable(z.string());

/** How many may watch with a link at once; null: any number. */
const maxViewers = z.nullable(z.int().check(z.gte(1), z.lte(maxViewersLimit)));

/** A link that was made for a client. Only how many may watch with it changes: otherwise it is revoked, and another one made. */
export const signedLink = z.object({
  id,
  stream: id,
  client: id,
  clientName: z.string(),
  ...limits,
  createdAt: instant,
  /** Null when the account was deleted. */
  createdBy: z.nullable(id),
  createdByName: nullableText,
  revokedAt: z.nullable(instant),
  revokedBy: z.nullable(id),
  revokedByName: nullableText,
  /** When somebody last watched with it; null if nobody has. */
  usedAt: z.nullable(instant),
  /** How many watch with it now. */
  watching: z.int(),
  /** Whether it ends when it is revoked. Otherwise the server, which checks only its signature and end, plays it on. */
  endsWhenRevoked: z.boolean(),
  /** Its addresses; null for other formats, for those that the server does not offer, and once it has ended. */
  links: z.object({ rtmp: nullableText, hls: nullableText, wss: nullableText, dash: nullableText }),
});
export type SignedLink = z.infer<typeof signedLink>;

/** What is not given follows from the client and the planned end of the stream. */
export const signedLinkInput = z.strictObject({
  stream: id,
  client: id,
  /** Formats that the client may have and the server offers. */
  formats: z.optional(someOf(formats)),
  networks: z.optional(networkList(maxNetworks)),
  maxViewers: z.optional(maxViewers),
  until: z.optional(instant),
});
export type SignedLinkInput = z.infer<typeof signedLinkInput>;

/** Another number of viewers of a link. */
export const viewersInput = z.strictObject({ id, maxViewers });

/** Whose links there are: copied by a user, made for a client, or for previews and probes of the console. */
export const linkOwners = ['person', 'client', 'console'] as const;

/** `unknown`: signed in a way that has no place for it. */
const identifiedOwners = [...linkOwners, 'unknown'] as const;

/**
 * Why a link does not play: revoked, past its end, the stream archived or canceled, the user may not watch it, or the
 * stream's key or server or the signing keys were replaced.
 */
export const linkEnds = ['revoked', 'past', 'stream', 'person', 'replaced'] as const;
export type LinkEnd = (typeof linkEnds)[number];

const identifiedLink = z.object({
  owner: z.enum(identifiedOwners),
  stream: id,
  streamName: z.string(),
  /** The server whose signature it has; null once that is known no more. */
  serverName: nullableText,
  ...limits,
  /** Null when the signature does not say it. */
  issuedAt: z.nullable(instant),
  /** Who copied it, or whose preview it is; null for links of clients, for probes, and when the account was deleted. */
  user: z.nullable(id),
  userName: nullableText,
  /** The link of a client. */
  link: z.nullable(signedLink),
  /** The links to the stream that its user copied, if this is one of them. */
  copied: z.nullable(copiedLink),
  end: z.nullable(z.enum(linkEnds)),
});
export type IdentifiedLink = z.infer<typeof identifiedLink>;

/** Longest address in which a link is looked for. */
export const maxAddressLength = 4_000;

export const signedLinkRoutes = {
  create: route('POST', '/stream/link', 'client', 'Make a signed link for a client', signedLinkInput, signedLink),
  list: listRoute(
    'GET',
    '/stream/links',
    'client',
    'A page of the signed links of a stream that were made for clients, newest first',
    z.strictObject({ stream: oneId }),
    signedLink,
  ),
  revoke: route(
    'POST',
    '/stream/link/revoke',
    'client',
    'Revoke a signed link; who watches with it is disconnected',
    z.strictObject({ id }),
    signedLink,
  ),
  limitViewers: route(
    'POST',
    '/stream/link/viewers',
    'client',
    'Change how many may watch with a signed link at once; of more than that, the newest viewers are disconnected',
    viewersInput,
    signedLink,
  ),
  identify: route(
    'POST',
    '/stream/link/identify',
    'client',
    'Whose link an address or a token is; null when it was not signed here, or its stream, key or server has changed',
    z.strictObject({ address: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxAddressLength)) }),
    z.object({ found: z.nullable(identifiedLink) }),
  ),
};
