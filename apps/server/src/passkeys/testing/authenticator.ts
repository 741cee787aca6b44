import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { MadeCredential, UsedCredential } from '@touchline/contract';

/** What an authenticator and its browser do wrong, for tests. */
type Faults = {
  origin?: string;
  rpId?: string;
  /** Whether it has verified its user, by a finger or a PIN. */
  verified?: boolean;
  counter?: number;
  type?: string;
};

/** An authenticator with one key (P-256), and the browser that it is used with. */
export type Authenticator = {
  id: string;
  make: (challenge: string, faults?: Faults) => MadeCredential;
  use: (challenge: string, userHandle: string | null, faults?: Faults) => UsedCredential;
};

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** `host` and `origin`: of the console that it is made for. */
export function newAuthenticator(host: string, origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE_Key: kty EC2, alg ES256, crv P-256 (RFC 9053, section 7.1.1).
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  /** Web Authentication, level 3, section 6.1. */
  const authenticatorData = ({ rpId = host, verified = true, counter = 0 }: Faults, attested: Buffer | null) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const };
  return {
    id: text(id),
    make(challenge, faults = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const data = authenticatorData(faults, attested);
      // {fmt: 'none', attStmt: {}, authData}, in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      const clientDataJSON = text(clientData(faults.type ?? 'webauthn.create', challenge, faults.origin ?? origin));
      return { ...credential, response: { clientDataJSON, attestationObject: text(attestation), transports: ['usb'] } };
    },
    use(challenge, userHandle, faults = {}) {
      const client = clientData(faults.type ?? 'webauthn.get', challenge, faults.origin ?? origin);
      const data = authenticatorData(faults, null);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle,
        },
      };
    },
  };
}
