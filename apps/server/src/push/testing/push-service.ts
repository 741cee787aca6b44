import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export type PushService = {
  origin: string;
  received: Received[];
  /** What it answers. */
  status: number;
  close: () => void;
};

/** A push service on this host, with a certificate of its own that this process trusts. */
export async function openPushService(): Promise<PushService> {
  const folder = mkdtempSync(join(tmpdir(), 'push-service-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  execFileSync('openssl', [...request, ...name, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile, 'utf8')];
  rmSync(folder, { recursive: true });
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, cert]);
  const service: PushService = { origin: '', received: [], status: 201, close: () => {} };
  const server = createServer({ key, cert }, (incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      service.received.push({ path: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(parts) });
      response.writeHead(service.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  service.origin = `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  service.close = () => {
    server.close();
    setDefaultCACertificates(before);
  };
  return service;
}

export type TestBrowser = {
  /** What the page sends to the console. */
  subscription: { endpoint: string; p256dh: string; auth: string; language: 'en' | 'ru' };
  /** The content of a message, as RFC 8291 and RFC 8188 say, without the library that encrypted it. */
  decrypt: (body: Buffer) => Record<string, unknown>;
};

export function makeBrowser(origin: string, language: 'en' | 'ru'): TestBrowser {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `${origin}/push/${randomBytes(12).toString('base64url')}`,
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    language,
  };
  const derive = (ikm: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, info, length));
  const decrypt = (body: Buffer) => {
    const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + idLength);
    const record = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const ikm = derive(pair.computeSecret(sender), auth, info, 32);
    const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with 2, then zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Record<string, unknown>;
  };
  return { subscription, decrypt };
}

/** The claims of the signature that a push service checks (RFC 8292), or null if it is not that of the key. */
export function vapidClaims(authorization: string, publicKey: string): Record<string, unknown> | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return null;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const verified = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return verified ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>) : null;
}
