import { can } from '@touchline/contract';
import type { IdentifiedLink, LinkEnd, Role } from '@touchline/contract';
import { isSignedWith, readToken } from '@touchline/media/signed-link';
import type { SignedLink } from '@touchline/media/signed-link';
import { sql } from 'kysely';
import { findLink, withAddresses } from '#server/clients/links-of-clients';
import type { LinkRow } from '#server/clients/links-of-clients';
import { titleOf } from '#server/notifications/titles';
import { readRow } from '#server/streams/rows';
import type { StreamRow } from '#server/streams/stream-row';
import { signingKey } from '#server/watching/signing-keys';
import type { Deps } from '#server/deps';
import type { Db } from '#database/pool';
import { sees } from '#http/user';
import type { User } from '#http/user';

/**
 * What an address or a bare token says. Null when it was not signed here for the stream's present key and server, and
 * when the user may not see the stream, so that nobody learns of it this way.
 */
export async function identifyLink(
  { db, pool, env }: Pick<Deps, 'db' | 'pool' | 'env'>,
  who: User,
  address: string,
): Promise<IdentifiedLink | null> {
  for (const token of tokensIn(address)) {
    const said = readToken(token);
    const stream = said && sees(who, said.stream) ? await readRow(pool, said.stream) : null;
    if (!said || !stream?.offer) continue;
    const signedBy = signingKey(env.SECRET_KEY, stream.offer, said.keyId);
    if (isSignedWith(token, stream.key, signedBy)) return describe(db, said, stream, env.SECRET_KEY);
  }
  return null;
}

/** What may be the token: all of it, and what follows a separator. At most a few, since each is looked up. */
function tokensIn(address: string): string[] {
  const parts = [...address.matchAll(/(?:~|%7e)([\w-]+)/gi)].map(([, token = '']) => token);
  return [...new Set([address, ...parts])].slice(0, 5);
}

async function describe(
  db: Db,
  said: SignedLink,
  stream: StreamRow,
  secretKey: string,
): Promise<IdentifiedLink | null> {
  const isClients = said.kind === 'client';
  const link = isClients ? await findLink(db, said.subject) : null;
  const person = isClients ? null : await findPerson(db, said.subject);
  return {
    owner: said.kind,
    stream: stream.id,
    streamName: await titleOf(db, stream.id),
    formats: [...said.formats],
    networks: [...said.networks],
    maxViewers: said.maxViewers,
    until: new Date(said.untilS * 1_000).toISOString(),
    issuedAt: new Date(said.issuedS * 1_000).toISOString(),
    user: person?.id ?? null,
    userName: person?.name ?? null,
    link: link && withAddresses(link, stream, secretKey),
    end: endOf(said, stream, link, person),
  };
}

type Person = Pick<User, 'id' | 'name' | 'access' | 'streams'> & { role: Role; isActive: boolean };

async function findPerson(db: Db, id: number): Promise<Person | null> {
  const { rows } = await sql<Person>`
    SELECT id, name, role, access, status = 'active' AND "emailVerifiedAt" IS NOT NULL AS "isActive",
      (SELECT coalesce(jsonb_agg(stream), '[]') FROM user_stream WHERE user_stream."user" = "user".id) AS streams
    FROM "user" WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

function endOf(said: SignedLink, stream: StreamRow, link: LinkRow | null, person: Person | null): LinkEnd | null {
  if (said.kind === 'client' && link?.revokedAt !== null) return 'revoked';
  if (said.untilS * 1_000 <= Date.now()) return 'past';
  if (stream.archivedAt !== null || stream.phase === 'canceled') return 'stream';
  return said.kind === 'client' || said.subject === 0 || mayWatch(said, person) ? null : 'person';
}

function mayWatch({ kind, stream }: SignedLink, person: Person | null): boolean {
  if (!person?.isActive || !sees(person, stream)) return false;
  return can(person.role, kind === 'person' ? 'stream.copyLink' : 'stream.preview');
}
