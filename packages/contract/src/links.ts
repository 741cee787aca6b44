import type { Server } from './server.ts';

export const formats = ['rtmp', 'hls', 'wss', 'dash'] as const;
export type Format = (typeof formats)[number];

export type Links = Record<Format, string | null>;
export const linkReasons = ['no_server', 'server_disabled', 'not_offered'] as const;
export type LinkReason = (typeof linkReasons)[number];
export type LinkReasons = Record<Format, LinkReason | null>;

type Offer = Pick<Server, 'fqdn' | 'tls' | 'enabled' | 'rtmp' | 'hls' | 'wss' | 'mpd'>;

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
  const path = template.includes('{key}') ? template : template.replace(/\/?(?=\?|$)/, '/{key}');
  return `${schemes[format][server.tls ? 1 : 0]}://${server.fqdn}${path.replaceAll('{key}', encodeURIComponent(key))}`;
}

/** The four addresses of a stream, each null with its reason where there is none. */
export function linksOf(server: Offer | null, key: string): { links: Links; linkReasons: LinkReasons } {
  const links: Links = { rtmp: null, hls: null, wss: null, dash: null };
  const reasons: LinkReasons = { rtmp: null, hls: null, wss: null, dash: null };
  for (const format of formats) {
    if (!server) reasons[format] = 'no_server';
    else if (!server.enabled) reasons[format] = 'server_disabled';
    else links[format] = link(server, format, key);
    if (server?.enabled && links[format] === null) reasons[format] = 'not_offered';
  }
  return { links, linkReasons: reasons };
}
