import { createHmac } from 'node:crypto';

/**
 * The secret of a media server that cannot send a bearer token to the publish gate. Most vendors can only put it into
 * the address, which ends up in logs, so it is derived from the token: it is valid for the publish gate only, and a new
 * token invalidates it.
 */
export function hookSecret(token: string): string {
  return createHmac('sha256', token).update('touchline publish gate').digest('base64url');
}
