import { isSigned } from '@touchline/contract';
import type { Server } from '@touchline/contract';
import { linkFormats, signedName, signLink } from '@touchline/media/signed-link';
import type { SignedLink } from '@touchline/media/signed-link';
import { usualOverrunS } from '#server/streams/window';
import { firstIssueS } from '#server/watching/revoked-copies';
import { keyIdAt, longestLinkS, periodStartS, signingKey } from '#server/watching/signing-keys';
import type { Signer } from '#server/watching/signing-keys';

/** A stream with its server, as far as a link depends on them. Instants are ISO 8601. */
export type Linked = {
  id: number;
  key: string;
  phase: string;
  endAt: string;
  offer: (Server & Signer) | null;
  /** By user, when the links that they copied were last revoked; null when none were. */
  copiesRevoked: Record<string, string> | null;
};

/** Whose link it is. `person`: copied by a user. `console`: for the preview of a user, or 0 for a probe. */
export type LinkOwner = Pick<SignedLink, 'kind' | 'subject'>;

/**
 * The name under which a link plays a stream, which replaces `{key}` in the server's templates, and its end in seconds
 * since 1970; null for a link without an end.
 */
export type PlayName = { name: string; untilS: number | null };

/** Gives the name for one stream. */
export type NameOf = (stream: Linked) => PlayName;

const tenMinutesS = 600;
const hourS = 3_600;
/** For the previews of the console, which ask for a new link in time, and for its probes. */
const shortS = 3_600;

/** Signs the links of one owner, on servers that want that. Copied links end after the match, others after an hour. */
export function namesFor(secretKey: string, owner: LinkOwner): NameOf {
  return (stream) => {
    if (!stream.offer || !isSigned(stream.offer)) return { name: stream.key, untilS: null };
    const nowS = Math.floor(Date.now() / 1_000);
    // In steps, so that the link in two consecutive answers is the same.
    const issuedS = Math.max(nowS - (nowS % tenMinutesS), firstIssueOf(stream, owner));
    const untilS = owner.kind === 'console' ? issuedS + tenMinutesS + shortS : usualEndS(stream, nowS);
    return { name: signedNameOf(secretKey, stream, stream.offer, { ...owner, ...unlimited, issuedS, untilS }), untilS };
  };
}

/** The earliest time of issue that is not revoked, in seconds since 1970. */
function firstIssueOf({ copiesRevoked }: Linked, { kind, subject }: LinkOwner): number {
  const revokedAt = kind === 'person' ? copiesRevoked?.[subject] : undefined;
  return revokedAt === undefined ? 0 : firstIssueS(revokedAt);
}

const unlimited = { formats: linkFormats, maxViewers: null, networks: [] } as const;

/** The name of a stream under a link that is signed with the server's present key. */
export function signedNameOf(
  secretKey: string,
  { id, key }: Pick<Linked, 'id' | 'key'>,
  signer: Signer,
  link: Omit<SignedLink, 'keyId' | 'stream'>,
): string {
  const keyId = keyIdAt(link.issuedS);
  return signedName(key, signLink({ ...link, stream: id, keyId }, key, signingKey(secretKey, signer, keyId)));
}

/** The name of a stream under a link of the console that stays the same for weeks. */
export function lastingName(secretKey: string, stream: Pick<Linked, 'id' | 'key'>, signer: Signer): string {
  const issuedS = periodStartS(Math.floor(Date.now() / 1_000));
  const untilS = issuedS + longestLinkS;
  return signedNameOf(secretKey, stream, signer, { kind: 'console', subject: 0, ...unlimited, issuedS, untilS });
}

/** The planned end and the usual overrun; of a match that goes on, at least an hour from now. */
export function usualEndS({ phase, endAt }: Pick<Linked, 'phase' | 'endAt'>, nowS: number): number {
  const plannedS = Math.floor(Date.parse(endAt) / 1_000) + usualOverrunS;
  const leastS = phase === 'live' ? nowS - (nowS % hourS) + 2 * hourS : 0;
  return Math.min(Math.max(plannedS, leastS), nowS - (nowS % hourS) + longestLinkS);
}
