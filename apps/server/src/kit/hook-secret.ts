import { createHmac } from 'node:crypto';

/**
 * What a media server shows when it asks the publish gate and cannot send a bearer token: most vendors can only carry it in
 * the address, which lands in logs. So it is not the token but derived from it: it opens that gate and nothing else, and
 * a new token makes it void.
 */
export function hookSecret(token: string): string {
  return createHmac('sha256', token).update('touchline publish gate').digest('base64url');
}
