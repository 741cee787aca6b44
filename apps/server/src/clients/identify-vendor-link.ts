import { formats, link } from '@touchline/contract';
import type { Format, IdentifiedLink } from '@touchline/contract';
import { sql } from 'kysely';
import { hashOf } from '#server/auth/tokens';
import { findLink, withAddresses } from '#server/clients/links-of-clients';
import type { LinkRow } from '#server/clients/links-of-clients';
import { findPerson } from '#server/clients/person';
import { titleOf } from '#server/notifications/titles';
import { readRow } from '#server/streams/rows';
import type { StreamRow } from '#server/streams/stream-row';
import { readNote } from '#server/watching/link-note';
import type { Offer } from '#server/watching/offer';
import { partsOf } from '#server/watching/schemes/scheme';
import type { Grant, Scheme } from '#server/watching/schemes/scheme';
import { schemes } from '#server/watching/schemes/schemes';
import { linkSecret } from '#server/watching/vendor-links';
import type { Deps } from '#server/deps';
import type { Db } from '#database/pool';
import { sees } from '#http/user';
import type { User } from '#http/user';

type Reading = { offer: Offer; format: Format; key: string; grant: Grant };

/**
 * What an address says that was signed with the present secret of another vendor's server. Null for other addresses, and
 * when the user may not see the stream.
 */
export async function identifyVendorLink(
  { db, pool, env }: Pick<Deps, 'db' | 'pool' | 'env'>,
  who: User,
  address: string,
): Promise<IdentifiedLink | null> {
  for (const offer of await signersAt(db, address)) {
    for (const format of formatsLike(address)) {
      const reading = readAddress(env.SECRET_KEY, offer, format, address);
      if (!reading) continue;
      const owner = readNote(reading.grant.note);
      const client = owner?.kind === 'client' ? await findLink(db, owner.subject) : null;
      const ids = client ? [client.stream] : await streamsWith(db, reading);
      const id = ids.find((one) => sees(who, one));
      const stream = id === undefined ? null : await readRow(pool, id);
      if (stream?.key === reading.key) return describe(db, reading, stream, client, env.SECRET_KEY);
    }
  }
  return null;
}

/** The formats, those first whose addresses begin like this one: some servers have the same path for several. */
function formatsLike(address: string): readonly Format[] {
  const like: readonly Format[] = address.startsWith('http')
    ? ['hls', 'dash']
    : address.startsWith('ws')
      ? ['wss']
      : ['rtmp'];
  return [...like, ...formats.filter((format) => !like.includes(format))];
}

/** Servers of other vendors at the host of an address, those in use first. */
async function signersAt(db: Db, address: string): Promise<Offer[]> {
  const host = /^[a-z]+:\/\/([^/:?]+|\[[^\]]+\])/i.exec(address)?.[1];
  if (host === undefined) return [];
  const { rows } = await sql<{ offer: Offer }>`
    SELECT to_jsonb(server) - '{tokenSealed,tokenHash,controlSecretSealed}'::text[] AS offer FROM server
    WHERE lower(fqdn) = ${host.toLowerCase()} AND "linkSecretSealed" IS NOT NULL
    ORDER BY "archivedAt" IS NOT NULL, id LIMIT 10`.execute(db);
  return rows.map(({ offer }) => offer);
}

function readAddress(secretKey: string, offer: Offer, format: Format, address: string): Reading | null {
  const scheme = schemes[offer.vendor];
  const secret = linkSecret(secretKey, offer.linkSecretSealed);
  const read = scheme?.read(address);
  const key = read && keyIn(offer, format, read.address);
  if (!read || !key || !secret || !scheme) return null;
  const isSignedBy = (sign: Scheme['sign']) =>
    // Of hashes, so that the time it takes says nothing about the signature.
    hashOf(plain(sign(read.address, key, read.grant, secret))).equals(hashOf(plain(address)));
  const isGenuine = isSignedBy(scheme.sign) || (scheme.signFormerly && isSignedBy(scheme.signFormerly));
  return isGenuine ? { offer, format, key, grant: read.grant } : null;
}

/** The key in an unsigned address of a server, whatever its port; null when the server has no such address. */
function keyIn(offer: Offer, format: Format, address: string): string | null {
  const sample = 'touchline-sample-key';
  const pattern = pathOf(link(offer, format, sample) ?? '').replace(/[^\w/]/g, String.raw`\$&`);
  const [, key = null] =
    new RegExp(`^${pattern.replace(/touchline\\-sample\\-key/, '([\\w-]+)')}$`).exec(pathOf(address)) ?? [];
  return key;
}

const pathOf = (address: string) => {
  const { path, query } = partsOf(address);
  return path + query;
};

/** Without what players and people write in different ways. */
function plain(address: string): string {
  try {
    return decodeURIComponent(pathOf(address));
  } catch {
    return address;
  }
}

/** The streams that a key is or was of, those first that the address is probably of: a key may be used again. */
async function streamsWith(db: Db, { key, offer }: Reading): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM stream WHERE key = ${key}
    ORDER BY server IS NOT DISTINCT FROM ${offer.id} DESC, "archivedAt" IS NULL DESC, id DESC`.execute(db);
  return rows.map(({ id }) => id);
}

async function describe(
  db: Db,
  { offer, format, grant }: Reading,
  stream: StreamRow,
  client: LinkRow | null,
  secretKey: string,
): Promise<IdentifiedLink> {
  const owner = readNote(grant.note);
  const person = owner && owner.kind !== 'client' ? await findPerson(db, owner.subject, stream.id) : null;
  const end = stream.server !== offer.id ? ('replaced' as const) : null;
  return {
    owner: owner?.kind ?? ('unknown' as const),
    stream: stream.id,
    streamName: await titleOf(db, stream.id),
    serverName: offer.fqdn,
    formats: [format],
    networks: [],
    maxViewers: null,
    until: new Date(grant.untilS * 1_000).toISOString(),
    issuedAt: owner && new Date(owner.issuedS * 1_000).toISOString(),
    user: person?.id ?? null,
    userName: person?.name ?? null,
    link: client && withAddresses(client, stream, secretKey),
    copied: null,
    // What its user copied cannot be revoked, and nothing else ends it: the server checks no more.
    end: grant.untilS * 1_000 <= Date.now() ? ('past' as const) : end,
  };
}
