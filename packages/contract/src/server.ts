import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import {
  choice,
  clock,
  computed,
  counted,
  day,
  flag,
  integer,
  optional,
  pattern,
  stored,
  text,
  zone,
} from '#kit/field';
import { id, instant } from '#kit/value';
import { crud, listRoute } from '#kit/crud';
import { oneId, route } from '#kit/route';
import { mediaNode } from './media-node.ts';
import { restoreRoute } from './reference.ts';
import { publishRefusals } from './refusals.ts';

export const wssDialects = ['ws-flv', 'ws-mp4', 'sldp', 'mse-ld', 'webrtc'] as const;
export const vendors = [
  'touchline',
  'srs',
  'nginx-rtmp',
  'mediamtx',
  'node-media-server',
  'zlmediakit',
  'mistserver',
  'ovenmediaengine',
  'ant-media',
  'wowza',
  'nimble',
  'flussonic',
] as const;
export type Vendor = (typeof vendors)[number];

/** A host name (punycode if not Latin) or an IP address, without scheme, port, path or credentials. */
const host = /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$|^\[[0-9a-fA-F:.]+\]$/;
const address = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$|^[0-9a-fA-F:]*:[0-9a-fA-F:.]*$|^$/;
/**
 * Optional `:port`, then a path with `{key}`; empty when the format is not offered. No `..`, spaces or control
 * characters.
 */
const template =
  /^$|^(?!.*\.\.)(?::(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))?\/[\w\-./:{}?=&,;~@%+!$*()]*$/;

/** http or https, without credentials, query and fragment. */
const controlAddress = z
  .string()
  .check(z.trim(), z.maxLength(500), z.regex(/^$|^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/));

const path = () => pattern(template, 500, 'optional', { widget: 'text' });

const maybeDay = () => optional(z.nullable(day().schema), 'date', 'date');
const maybeClock = () => optional(z.nullable(clock().schema), 'time', 'time');

const declaration = entity('server', ['server', 'servers'], {
  fqdn: pattern(host, 253, 'required', { widget: 'text', searchable: true }),
  ip: pattern(address, 45, 'optional', { widget: 'text', searchable: true }),
  location: text(100, { searchable: true }),
  vendor: choice(vendors, 'optional'),
  rtmp: path(),
  hls: path(),
  wss: path(),
  mpd: path(),
  /** Path that encoders publish to by RTMP; empty: the RTMP playback path. */
  publish: path(),
  wssDialect: choice(wssDialects, 'optional'),
  tls: flag(),
  /** Planned number of simultaneous streams; null when not set. */
  capacity: integer(1, 100_000),
  enabled: flag(),
  /** The first and the last day on which it may be planned. */
  availableFrom: maybeDay(),
  availableUntil: maybeDay(),
  /** The hours of each day; until the end of the day, or past it when they end before they begin. */
  hoursFrom: maybeClock(),
  hoursUntil: maybeClock(),
  /** The zone of these days and hours. */
  hoursZone: zone(),
  /**
   * Address of the server's control interface, by which the console disconnects publishers; empty when there is none.
   * The media node needs none.
   */
  controlUrl: optional(controlAddress, 'text', 'url'),
  /** Whether its media node may pull from private, loopback and link-local networks. */
  pullPrivate: flag(),
  /** Whether viewers need a signed link, which ends with the right to it; otherwise whoever knows a link may watch. */
  signed: flag(),
  /**
   * The secret with which the server calls the console. Only in replies about a single server, and only for
   * administrators.
   */
  token: computed(z.nullable(z.string())),
  /** Whether a secret of the control interface is stored; the secret itself never leaves. */
  hasControlSecret: computed(z.boolean()),
  /** Whether a secret for signing links is stored; the secret itself never leaves. */
  hasLinkSecret: computed(z.boolean()),
  /** When the server first called the console with its present token; null until then. */
  firstCallAt: { ...computed(z.nullable(instant)), sql: 'timestamptz' as const },
  /** Number of streams that use it, at most `maxUses`. */
  streams: counted(),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

/**
 * The server's existing token, limited to the characters of bearer tokens. Null, as in lists, generates one or keeps
 * the stored one.
 */
const token = z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{20,200}$/))));

/** Kept as it is without a value, removed by an empty one. */
const controlSecret = z.optional(z.string().check(z.maxLength(500), z.regex(/^\P{Cc}*$/u)));

/** Likewise, and of characters that mean nothing in the configuration files of servers. */
const linkSecret = z.optional(z.string().check(z.maxLength(200), z.regex(/^(?:[\w.~+/=-]{8,})?$/)));

const secrets = { token, controlSecret, linkSecret };

