import { BackupError } from '#server/backups/backup-error';

/** What a backup begins with: where it comes from. */
export type Head = {
  kind: 'head';
  /** When its snapshot was taken, ISO 8601. */
  madeAt: string;
  /** Files that had migrated the database, with their hashes, in the order in which they ran. */
  migrations: { name: string; hash: string }[];
  /** Partitions that the product has made; `bound`: as in `PARTITION OF parent bound`; `key`: a primary key of its own. */
  partitions: { name: string; parent: string; bound: string; key?: string | null }[];
  /** Tables of the database that do not belong to the console, and are not in the backup. */
  leftOut?: string[];
};

/** A table, whose rows follow as `data` in COPY's text format, ended by a `rows`. */
export type Table = { kind: 'table'; name: string; columns: string[] };
export type Rows = { kind: 'rows'; count: number };

/** What a backup ends with: the numbers of rows, and where sequences have come to. */
export type End = {
  kind: 'end';
  rows: Record<string, number>;
  sequences: { name: string; value: string; isCalled: boolean }[];
};

export type Entry = Head | Table | Rows | End | { kind: 'data'; bytes: Buffer };

const [json, data] = [0x4a, 0x44];
const headBytes = 5;
/** No entry is longer; COPY comes in pieces of 64 KiB or one row. */
const mostBytes = 1024 * 1024 * 1024;

/** An entry in bytes: its type, its length, and itself. */
export function encodeEntry(entry: Entry): Buffer {
  const body = entry.kind === 'data' ? entry.bytes : Buffer.from(JSON.stringify(entry));
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(entry.kind === 'data' ? data : json);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** The entries in bytes. Throws `BackupError` when they make no sense or end too early. */
export async function* decodeEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let at = 0;
    while (rest.length - at >= headBytes) {
      const [type, length] = [rest.readUInt8(at), rest.readUInt32BE(at + 1)];
      if ((type !== json && type !== data) || length > mostBytes) throw new BackupError('The backup cannot be read.');
      if (rest.length - at < headBytes + length) break;
      const body = rest.subarray(at + headBytes, at + headBytes + length);
      yield type === data
        ? { kind: 'data', bytes: body }
        : (JSON.parse(body.toString()) as Exclude<Entry, { kind: 'data' }>);
      at += headBytes + length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new BackupError('The backup ends within an entry.');
}
