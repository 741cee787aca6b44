import { createHash } from 'node:crypto';
import { partsOf } from '#server/watching/schemes/scheme';
import type { Scheme } from '#server/watching/schemes/scheme';

/**
 * The ngx_http_secure_link_module, configured with the lines that the form of the server shows: a folder
 * `hash,end,note` before the files of the stream, so that the relative addresses in playlists lead to signed ones.
 */
export const nginxSecureLink: Scheme = {
  sign(address, key, grant, secret) {
    const { origin, path, query } = partsOf(address);
    const folders = path.split('/');
    const at = folders.findLastIndex((folder) => folder.includes(key));
    const prefix = folders.slice(0, at).join('/');
    const hash = secureLinkHash(`${grant.untilS}${prefix}/${key} ${grant.note}`, secret);
    folders.splice(at, 0, `${hash},${grant.untilS},${grant.note}`);
    return `${origin}${folders.join('/')}${query}`;
  },
  read(address) {
    const [, before, untilS, note = '', after] = /^(.*\/)[\w-]{22},(\d{1,12}),([a-z\d]*)\/(.*)$/.exec(address) ?? [];
    return untilS === undefined ? null : { address: `${before}${after}`, grant: { untilS: Number(untilS), note } };
  },
};

/** The hash that nginx makes of `"text secret"`. */
export const secureLinkHash = (text: string, secret: string): string =>
  createHash('md5').update(`${text} ${secret}`).digest('base64url');
