import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { choice, computed, flag, instant, integer, pattern, stored, text } from '#kit/field';
import { crud } from '#kit/route';

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

/** A host name (punycode for others than Latin) or an IP address: no scheme, port, path or credentials. */
const host = /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$|^\[[0-9a-fA-F:.]+\]$/;
const address = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$|^[0-9a-fA-F:]*:[0-9a-fA-F:.]*$|^$/;
/** Optional `:port`, then a path with `{key}`; empty when the format is not offered. No `..`, spaces or control characters. */
const template =
  /^$|^(?!.*\.\.)(?::(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))?\/[\w\-./:{}?=&,;~@%+!$*()]*$/;

const path = () => pattern(template, 500, 'optional', { widget: 'text' });

export const server = entity('server', {
  fqdn: pattern(host, 253, 'required', { widget: 'text', searchable: true }),
  ip: pattern(address, 45, 'optional', { widget: 'text', searchable: true }),
  location: text(100, { searchable: true }),
  vendor: choice(vendors, 'optional'),
  rtmp: path(),
  hls: path(),
  wss: path(),
  mpd: path(),
  wssDialect: choice(wssDialects, 'optional'),
  tls: flag(),
  /** Streams it is meant to carry at once; null when nobody has said. */
  capacity: integer(1, 100_000),
  enabled: flag(),
  /** The secret with which the server calls the console. Only in the answer about one server, and only to administrators. */
  token: computed(z.nullable(z.string())),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

export const serverRoutes = crud(server, '/stream/server', '/stream/servers', 'server.see', 'server.write');

export type Server = z.infer<typeof server.item>;
