import { randomBytes } from 'node:crypto';
import { assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BackupError } from '#server/backups/backup-error';
import { openFile, sealFile } from '#server/backups/sealed-file';

const secret = 'a secret of backups';

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

const seal = (bytes: Buffer, key: string | null, size = 100_000) => all(sealFile(piecesOf(bytes, size), key));
const open = (file: Buffer, key: string | null, size = 70_001) => all(openFile(piecesOf(file, size), key));

describe.each([null, secret])('a file sealed with %s', (key) => {
  it.each([0, 1, 262_144, 262_145, 1_000_000])('opens to the same %d bytes', async (length) => {
    const bytes = randomBytes(length);
    expect((await open(await seal(bytes, key), key)).equals(bytes)).toBe(true);
  });

  it('is refused when any byte of it is another one, is missing, or is one too many', async () => {
    const file = await seal(randomBytes(3_000), key);
    const changed = (at: number, by: number) => {
      const copy = Buffer.from(file);
      copy.writeUInt8(copy.readUInt8(at) ^ by, at);
      return copy;
    };
    // The byte that says whether it is encrypted.
    for (const by of [1, 2, 128]) await expect(open(changed(19, by), key)).rejects.toThrow(BackupError);
    const at = integer({ min: 0, max: file.length - 1 });
    await assert(
      asyncProperty(at, integer({ min: 1, max: 255 }), async (place, by) => {
        await expect(open(changed(place, by), key)).rejects.toThrow(BackupError);
        await expect(open(file.subarray(0, place), key)).rejects.toThrow(BackupError);
      }),
      { numRuns: 300 },
    );
    await expect(open(Buffer.concat([file, Buffer.alloc(1)]), key)).rejects.toThrow('something follows its end');
  });

  it('is refused when its parts are in another order, or one is missing', async () => {
    const file = await seal(randomBytes(900_000), key);
    const [head, part] = [44, 262_144 + 20];
    const parts = [0, 1, 2, 3].map((index) => file.subarray(head + index * part, head + (index + 1) * part));
    const of = (...order: number[]) =>
      Buffer.concat([file.subarray(0, head), ...order.map((index) => parts[index] ?? head)].filter(Buffer.isBuffer));
    expect((await open(of(0, 1, 2, 3), key)).length).toBe(900_000);
    await expect(open(of(1, 0, 2, 3), key)).rejects.toThrow('damaged near byte 44');
    await expect(open(of(0, 2, 3), key)).rejects.toThrow('damaged near byte 262208');
    await expect(open(of(0, 1, 2), key)).rejects.toThrow('cut off');
  });
});

it('says what is wrong with a file', async () => {
  const encrypted = await seal(Buffer.from('rows of a table'), secret);
  await expect(open(Buffer.from('PGDMP, a dump of another program'), null)).rejects.toThrow(
    'not a backup of Touchline',
  );
  await expect(open(Buffer.alloc(0), null)).rejects.toThrow('not a backup of Touchline');
  await expect(open(encrypted, null)).rejects.toThrow('set BACKUP_KEY');
  await expect(open(encrypted, 'another secret key')).rejects.toThrow('BACKUP_KEY is not the key of this backup');
  expect(encrypted.includes('rows')).toBe(false);
});

it('refuses a file without encryption when there is a secret', async () => {
  await expect(open(await seal(Buffer.from('rows'), null), secret)).rejects.toThrow('unset BACKUP_KEY');
});
