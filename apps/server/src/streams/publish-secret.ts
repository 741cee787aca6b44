import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the publish secret of a stream is made of. */
export type PublishIdentity = { id: number; key: string; publishSecretVersion: number };

/**
 * What an encoder shows beside the key: 132 bits as 22 characters of base64url. Derived from SECRET_KEY, so nothing that
 * publishes is stored, and a new key or a new version makes the old secret void.
 */
export function publishSecret(secretKey: string, { id, key, publishSecretVersion }: PublishIdentity): string {
  return createHmac('sha256', secretKey)
    .update(`touchline publish secret ${id} ${publishSecretVersion} ${key}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Whether an encoder showed the secret of the stream. Takes the same time however much of it is right. */
export function isPublishSecret(secretKey: string, stream: PublishIdentity, shown: string): boolean {
  const hash = (text: string) => createHmac('sha256', secretKey).update(text).digest();
  return timingSafeEqual(hash(shown), hash(publishSecret(secretKey, stream)));
}
