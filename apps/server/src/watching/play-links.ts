import { isSigned, knowsRights, linksOf } from '@touchline/contract';
import { linkFormats } from '@touchline/media/signed-link';
import type { SignedLink } from '@touchline/media/signed-link';
import { usualOverrunS } from '#server/streams/window';
import { firstIssueS } from '#server/watching/revoked-copies';
import type { Offer } from '#server/watching/offer';
import { signedNameOf } from '#server/watching/signed-name';
import { longestLinkS } from '#server/watching/signing-keys';
import { vendorLinks } from '#server/watching/vendor-links';
import type { OfferedLinks } from '#server/watching/vendor-links';

/** A stream with its server, as far as a link depends on them. Instants are ISO 8601. */
export type Linked = {
  id: number;
  key: string;
  phase: string;
  endAt: string;
  offer: Offer | null;
  /** By user, when the links that they copied were last revoked; null when none were. */
  copiesRevoked: Record<string, string> | null;
};

/** Whose link it is. `person`: copied by a user. `console`: for the preview of a user, or 0 for a probe. */
export type LinkOwner = Pick<SignedLink, 'kind' | 'subject'>;

/** The links of a stream, and their end in seconds since 1970; null for links without an end. */
export type PlayLinks = OfferedLinks & { untilS: number | null };

/** Gives the links of one stream. */
export type LinksTo = (stream: Linked) => PlayLinks;

const tenMinutesS = 600;
const hourS = 3_600;
/** For the previews of the console, which ask for a new link in time, and for its probes. */
const shortS = 3_600;

/** Signs the links of one owner, on servers that want that. Copied links end after the match, others after an hour. */
export function linksFor(secretKey: string, owner: LinkOwner): LinksTo {
  return (stream) => {
    const { offer, key } = stream;
    if (!offer || !isSigned(offer)) return { ...linksOf(offer, key), untilS: null };
    const { issuedS, untilS } = timesOf(stream, owner);
    return { ...signedLinks(secretKey, { ...stream, offer }, { ...owner, ...unlimited, issuedS, untilS }), untilS };
  };
}

/** The name under which one owner plays a stream of a server that knows rights. */
export function nameFor(secretKey: string, owner: LinkOwner, stream: Linked & { offer: Offer }): string {
  return signedNameOf(secretKey, stream, stream.offer, { ...owner, ...unlimited, ...timesOf(stream, owner) });
}

/** The links of a stream under one right, on a server that checks signed links. */
export function signedLinks(
  secretKey: string,
  stream: Pick<Linked, 'id' | 'key'> & { offer: Offer },
  link: Omit<SignedLink, 'keyId' | 'stream'>,
): OfferedLinks {
  const { offer, key } = stream;
  if (!knowsRights(offer)) return vendorLinks(secretKey, offer, key, link);
  return linksOf(offer, signedNameOf(secretKey, stream, offer, link));
}

const unlimited = { formats: linkFormats, maxViewers: null, networks: [] } as const;

function timesOf(stream: Linked, owner: LinkOwner): { issuedS: number; untilS: number } {
  const nowS = Math.floor(Date.now() / 1_000);
  // In steps, so that the link in two consecutive answers is the same.
  const issuedS = Math.max(nowS - (nowS % tenMinutesS), firstIssueOf(stream, owner));
  return { issuedS, untilS: owner.kind === 'console' ? issuedS + tenMinutesS + shortS : usualEndS(stream, nowS) };
}

/** The earliest time of issue that is not revoked, in seconds since 1970. */
function firstIssueOf({ copiesRevoked }: Linked, { kind, subject }: LinkOwner): number {
  const revokedAt = kind === 'person' ? copiesRevoked?.[subject] : undefined;
  return revokedAt === undefined ? 0 : firstIssueS(revokedAt);
}

/** The planned end and the usual overrun; of a match that goes on, at least an hour from now. */
export function usualEndS({ phase, endAt }: Pick<Linked, 'phase' | 'endAt'>, nowS: number): number {
  const plannedS = Math.floor(Date.parse(endAt) / 1_000) + usualOverrunS;
  const leastS = phase === 'live' ? nowS - (nowS % hourS) + 2 * hourS : 0;
  return Math.min(Math.max(plannedS, leastS), nowS - (nowS % hourS) + longestLinkS);
}
