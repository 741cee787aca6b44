import { createHash } from 'node:crypto';
import { partsOf, takeParameters, withParameters } from '#server/watching/schemes/scheme';
import type { Scheme } from '#server/watching/schemes/scheme';

/**
 * `securetoken` of Flussonic with `no_check_ip`: `sha1-salt-end-start` over name, start, end, key and salt. The salt, which
 * may be any text, says whose it is.
 */
export const flussonic: Scheme = {
  sign(address, _key, { untilS, note }, secret) {
    // Always the same, so that an address can be signed again from what it says. The server only wants it to be past.
    const startS = Number.parseInt(note.slice(1, 8), 36) - startsBeforeS;
    const hash = createHash('sha1')
      .update(`${nameOf(address)}${startS}${untilS}${secret}${note}`)
      .digest('hex');
    return withParameters(address, { token: `${hash}-${note}-${untilS}-${startS}` });
  },
  read(address) {
    const found = takeParameters(address, ['token']);
    const [, note = '', untilS] = /^[\da-f]{40}-([a-z\d]+)-(\d{1,12})-\d+$/.exec(found?.values[0] ?? '') ?? [];
    return found && untilS ? { address: found.address, grant: { untilS: Number(untilS), note } } : null;
  },
};

/** For a server whose clock is behind. */
const startsBeforeS = 300;

/** HTTP has the kind of playback after the name; RTMP the application `static` before it. */
function nameOf(address: string): string {
  const path = partsOf(address).path.slice(1);
  return address.startsWith('rtmp') ? path.replace(/^static\//, '') : path.replace(/\/[^/]*$/, '');
}
