import type { Server } from './server.ts';

export const formats = ['rtmp', 'hls', 'wss', 'dash'] as const;
export type Format = (typeof formats)[number];

export type Links = Record<Format, string | null>;
/**
 * Why there is no link. `archived`, `canceled`, `finished`: publishing with the key is no longer allowed. `starting`:
 * it does not play yet. `preview_only`: the user may watch the preview but copy no links. `not_signed`: viewers need a signed
 * link, and the server cannot check one in this format.
 */
export const linkReasons = [
  'no_server',
  'server_disabled',
  'not_offered',
  'archived',
  'canceled',
  'finished',
  'starting',
  'preview_only',
  'not_signed',
] as const;
export type LinkReason = (typeof linkReasons)[number];
/** Reasons that depend on the server alone. */
type OfferReason = Extract<LinkReason, 'no_server' | 'server_disabled' | 'not_offered'>;
export type LinkReasons = Record<Format, LinkReason | null>;

type Offer = Pick<Server, 'fqdn' | 'tls' | 'enabled' | 'rtmp' | 'hls' | 'wss' | 'mpd'>;
type Ingest = Pick<Server, 'fqdn' | 'tls' | 'enabled' | 'rtmp' | 'publish'>;

const schemes = {
  rtmp: ['rtmp', 'rtmps'],
  hls: ['http', 'https'],
  wss: ['ws', 'wss'],
  dash: ['http', 'https'],
} as const satisfies Record<Format, readonly [string, string]>;

/**
 * URL of one format on a server, or null when its template is empty. A template without `{key}` gets `/{key}` appended
 * to its path.
 */
export function link(server: Offer, format: Format, key: string): string | null {
  const template = server[format === 'dash' ? 'mpd' : format];
  if (template === '') return null;
  return `${schemes[format][server.tls ? 1 : 0]}://${server.fqdn}${pathOf(template, key)}`;
}

function pathOf(template: string, key: string): string {
  const path = template.includes('{key}') ? template : template.replace(/\/?(?=\?|$)/, '/{key}');
  return path.replaceAll('{key}', encodeURIComponent(key));
}

/**
 * The RTMP URL that an encoder publishes to: the server's publish path (or its RTMP path if it has none) with the
 * publish secret as a parameter; null when the server accepts no RTMP.
 */
export function publishUrl(server: Ingest | null, key: string, secret: string): string | null {
  const template = server?.publish || server?.rtmp;
  if (!server?.enabled || !template) return null;
  const path = pathOf(template, key);
  const argument = `${path.includes('?') ? '&' : '?'}secret=${encodeURIComponent(secret)}`;
  return `${schemes.rtmp[server.tls ? 1 : 0]}://${server.fqdn}${path}${argument}`;
}

/** Splits a publish URL into the two fields that encoders have: the server, and the stream key with the secret. */
export function publishParts(url: string): { server: string; key: string } {
  const [path = ''] = url.split('?');
  const end = path.lastIndexOf('/');
  return { server: url.slice(0, end), key: url.slice(end + 1) };
}

/** The four URLs of a stream; each is null with a reason when there is none. */
export function linksOf(
  server: Offer | null,
  key: string,
): { links: Links; linkReasons: Record<Format, OfferReason | null> } {
  const links: Links = { rtmp: null, hls: null, wss: null, dash: null };
  const reasons: Record<Format, OfferReason | null> = { rtmp: null, hls: null, wss: null, dash: null };
  for (const format of formats) {
    if (!server) reasons[format] = 'no_server';
    else if (!server.enabled) reasons[format] = 'server_disabled';
    else links[format] = link(server, format, key);
    if (server?.enabled && links[format] === null) reasons[format] = 'not_offered';
  }
  return { links, linkReasons: reasons };
}
