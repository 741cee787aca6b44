import { isIP } from 'node:net';
import { isForbiddenAddress } from '@touchline/media/probe/target';
import type { Db } from '#database/pool';
import { invalidField } from '#http/http-error';

/**
 * Throws 422 when the source URL has a private IP address and the server may not pull from such. Host names are checked
 * by the media node when it resolves them.
 */
export async function refusePrivateSource(db: Db, { server, source_url }: Record<string, unknown>): Promise<void> {
  if (typeof server !== 'number' || typeof source_url !== 'string' || !isPrivate(source_url)) return;
  const found = await db.selectFrom('server').select('pullPrivate').where('id', '=', server).executeTakeFirst();
  if (found && !found.pullPrivate) throw invalidField('source_url', 'private_address');
}

/** For the schemes that a media node pulls. Parsing as an http URL normalizes every spelling of an IP address. */
function isPrivate(sourceUrl: string): boolean {
  const address = sourceUrl.replace(/^(?:rtmps?|https?):/, 'http:');
  if (!address.startsWith('http:') || !URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isForbiddenAddress(host));
}
