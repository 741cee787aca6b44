import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { counted, integer, name, optional, someOf, stored, text } from '#kit/field';
import { networkList } from '#kit/network';
import { instant } from '#kit/value';
import { crud } from '#kit/crud';
import { formats } from './links.ts';
import { restoreRoute } from './reference.ts';

/** Most viewers at once and most networks that a link can be limited to: both are in its address. */
export const maxViewersLimit = 65_535;
export const maxNetworks = 8;

/** Whom streams are distributed to. The limits are those of new signed links. */
export const client = entity('client', ['client', 'clients'], {
  name: name(200, 'required'),
  contact: text(200, { searchable: true }),
  /** Links for the client are made in these formats alone; all unless others are given. */
  formats: optional(someOf(formats), 'text[]', 'picks'),
  /** How many may watch one link at once; null: any number. */
  maxViewers: integer(1, maxViewersLimit),
  /** Where the client may watch from; empty: anywhere. */
  networks: optional(networkList(maxNetworks), 'cidr[]', 'networks'),
  /** Number of signed links that are neither revoked nor past their end, at most `maxUses`. */
  openLinks: counted(),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

export const clientRoutes = {
  ...crud(client, '/stream/client', '/stream/clients', 'client', 'client'),
  restore: restoreRoute('/stream/client', 'client', client.nouns[1]),
};

export type Client = z.infer<typeof client.item>;
