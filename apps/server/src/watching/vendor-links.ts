import { formats, linksOf, signsFormat } from '@touchline/contract';
import type { Format, LinkReason, Links } from '@touchline/contract';
import type { SignedLink } from '@touchline/media/signed-link';
import { writeNote } from '#server/watching/link-note';
import type { Offer } from '#server/watching/offer';
import { schemes } from '#server/watching/schemes/schemes';
import { unseal } from '#database/seal';

/** What the signature of another vendor's server can hold of a link. */
export type VendorGrant = Pick<SignedLink, 'kind' | 'subject' | 'issuedS' | 'untilS'>;

export type OfferedLinks = { links: Links; linkReasons: Record<Format, LinkReason | null> };

/**
 * The links of a stream on a server of another vendor that checks signatures. Formats that it does not check have no link,
 * since it would not end, except for probes.
 */
export function vendorLinks(secretKey: string, offer: Offer, key: string, grant: VendorGrant): OfferedLinks {
  const { links, linkReasons: reasons } = linksOf(offer, key);
  const linkReasons: OfferedLinks['linkReasons'] = reasons;
  const isProbe = grant.kind === 'console' && grant.subject === 0;
  for (const format of formats) {
    const address = links[format];
    if (address === null) continue;
    if (signsFormat(offer, format)) links[format] = signAddress(secretKey, offer, address, key, grant);
    else if (!isProbe) [links[format], linkReasons[format]] = [null, 'not_signed'];
  }
  return { links, linkReasons };
}

function signAddress(secretKey: string, offer: Offer, address: string, key: string, grant: VendorGrant): string | null {
  const scheme = schemes[offer.vendor];
  const secret = linkSecret(secretKey, offer.linkSecretSealed);
  return scheme && secret ? scheme.sign(address, key, { untilS: grant.untilS, note: writeNote(grant) }, secret) : null;
}

const opened = new Map<string, string>();

/** The secret that a server signs with, from its column as JSON has it; null without one. */
export function linkSecret(secretKey: string, sealed: string | null): string | null {
  if (sealed === null) return null;
  // Lists sign hundreds of links with the secrets of few servers.
  const known = opened.get(sealed);
  if (known !== undefined) return known;
  const secret = unseal(secretKey, Buffer.from(sealed.replace('\\x', ''), 'hex'));
  if (opened.size >= 1_000) opened.clear();
  opened.set(sealed, secret);
  return secret;
}
