import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError } from '#server/backups/backup-error';

/** Sends a signed request to a store, and throws `BackupError` unless it succeeds. */
export type Ask = (url: string, init: RequestInit) => Promise<Response>;

/** `part` gives the request for the bytes from one to before another. `pausesMs`: before a part is sent once more. */
type Content = {
  bytes: number;
  partBytes: number;
  pausesMs: readonly number[];
  part: (from: number, to: number) => Promise<RequestInit>;
};

/** Most parts of an object: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const mostParts = 10_000;

/**
 * Puts what is too large for one request at an address. Nobody sees it there before it is whole; what fails is taken back.
 * Protocol: https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
 */
export async function uploadParts(ask: Ask, address: string, content: Content): Promise<void> {
  const { bytes, partBytes, pausesMs, part } = content;
  const size = Math.max(partBytes, Math.ceil(bytes / mostParts));
  const id = textOf('UploadId', await textFrom(ask(`${address}?uploads=`, { method: 'POST' })));
  if (id === null) throw new BackupError('The store has begun no upload in parts.');
  const upload = `uploadId=${encodeURIComponent(id)}`;
  try {
    const parts: string[] = [];
    for (let from = 0; from < bytes; from += size) {
      const number = parts.length + 1;
      const url = `${address}?partNumber=${number}&${upload}`;
      const init = await part(from, Math.min(from + size, bytes));
      const tag = await sendPart(async () => ask(url, { ...init, method: 'PUT' }), pausesMs);
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
    }
    await complete(ask, `${address}?${upload}`, parts);
  } catch (error) {
    await cancel(ask, `${address}?${upload}`).catch(() => null);
    throw error;
  }
}

/** Takes back the uploads in parts of a bucket that killed processes have left, which the store keeps and nobody sees. */
export async function cancelUploads(
  ask: Ask,
  bucket: string,
  { prefix, isOurs }: { prefix: string; isOurs: (name: string) => boolean },
): Promise<void> {
  const list = await textFrom(ask(`${bucket}?uploads=&prefix=${encodeURIComponent(prefix)}`, { method: 'GET' }));
  for (const [upload] of list.matchAll(/<Upload>.*?<\/Upload>/gs)) {
    const [key, id] = [textOf('Key', upload), textOf('UploadId', upload)];
    if (key?.startsWith(prefix) && isOurs(key.slice(prefix.length)) && id !== null)
      await cancel(
        ask,
        `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}?uploadId=${encodeURIComponent(id)}`,
      );
  }
}

const textFrom = async (answer: Promise<Response>) => (await answer).text();
const textOf = (name: string, xml: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1] ?? null;
const cancel = async (ask: Ask, upload: string) => ask(upload, { method: 'DELETE' });

/** Returns what the store calls the part, which says that it has all of it. */
async function sendPart(send: () => Promise<Response>, pausesMs: readonly number[]): Promise<string> {
  for (let tried = 0; ; tried += 1) {
    try {
      return (await send()).headers.get('etag') ?? '';
    } catch (error) {
      const pauseMs = pausesMs[tried];
      if (pauseMs === undefined) throw error;
      await sleep(pauseMs);
    }
  }
}

async function complete(ask: Ask, upload: string, parts: readonly string[]): Promise<void> {
  const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
  const body = `<CompleteMultipartUpload xmlns="${namespace}">${parts.join('')}</CompleteMultipartUpload>`;
  const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
  const answer = await textFrom(ask(upload, { method: 'POST', headers, body }));
  // It answers before it has put the parts together, and only the text says whether that failed.
  if (answer.includes('<Error>'))
    throw new BackupError(`The store has failed to join the parts: ${textOf('Code', answer)}.`);
}
