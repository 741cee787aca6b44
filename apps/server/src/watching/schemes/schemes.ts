import type { Vendor } from '@touchline/contract';
import { flussonic } from '#server/watching/schemes/flussonic';
import { nginxSecureLink } from '#server/watching/schemes/nginx-secure-link';
import { nimble } from '#server/watching/schemes/nimble';
import { nodeMediaServer } from '#server/watching/schemes/node-media-server';
import type { Scheme } from '#server/watching/schemes/scheme';
import { wowza } from '#server/watching/schemes/wowza';

/** How the servers of other vendors want their addresses signed. */
export const schemes: Partial<Record<Vendor, Scheme>> = {
  'nginx-rtmp': nginxSecureLink,
  'node-media-server': nodeMediaServer,
  nimble,
  flussonic,
  wowza,
};
