import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { BackupError } from '#server/backups/backup-error';
import { isBackupName, oldest } from '#server/backups/make-backup';
import { cancelUploads, uploadParts } from '#server/backups/upload-parts';
import type { Ask } from '#server/backups/upload-parts';
import type { Environment } from '#server/environment';

/** Backups at a store outside of the machine. All throw `BackupError` with what the store has answered. */
export type Store = {
  /** Copies a file under its own name; returns its address. The store checks the hash of what it got. */
  put: (file: string) => Promise<string>;
  /** The names of the backups, oldest first. */
  list: () => Promise<string[]>;
  /** Copies a backup into a folder; returns the file. */
  get: (name: string, folder: string) => Promise<string>;
  /** Deletes all but the newest backups of each purpose; returns their names. */
  keepNewest: (count: number) => Promise<string[]>;
};

type Settings = Pick<Environment, 'BACKUP_S3_URL' | 'BACKUP_S3_KEY_ID' | 'BACKUP_S3_SECRET' | 'BACKUP_S3_REGION'>;

/** Of one request, so that a large part has time on a slow line. */
const timeoutMs = 3_600_000;
/** Larger files are sent in parts of this size, of which a store takes 5 MiB to 5 GB. One is in memory at a time. */
const usualPartBytes = 16 * 1_048_576;
/** Before a part is sent once more, so that an upload of hours outlasts a break of the line. */
const usualPausesMs = [1_000, 5_000, 30_000];

/**
 * The S3-compatible store of the environment; null without one. Protocol:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export function storeOf(env: Settings, { partBytes = usualPartBytes, pausesMs = usualPausesMs } = {}): Store | null {
  if (!env.BACKUP_S3_URL) return null;
  const base = new URL(env.BACKUP_S3_URL);
  const ask = openClient(env, base.host);
  const parts = base.pathname.split('/').filter(Boolean);
  const [bucket = ''] = parts;
  const prefix = parts
    .slice(1)
    .map((each) => `${decodeURIComponent(each)}/`)
    .join('');
  const addressOf = (name: string) => [base.origin, ...parts, name].join('/');
  const root = `${base.origin}/${bucket}`;
  const list = async () => (await listKeys(ask, root, prefix)).filter(isBackupName);
  return {
    list,
    async put(file) {
      const [address, { size: bytes }] = [addressOf(basename(file)), await stat(file)];
      const part = async (from: number, to: number) => bodyOf(file, from, to);
      if (bytes <= partBytes) await ask(address, { method: 'PUT', ...(await part(0, bytes)) });
      else {
        // Its key may be allowed to put, and not to look for or to take back uploads.
        await cancelUploads(ask, root, { prefix, isOurs: isBackupName }).catch(() => null);
        await uploadParts(ask, address, { bytes, partBytes, pausesMs, part });
      }
      return address;
    },
    async get(name, folder) {
      if (!isBackupName(name)) throw new BackupError(`${name} is not the name of a backup.`);
      const { body } = await ask(addressOf(name), { method: 'GET' });
      if (!body) throw new BackupError('The store has sent nothing.');
      const file = join(folder, name);
      await writeWhole(file, Readable.fromWeb(body));
      return file;
    },
    async keepNewest(count) {
      const old = oldest(await list(), count);
      for (const name of old) await ask(addressOf(name), { method: 'DELETE' });
      return old;
    },
  };
}

function openClient(env: Settings, host: string): Ask {
  const client = new AwsClient({
    accessKeyId: env.BACKUP_S3_KEY_ID ?? '',
    secretAccessKey: env.BACKUP_S3_SECRET ?? '',
    region: env.BACKUP_S3_REGION,
    service: 's3',
    retries: 3,
  });
  return async (url, init) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await client.fetch(url, { ...init, signal, redirect: 'error' }).catch((error: unknown) => {
      throw new BackupError(`The store ${host} cannot be reached: ${reasonOf(error)}`, { cause: error });
    });
    if (answer.ok) return answer;
    const code = /<Code>([\w.]{1,80})<\/Code>/.exec(await answer.text())?.[1];
    throw new BackupError(`The store ${host} refused with ${answer.status}${code ? ` ${code}` : ''}.`);
  };
}

/** The keys of a bucket below a prefix, without it, in their order. */
async function listKeys(ask: Ask, bucket: string, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for (let token: string | null = null; ;) {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token !== null) query.set('continuation-token', token);
    const page = await (await ask(`${bucket}?${query.toString()}`, { method: 'GET' })).text();
    for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g))
      if (key.startsWith(prefix)) names.push(key.slice(prefix.length));
    const more: string | undefined = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1];
    if (more === undefined) return names.toSorted();
    token = more.replaceAll('&amp;', '&');
  }
}

/**
 * The bytes of a file from one to before another, and the hash with which the store checks them. In memory, because the blob
 * that Node makes of a file ends after 4 GiB.
 */
async function bodyOf(file: string, from: number, to: number): Promise<Pick<RequestInit, 'headers' | 'body'>> {
  const body = await buffer(createReadStream(file, { start: from, end: to - 1 }));
  const hash = createHash('sha256').update(body).digest('hex');
  return { headers: { 'x-amz-content-sha256': hash, 'content-type': 'application/octet-stream' }, body };
}

/** The file has its name only when it is whole. */
async function writeWhole(file: string, content: Readable): Promise<void> {
  const unfinished = `${file}.copy`;
  try {
    await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
