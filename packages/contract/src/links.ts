import type { Server } from './server.ts';

export const formats = ['rtmp', 'hls', 'wss', 'dash'] as const;
export type Format = (typeof formats)[number];

export type Links = Record<Format, string | null>;
/**
 * Why there is no link. `archived`, `canceled`, `finished`: the key lets nobody publish any more. `starting`: it does not
 * play yet. `preview_only`: who asks may watch in the preview, and copy nothing.
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
] as const;
export type LinkReason = (typeof linkReasons)[number];
/** Those that follow from the server alone. */
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

/** The address of one format on a server, or null when its template is empty. A template without `{key}` gets `/{key}` appended to its path. */
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
 * The address that an encoder sends to by RTMP: the server's path for publishing (that of RTMP where it has none of its own)
 * with the publish secret as an argument; null where the server takes no RTMP.
 */
export function publishUrl(server: Ingest | null, key: string, secret: string): string | null {
  const template = server?.publish || server?.rtmp;
  if (!server?.enabled || !template) return null;
  const path = pathOf(template, key);
  const argument = `${path.includes('?') ? '&' : '?'}secret=${encodeURIComponent(secret)}`;
  return `${schemes.rtmp[server.tls ? 1 : 0]}://${server.fqdn}${path}${argument}`;
}

/** An address to publish to as encoders ask for it: the server, and the stream key, in which the secret is. */
export function publishParts(url: string): { server: string; key: string } {
  const [path = ''] = url.split('?');
  const end = path.lastIndexOf('/');
  return { server: url.slice(0, end), key: url.slice(end + 1) };
}

/** The four addresses of a stream, each null with its reason where there is none. */
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
