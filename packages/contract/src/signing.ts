import { formats } from './links.ts';
import type { Format } from './links.ts';
import type { Vendor } from './server.ts';

/** The formats whose links a vendor's server checks. A vendor that is missing checks none. */
const signedFormats: Partial<Record<Vendor, readonly Format[]>> = {
  touchline: formats,
  // RTMP and, at Node-Media-Server, files on disk are served by parts that check no signature.
  'nginx-rtmp': ['hls', 'dash'],
  'node-media-server': ['rtmp', 'wss'],
  nimble: formats,
  flussonic: formats,
  wowza: ['rtmp', 'hls', 'dash'],
};

type Signing = { vendor: Vendor; signed: boolean };

/** Whether the server can check signed links. */
export const canSign = ({ vendor }: { vendor: Vendor }): boolean => signedFormats[vendor] !== undefined;

/** Whether viewers of the server need a signed link. */
export const isSigned = (offer: Signing): boolean => offer.signed && canSign(offer);

/** Whether the server checks links in this format. */
export const signsFormat = ({ vendor }: { vendor: Vendor }, format: Format): boolean =>
  signedFormats[vendor]?.includes(format) ?? false;

/**
 * Whether the server knows who may watch: it checks networks and viewers, and a revoked link ends. Others check a signature
 * with a secret and the end, and nothing else.
 */
export const knowsRights = ({ vendor }: { vendor: Vendor }): boolean => vendor === 'touchline';
