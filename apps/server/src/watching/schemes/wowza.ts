import { createHash } from 'node:crypto';
import { partsOf, takeParameters, withParameters } from '#server/watching/schemes/scheme';
import type { Scheme } from '#server/watching/schemes/scheme';

/**
 * SecureToken version 2 of Wowza with SHA-256 and the prefix `wowzatoken`: a hash over the path of the content, the secret
 * and all parameters with the prefix, in alphabetical order. One of these is ours.
 */
export const wowza: Scheme = {
  sign(address, _key, { untilS, note }, secret) {
    const parameters = { wowzatokenendtime: String(untilS), wowzatokenid: note };
    return withParameters(address, {
      ...parameters,
      wowzatokenhash: wowzaHash(contentOf(address), parameters, secret),
    });
  },
  read(address) {
    const found = takeParameters(address, ['wowzatokenendtime', 'wowzatokenid', 'wowzatokenhash']);
    const [untilS = '', note = ''] = found?.values ?? [];
    if (!found || !/^\d{1,12}$/.test(untilS)) return null;
    return { address: found.address, grant: { untilS: Number(untilS), note } };
  },
};

/** The hash of content with these parameters. */
export function wowzaHash(content: string, parameters: Readonly<Record<string, string>>, secret: string): string {
  const parts = [secret, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)];
  // By code units, as Java sorts.
  parts.sort((a, b) => (a < b ? -1 : 1));
  const hash = createHash('sha256')
    .update(`${content}?${parts.join('&')}`)
    .digest('base64');
  return hash.replaceAll('+', '-').replaceAll('/', '_');
}

/** Application, instance and stream as the address has them: HTTP has the name of a playlist after them. */
function contentOf(address: string): string {
  const path = partsOf(address).path.slice(1);
  return address.startsWith('rtmp') ? path : path.replace(/\/[^/]*$/, '');
}
