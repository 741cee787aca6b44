import type { Readable } from 'node:stream';
import { sheetLimits } from '@touchline/contract';
import { fromBufferPromise } from 'yauzl';
import type { Entry } from 'yauzl';
import { SheetError } from '#server/sheets/sheet-error';

/** A workbook has a few parts; thousands of them are an attack on readers that open them all. */
const maxEntries = 500;

type Inspect = (name: string) => ((bytes: Buffer) => void) | null;

/**
 * Unpacks every entry of an archive once and counts the actual bytes, before anything is parsed. `inspect` may read the
 * bytes of entries. Throws SheetError.
 */
export async function inspectZip(file: Buffer, inspect: Inspect): Promise<string[]> {
  const names: string[] = [];
  let unpacked = 0;
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true, strictFileNames: true });
    if (zip.entryCount > maxEntries) throw new SheetError('unsupported_type', `${zip.entryCount} entries`);
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      refuseFalseSizes(entry, unpacked);
      const watch = inspect(entry.fileName);
      const stream: Readable = await zip.openReadStreamPromise(entry);
      for await (const chunk of stream) {
        unpacked += chunk.length;
        if (unpacked > sheetLimits.unpackedBytes) throw tooLarge();
        watch?.(chunk);
      }
    }
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError('broken_file', error instanceof Error ? error.message : '');
  }
  return names;
}

/** The sizes in the directory are trusted only when they exceed the limit already. */
function refuseFalseSizes(entry: Entry, unpacked: number): void {
  if (entry.isEncrypted()) throw new SheetError('encrypted_file', '');
  if (unpacked + entry.uncompressedSize > sheetLimits.unpackedBytes) throw tooLarge();
}

const tooLarge = () => new SheetError('too_large_unpacked', '');