export const server = {
  ...declaration,
  create: z.extend(declaration.create, secrets),
  update: z.extend(declaration.update, secrets),
};

/** Vendors of other servers that ask the console before they accept a publisher, and can be asked to disconnect one. */
const controllableVendors = ['nginx-rtmp', 'srs', 'mediamtx', 'ovenmediaengine', 'ant-media', 'zlmediakit'] as const;
export type ControllableVendor = (typeof controllableVendors)[number];

/** Whether a publisher can be disconnected: by the media node itself, or by the control interface of the server. */
export function canCut({ vendor, controlUrl }: { vendor: Vendor; controlUrl: string }): boolean {
  return vendor === 'touchline' || (controlUrl !== '' && controllableVendors.some((one) => one === vendor));
}

/** Whether the software asks the console before it accepts a publisher. */
export function asksConsole(vendor: Vendor): boolean {
  return vendor === 'touchline' || controllableVendors.some((one) => one === vendor);
}

/**
 * How far the test of a format got. `answers`: the server responds and speaks the protocol; the stream itself may be
 * missing.
 */
export const testSteps = ['not_offered', 'forbidden', 'dns', 'tcp', 'tls', 'protocol', 'timeout', 'answers'] as const;

const testResult = z.object({
  step: z.enum(testSteps),
  /** The tested URL, with a made-up key; null when the format is not offered. */
  url: z.nullable(z.string()),
  /** The result in English, for engineers. */
  detail: z.string(),
  tookMs: z.int(),
});
export type TestResult = z.infer<typeof testResult>;

/** Attempts of an encoder to publish that were refused for the same reason. */
const refusedPublisher = z.object({
  id,
  reason: z.enum(publishRefusals),
  /** What the encoder sent as its key; empty when a stream has it. */
  key: z.string(),
  /** The stream that has the key; null when none has it. */
  stream: z.nullable(z.object({ id, name: z.string() })),
  ip: z.string(),
  tries: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** The stream of this server whose key is most like it, among those of these days; null when none is alike. */
  nearest: z.nullable(z.object({ stream: id, key: z.string() })),
});
export type RefusedPublisher = z.infer<typeof refusedPublisher>;

const { fqdn, ip, rtmp, hls, wss, mpd, wssDialect, tls } = server.create.shape;

/** Where lines go in a vendor's configuration; `replace`: they replace the entries of the same names. */
export const setupPlaces = ['environment', 'replace', 'end', 'new_file', 'virtual_host', 'applications'] as const;

const setupPart = z.object({
  place: z.enum(setupPlaces),
  /** File name as the vendor calls it. */
  file: z.string(),
  lines: z.string(),
});
export type SetupPart = z.infer<typeof setupPart>;

export const serverRoutes = {
  ...crud(server, '/stream/server', '/stream/servers', 'server.see', 'server.write'),
  restore: restoreRoute('/stream/server', 'server.write', server.nouns[1]),
  rotateToken: route(
    'POST',
    '/stream/server/token',
    'server.write',
    'Give a server a new token; the old one stops working at once',
    z.strictObject({ id }),
    server.item,
  ),
  endLinks: route(
    'POST',
    '/stream/server/end-links',
    'server.write',
    'End every signed link of a server at once, by signing with new keys',
    z.strictObject({ id }),
    server.item,
  ),
  test: route(
    'POST',
    '/stream/server/test',
    'server.write',
    'Test every format that a server offers, whether the server is saved or not; the id of a saved one, to sign with its secret',
    z.strictObject({ id: z.optional(id), fqdn, ip, rtmp, hls, wss, mpd, wssDialect, tls }),
    z.object({ rtmp: testResult, hls: testResult, wss: testResult, dash: testResult }),
  ),
  refusals: listRoute(
    'GET',
    '/stream/server/refusals',
    'server.see',
    'Encoders that were refused at a server, newest first; of those with unknown keys the last 100',
    z.strictObject({ id: oneId }),
    refusedPublisher,
  ),
  nodes: route(
    'GET',
    '/stream/server/nodes',
    'server.see',
    'The media nodes of a server and their load: the one that encoders publish to first, then relays by name',
    z.strictObject({ id: oneId }),
    z.object({ data: z.array(mediaNode) }),
  ),
  setup: route(
    'GET',
    '/stream/server/setup',
    'server.write',
    'Configuration with which a server asks the console before admitting publishers, and serves every format of its paths',
    z.strictObject({ id: oneId, vendor: z.enum(vendors) }),
    z.object({
      /** In the order of installation; empty for a vendor that is configured in its own panel. */
      parts: z.array(setupPart).check(z.maxLength(5)),
    }),
  ),
};

export type Server = z.infer<typeof server.item>;
