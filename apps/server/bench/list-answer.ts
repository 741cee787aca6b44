import { brotliDecompressSync } from 'node:zlib';

/** The text of an answer that may be compressed with brotli. */
export const decompressed = ({ body, encoding }: { body: Buffer; encoding: string | null }) =>
  (encoding === 'br' ? brotliDecompressSync(body) : body).toString();
