import { SheetError } from '#server/sheets/sheet-error';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
/** The number of bytes in which zero bytes are counted to detect the encoding. */
const sampleBytes = 4_096;

/**
 * The text of a CSV file in UTF-8 or UTF-16 of either byte order, with or without a byte order mark, or in
 * windows-1251. Throws SheetError.
 */
export function decodeText(file: Buffer): string {
  if (file.length >= 2 && file.readUInt16BE(0) === 0xfffe) return utf16('utf-16le', file);
  if (file.length >= 2 && file.readUInt16BE(0) === 0xfeff) return utf16('utf-16be', file);
  const sample = file.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > sample.length / 8) return utf16(even > odd ? 'utf-16be' : 'utf-16le', file);
  if (file.includes(0)) throw new SheetError('unsupported_type', '');
  try {
    return mustBeText(strictUtf8.decode(file));
  } catch (error) {
    if (error instanceof SheetError) throw error;
    return mustBeText(new TextDecoder('windows-1251').decode(file));
  }
}

function utf16(encoding: 'utf-16le' | 'utf-16be', file: Buffer): string {
  try {
    return mustBeText(new TextDecoder(encoding, { fatal: true }).decode(file));
  } catch {
    throw new SheetError('unsupported_type', encoding);
  }
}

/** Refuses pictures and archives, which can be decoded but are no text. */
function mustBeText(text: string): string {
  const sample = text.slice(0, sampleBytes);
  if (/(?!\s)[\p{Cc}\ufffd]/u.test(sample)) throw new SheetError('unsupported_type', '');
  return text;
}
