import { createHash } from 'node:crypto';
import { partsOf, takeParameters, withParameters } from '#server/watching/schemes/scheme';
import type { Scheme } from '#server/watching/schemes/scheme';

/** `sign=end-md5(path-end-secret)` of Node-Media-Server 2 to 4, in which nobody can be named. */
export const nodeMediaServer: Scheme = {
  sign(address, _key, { untilS }, secret) {
    // The server cuts the path at the first dot: `/live/key.flv` is the stream `/live/key`.
    const [stream = ''] = partsOf(address).path.split('.');
    const hash = createHash('md5').update(`${stream}-${untilS}-${secret}`).digest('hex');
    return withParameters(address, { sign: `${untilS}-${hash}` });
  },
  read(address) {
    const found = takeParameters(address, ['sign']);
    const untilS = found && /^(\d{1,12})-[\da-f]{32}$/.exec(found.values[0] ?? '')?.[1];
    return untilS ? { address: found.address, grant: { untilS: Number(untilS), note: '' } } : null;
  },
};
