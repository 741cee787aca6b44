import { createHash } from 'node:crypto';
import { partsOf, takeParameters, withParameters } from '#server/watching/schemes/scheme';
import type { Grant, Scheme } from '#server/watching/schemes/scheme';

/**
 * WMSAuth of Nimble Streamer: base64 of its parameters, with the base64 of an MD5 over id, password, time, minutes and
 * stream. With an id, and without `checkip`, the address of the viewer is not part of it.
 */
export const nimble: Scheme = {
  sign(address, key, grant, secret) {
    // RTMP has its parameters after the application. Base64 of this text never contains a slash.
    const [, application, stream] = /^(rtmps?:[^?]*)(\/[^/?]+.*)$/.exec(address) ?? [];
    if (application === undefined) return signAtEnd(address, key, grant, secret);
    return `${application}?wmsAuthSign=${signatureOf(address, grant, secret)}${stream}`;
  },
  signFormerly: signAtEnd,
  read(address) {
    const [, application, signature = '', stream] = /^(rtmps?:[^?]*)\?wmsAuthSign=([^/&]+)(\/.+)$/.exec(address) ?? [];
    const found =
      application === undefined
        ? takeParameters(address, ['wmsAuthSign'])
        : { address: `${application}${stream}`, values: [signature] };
    if (!found) return null;
    const text = Buffer.from(found.values[0] ?? '', 'base64').toString();
    const [, time, minutes, note = ''] = signaturePattern.exec(text) ?? [];
    const untilS = Date.parse(`${time} UTC`) / 1_000 + Number(minutes) * 60;
    return Number.isFinite(untilS) ? { address: found.address, grant: { untilS, note } } : null;
  },
};

function signAtEnd(...[address, , grant, secret]: Parameters<Scheme['sign']>): string {
  return withParameters(address, { wmsAuthSign: signatureOf(address, grant, secret) });
}

function signatureOf(address: string, { untilS, note }: Grant, secret: string): string {
  // Whole minutes that begin when the link is made or shortly before, and end exactly at its end.
  const minutes = Math.max(1, Math.ceil((untilS - Number.parseInt(note.slice(1, 8), 36)) / 60));
  const time = timeText(untilS - minutes * 60);
  const stream = streamOf(address);
  const hash = createHash('md5').update(`${note}${secret}${time}${minutes}${stream}`).digest('base64');
  const text = `server_time=${time}&hash_value=${hash}&validminutes=${minutes}&strm_len=${stream.length}&id=${note}`;
  return Buffer.from(text).toString('base64');
}

const signaturePattern = /^server_time=([^&]+)&hash_value=[^&]+&validminutes=(\d{1,7})&strm_len=\d+&id=([a-z\d]+)$/;

/** Application and stream: RTMP and SLDP have nothing after them, HLS and MPEG-DASH a file. */
const streamOf = (address: string) =>
  partsOf(address)
    .path.slice(1)
    .replace(/\/[^/]*\.\w+$/, '');

/** `11/7/2026 9:05:03 PM`, in UTC and without leading zeros in day, month and hour. */
function timeText(atS: number): string {
  const at = new Date(atS * 1_000);
  const [hours, minutes, seconds] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`;
  return `${day} ${hours % 12 || 12}:${two(minutes)}:${two(seconds)} ${hours < 12 ? 'AM' : 'PM'}`;
}
