import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';

/**
 * Encrypts a secret for storage: 12 bytes nonce, 16 bytes tag, then the text (AES-256-GCM, key derived from `secret`).
 */
export function seal(secret: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts what `seal` encrypted. Throws when `secret` differs or the bytes were changed. */
export function unseal(secret: string, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, keyOf(secret), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'touchline server token', 32));
