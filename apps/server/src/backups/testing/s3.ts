import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { TestUploads } from '#server/backups/testing/s3-uploads';
import type { TestAnswer } from '#server/backups/testing/s3-uploads';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export type TestStore = {
  url: string;
  /** The objects by their keys. */
  objects: Map<string, Buffer>;
  uploads: TestUploads;
  /** While set, every request is refused with this code. */
  refuseWith: (code: string | null) => void;
  /** Every request from now on is answered after this. */
  answerAfter: (event: Promise<void>) => void;
  stop: () => Promise<void>;
};

/**
 * A store with one bucket, `desk`, of which a page of a list has two objects. It refuses requests whose signature is not that of
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html, and bodies with another hash.
 */
export async function startTestStore(keyId: string, secret: string): Promise<TestStore> {
  const objects = new Map<string, Buffer>();
  const uploads = new TestUploads(objects);
  let refusal: string | null = null;
  let awaited: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function answer(request: IncomingMessage): Promise<TestAnswer> {
    const body = await buffer(request);
    await awaited;
    const refused = (code: string) => ({ status: 403, body: `<Error><Code>${code}</Code></Error>` });
    if (refusal !== null) return refused(refusal);
    if (!isSigned(request, keyId, secret)) return refused('SignatureDoesNotMatch');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const [, bucket, ...parts] = decodeURIComponent(pathname).split('/');
    const key = parts.join('/');
    if (bucket !== 'desk') return refused('NoSuchBucket');
    const { method } = request;
    if (body.length > 0 && sha256(body) !== request.headers['x-amz-content-sha256'])
      return refused('XAmzContentSHA256Mismatch');
    const ofUpload = uploads.answer(String(method), key, searchParams, body);
    if (ofUpload) return ofUpload;
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    if (method !== 'GET') return { status: method === 'DELETE' ? 204 : 200, body: '' };
    if (searchParams.get('list-type') === '2') return { status: 200, body: listOf(objects, searchParams) };
    const found = objects.get(key);
    return found ? { status: 200, body: found } : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    refuseWith: (code) => (refusal = code),
    answerAfter(event) {
      awaited = event;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function listOf(objects: Map<string, Buffer>, asked: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(asked.get('prefix') ?? '')).toSorted();
  const from = Number(asked.get('continuation-token')?.replace('&=+', '') ?? 0);
  const page = keys.slice(from, from + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  const next = from + 2 < keys.length ? `<NextContinuationToken>&amp;=+${from + 2}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${page.join('')}${next}</ListBucketResult>`;
}

function isSigned({ method, url, headers }: IncomingMessage, keyId: string, secret: string): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, id, day = '', region = '', signed = '', signature] = parts.exec(headers.authorization ?? '') ?? [];
  const { pathname, searchParams } = new URL(url ?? '', 'http://store');
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.codePointAt(0)?.toString(16).toUpperCase()}`);
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const hash = String(headers['x-amz-content-sha256']);
  const canonical = [method, pathname, query.join('&'), lines.join(''), signed, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return id === keyId && hmac(key, text).toString('hex') === signature && signed.includes('host');
}
