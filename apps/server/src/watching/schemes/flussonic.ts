import { createHash } from 'node:crypto';
import { partsOf, takeParameters, withParameters } from '#server/watching/schemes/scheme';
import type { Grant, Scheme } from '#server/watching/schemes/scheme';

/**
 * `securetoken` of Flussonic with `no_check_ip`: `sha1-salt-end-start` over name, that option, start, end, key and salt. The
 * salt, which may be any text, says whose it is.
 */
export const flussonic: Scheme = {
  sign: (address, _key, grant, secret) => withToken(address, grant, securetokenHash, secret),
  signFormerly: (address, _key, grant, secret) =>
    withToken(address, grant, (name, times, ...rest) => sha1(name, times.startS, times.untilS, ...rest), secret),
  read(address) {
    const found = takeParameters(address, ['token']);
    const [, note = '', untilS] = /^[\da-f]{40}-([a-z\d]+)-(\d{1,12})-\d+$/.exec(found?.values[0] ?? '') ?? [];
    return found && untilS ? { address: found.address, grant: { untilS: Number(untilS), note } } : null;
  },
};

type Hash = (name: string, times: { startS: number; untilS: number }, key: string, salt: string) => string;

/** The hash in a token that is valid for every address of a viewer. */
export const securetokenHash: Hash = (name, { startS, untilS }, key, salt) =>
  sha1(name, 'no_check_ip', startS, untilS, key, salt);

const sha1 = (...parts: (string | number)[]): string => createHash('sha1').update(parts.join('')).digest('hex');

function withToken(address: string, { untilS, note }: Grant, hashOf: Hash, secret: string): string {
  // Always the same, so that an address can be signed again from what it says. The server only wants it to be past.
  const startS = Number.parseInt(note.slice(1, 8), 36) - startsBeforeS;
  const hash = hashOf(nameOf(address), { startS, untilS }, secret, note);
  return withParameters(address, { token: `${hash}-${note}-${untilS}-${startS}` });
}

/** For a server whose clock is behind. */
const startsBeforeS = 300;

/** HTTP has the kind of playback after the name; RTMP the application `static` before it. */
function nameOf(address: string): string {
  const path = partsOf(address).path.slice(1);
  return address.startsWith('rtmp') ? path.replace(/^static\//, '') : path.replace(/\/[^/]*$/, '');
}
