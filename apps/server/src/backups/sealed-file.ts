import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { BackupError } from '#server/backups/backup-error';

// A backup file: magic, a byte that says whether it is encrypted, salt, a check of the key, then parts. Each part is its
// length, of which the first bit marks the last one, its bytes, and a tag of the length, the number of the part and the bytes.
const magic = Buffer.from('touchline backup 1\n');
const saltBytes = 16;
const checkBytes = 8;
const headBytes = magic.length + 1 + saltBytes + checkBytes;
const tagBytes = 16;
const lengthBytes = 4;
const lastPart = 0x8000_0000;
const partBytes = 256 * 1024;

type Keys = { isEncrypted: boolean; key: Buffer; check: Buffer };

/** Without a key, tags still show damage, but anybody can make them. */
function keysOf(secret: string | null, salt: Buffer): Keys {
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret ?? '', salt, `touchline backup ${use}`, bytes));
  return { isEncrypted: secret !== null, key: derive('parts', 32), check: derive('check', checkBytes) };
}

/** Packs bytes into parts, encrypted with AES-256-GCM when there is a secret. */
export async function* sealFile(source: AsyncIterable<Buffer>, secret: string | null): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const keys = keysOf(secret, salt);
  yield Buffer.concat([magic, Buffer.from([keys.isEncrypted ? 1 : 0]), salt, keys.check]);
  let waiting: Buffer[] = [];
  let size = 0;
  let number = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    size += bytes.length;
    if (size <= partBytes) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    // Something stays for the last part.
    for (; all.length - at > partBytes; at += partBytes)
      yield seal(keys, number++, all.subarray(at, at + partBytes), false);
    waiting = [all.subarray(at)];
    size = all.length - at;
  }
  yield seal(keys, number, Buffer.concat(waiting), true);
}

/**
 * Unpacks what `sealFile` made. Throws `BackupError` when the bytes are no backup, need a secret, another one or none, are damaged,
 * or end too early. What was yielded before has been checked.
 */
export async function* openFile(source: AsyncIterable<Buffer>, secret: string | null): AsyncGenerator<Buffer> {
  const reader = exactReader(source);
  const keys = readHead(await reader.take(headBytes), secret);
  for (let number = 0; ; number += 1) {
    const head = await reader.take(lengthBytes);
    if (head.length < lengthBytes) throw cutOff();
    const value = head.readUInt32BE(0);
    const [isLast, length] = [value >= lastPart, value % lastPart];
    if (length > partBytes) throw damaged(number);
    const body = await reader.take(length + tagBytes);
    if (body.length < length + tagBytes) throw cutOff();
    yield unseal(keys, number, body.subarray(0, length), body.subarray(length), isLast);
    if (!isLast) continue;
    if ((await reader.take(1)).length > 0) throw new BackupError('The file is damaged: something follows its end.');
    return;
  }
}

const cutOff = () => new BackupError('The file is cut off: its end is missing. Copy it again.');
const damaged = (number: number) =>
  new BackupError(`The file is damaged near byte ${headBytes + number * (partBytes + lengthBytes + tagBytes)}.`);

function readHead(head: Buffer, secret: string | null): Keys {
  if (!head.subarray(0, magic.length).equals(magic)) throw new BackupError('The file is not a backup of Touchline.');
  if (head.length < headBytes) throw cutOff();
  const [kind = 0] = head.subarray(magic.length);
  if (kind > 1) throw damaged(0);
  const isEncrypted = kind === 1;
  if (isEncrypted && secret === null) throw new BackupError('The backup is encrypted: set BACKUP_KEY.');
  // Anybody can make one.
  if (!isEncrypted && secret !== null)
    throw new BackupError('The backup is not encrypted: unset BACKUP_KEY to restore it all the same.');
  const keys = keysOf(isEncrypted ? secret : null, head.subarray(magic.length + 1, magic.length + 1 + saltBytes));
  if (!timingSafeEqual(keys.check, head.subarray(headBytes - checkBytes)))
    throw new BackupError(
      isEncrypted
        ? 'BACKUP_KEY is not the key of this backup, or the file is damaged.'
        : 'The file is damaged near byte 0.',
    );
  return keys;
}

function seal(keys: Keys, number: number, bytes: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(lengthBytes);
  head.writeUInt32BE(bytes.length + (isLast ? lastPart : 0));
  if (!keys.isEncrypted) return Buffer.concat([head, bytes, plainTag(keys, number, head, bytes)]);
  const cipher = createCipheriv('aes-256-gcm', keys.key, nonceOf(number)).setAAD(head);
  return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function unseal(keys: Keys, number: number, bytes: Buffer, tag: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(lengthBytes);
  head.writeUInt32BE(bytes.length + (isLast ? lastPart : 0));
  if (!keys.isEncrypted) {
    if (!timingSafeEqual(tag, plainTag(keys, number, head, bytes))) throw damaged(number);
    return bytes;
  }
  const decipher = createDecipheriv('aes-256-gcm', keys.key, nonceOf(number)).setAAD(head).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch {
    throw damaged(number);
  }
}

function plainTag({ key }: Keys, number: number, head: Buffer, bytes: Buffer): Buffer {
  return createHmac('sha256', key).update(nonceOf(number)).update(head).update(bytes).digest().subarray(0, tagBytes);
}

/** The key is of one file, so numbers do not come twice under it. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 6, 6);
  return nonce;
}

/** Takes exact numbers of bytes; fewer only at the end. */
function exactReader(source: AsyncIterable<Buffer>): { take: (count: number) => Promise<Buffer> } {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return {
    async take(count) {
      const parts = [rest];
      let size = rest.length;
      while (size < count) {
        const next = await iterator.next();
        if (next.done) break;
        parts.push(next.value);
        size += next.value.length;
      }
      const all = parts.length === 1 ? rest : Buffer.concat(parts);
      rest = all.subarray(count);
      return all.subarray(0, count);
    },
  };
}
