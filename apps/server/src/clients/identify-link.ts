import type { IdentifiedLink, LinkEnd } from '@touchline/contract';
import { isSignedWith, readToken } from '@touchline/media/signed-link';
import type { SignedLink } from '@touchline/media/signed-link';
import { sql } from 'kysely';
import { findCopied } from '#server/clients/copied-links';
import { identifyVendorLink } from '#server/clients/identify-vendor-link';
import { addressesIn, readingsOf } from '#server/clients/pasted-text';
import { findPerson, mayWatch } from '#server/clients/person';
import type { Person } from '#server/clients/person';
import { findLink, withAddresses } from '#server/clients/links-of-clients';
import type { LinkRow } from '#server/clients/links-of-clients';
import { titleOf } from '#server/notifications/titles';
import { readRow } from '#server/streams/rows';
import type { StreamRow } from '#server/streams/stream-row';
import { firstIssueS } from '#server/watching/revoked-copies';
import { signingKey } from '#server/watching/signing-keys';
import type { Signer } from '#server/watching/signing-keys';
import type { Deps } from '#server/deps';
import type { Db } from '#database/pool';
import { sees } from '#http/user';
import type { User } from '#http/user';

/**
 * What an address, a text with an address, or a bare token says, also after the key, the server or the signing keys were replaced; a bare token
 * only with the stream's present key. Null when it was not signed here, and when the user may not see the stream, so that
 * nobody learns of it this way.
 */
export async function identifyLink(
  deps: Pick<Deps, 'db' | 'pool' | 'env'>,
  who: User,
  address: string,
): Promise<IdentifiedLink | null> {
  const { db, pool, env } = deps;
  for (const { key, token } of namesIn(address)) {
    const said = readToken(token);
    const stream = said && sees(who, said.stream) ? await readRow(pool, said.stream) : null;
    if (!said || !stream) continue;
    const { offer } = stream;
    const isSignedBy = (signer: Signer, ofKey: string) =>
      isSignedWith(token, ofKey, signingKey(env.SECRET_KEY, signer, said.keyId));
    if (offer && isSignedBy(offer, stream.key)) return describe(db, said, stream, env.SECRET_KEY);
    const signers = await pastSigners(db);
    if (signers.some((signer) => isSignedBy(signer, key ?? stream.key)))
      return { ...(await describe(db, said, stream, env.SECRET_KEY)), serverName: null, end: 'replaced' };
  }
  for (const one of addressesIn(address)) {
    const found = await identifyVendorLink(deps, who, one);
    if (found) return found;
  }
  return null;
}

type Name = { key: string | null; token: string };

/** What may be the name: all of it as a token, and what is around a separator. At most a few, since each is looked up. */
function namesIn(address: string): Name[] {
  const parts = readingsOf(address).flatMap((reading) =>
    [...reading.matchAll(/([\w-]+)(?:~|%7e)([\w-]+)/gi)].map(([, key = '', token = '']): Name => ({ key, token })),
  );
  const different = new Map(parts.map((name) => [`${name.key}~${name.token}`, name]));
  return [{ key: null, token: address }, ...different.values()].slice(0, 10);
}

/** Signing keys of all servers; of a server whose keys are replaced often, the latest. */
async function pastSigners(db: Db): Promise<Signer[]> {
  const { rows } = await sql<Signer>`
    SELECT id, past AS "signingVersion"
    FROM server, generate_series("signingVersion", greatest(1, "signingVersion" - 20), -1) AS past LIMIT 5000`.execute(
    db,
  );
  return rows;
}

async function describe(db: Db, said: SignedLink, stream: StreamRow, secretKey: string): Promise<IdentifiedLink> {
  const isClients = said.kind === 'client';
  const link = isClients ? await findLink(db, said.subject) : null;
  const person = isClients ? null : await findPerson(db, said.subject, stream.id);
  const copied = said.kind === 'person' ? await findCopied(db, stream, said.subject) : null;
  return {
    owner: said.kind,
    stream: stream.id,
    streamName: await titleOf(db, stream.id),
    serverName: stream.offer?.fqdn ?? null,
    formats: [...said.formats],
    networks: [...said.networks],
    maxViewers: link ? link.maxViewers : said.maxViewers,
    until: new Date(said.untilS * 1_000).toISOString(),
    issuedAt: new Date(said.issuedS * 1_000).toISOString(),
    user: person?.id ?? null,
    userName: person?.name ?? null,
    link: link && withAddresses(link, stream, secretKey),
    copied,
    end: endOf(said, stream, link, person),
  };
}

function endOf(said: SignedLink, stream: StreamRow, link: LinkRow | null, person: Person | null): LinkEnd | null {
  if (said.kind === 'client' && link?.revokedAt !== null) return 'revoked';
  const revokedAt = said.kind === 'person' ? stream.copiesRevoked?.[said.subject] : undefined;
  if (revokedAt !== undefined && said.issuedS < firstIssueS(revokedAt)) return 'revoked';
  if (said.untilS * 1_000 <= Date.now()) return 'past';
  if (stream.archivedAt !== null || stream.phase === 'canceled') return 'stream';
  return said.kind === 'client' || said.subject === 0 || mayWatch(said.kind, person, stream.id) ? null : 'person';
}
