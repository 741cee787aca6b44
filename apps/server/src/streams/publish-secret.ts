import { createHmac, timingSafeEqual } from 'node:crypto';

/** The fields from which a stream's publish secret is derived. */
export type PublishIdentity = { id: number; key: string; publishSecretVersion: number };

/**
 * The secret that an encoder sends with the key: 132 bits as 22 characters of base64url. Derived from SECRET_KEY, so it
 * is not stored; a new SECRET_KEY or a new version invalidates it.
 */
export function publishSecret(secretKey: string, { id, key, publishSecretVersion }: PublishIdentity): string {
  return createHmac('sha256', secretKey)
    .update(`touchline publish secret ${id} ${publishSecretVersion} ${key}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Whether an encoder sent the stream's secret. Compares in constant time. */
export function isPublishSecret(secretKey: string, stream: PublishIdentity, sentSecret: string): boolean {
  const [expected, sent] = [Buffer.from(publishSecret(secretKey, stream)), Buffer.from(sentSecret)];
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
