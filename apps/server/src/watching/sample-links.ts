import { isSigned, knowsRights, linksOf } from '@touchline/contract';
import type { Links, Server } from '@touchline/contract';
import { vendorLinks } from '#server/watching/vendor-links';

const minuteS = 60;

/** Signs the links of a test as the stored server wants them; a media node refuses a key that no stream has anyway. */
export function sampleLinks(secretKey: string, stored: Server, sealed: unknown) {
  return (tested: Partial<Server>, key: string): Links => {
    const offer = { ...stored, ...tested, signingVersion: 0, linkSecretSealed: hexOf(sealed) };
    if (!isSigned(offer) || knowsRights(offer)) return linksOf(offer, key).links;
    const issuedS = Math.floor(Date.now() / 1_000);
    return vendorLinks(secretKey, offer, key, { kind: 'console', subject: 0, issuedS, untilS: issuedS + minuteS })
      .links;
  };
}

const hexOf = (sealed: unknown) => (sealed instanceof Buffer ? `\\x${sealed.toString('hex')}` : null);
