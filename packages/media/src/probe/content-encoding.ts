import { promisify } from 'node:util';
import { brotliDecompress, unzip } from 'node:zlib';
import { ProbeFailure } from './failure.ts';

const decoders = new Map([
  ['gzip', promisify(unzip)],
  ['x-gzip', promisify(unzip)],
  ['deflate', promisify(unzip)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * The body of a manifest without its content encoding (RFC 9110 section 8.4.1), which some servers use unasked; as it is in
 * any other. Throws `ProbeFailure`: `too_large`, or `not_a_playlist` when it cannot be decoded.
 */
export async function decodeBody(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const decode = decoders.get(encoding.toLowerCase());
  if (!decode || body.length === 0) return body;
  try {
    return await decode(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw new ProbeFailure('too_large', `more than ${maxBytes} bytes once decoded`);
    throw new ProbeFailure('not_a_playlist', `its content encoding ${encoding} cannot be decoded`);
  }
}
