import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret as Standard Webhooks writes it: 32 random bytes in base64, after a prefix. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

/**
 * The headers of a message (Standard Webhooks): its name, the time of the try in seconds, and the signature of both with
 * the body, HMAC-SHA256 in base64.
 */
export function signedHeaders(secret: string, message: string, atS: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${message}.${atS}.${body}`).digest('base64');
  return { 'webhook-id': message, 'webhook-timestamp': String(atS), 'webhook-signature': `v1,${signature}` };
}
