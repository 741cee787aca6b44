import { linkFormats, signedName, signLink } from '@touchline/media/signed-link';
import type { SignedLink } from '@touchline/media/signed-link';
import { keyIdAt, longestLinkS, periodStartS, signingKey } from '#server/watching/signing-keys';
import type { Signer } from '#server/watching/signing-keys';

/** A stream as its signed names depend on it. */
type Named = { id: number; key: string };

/**
 * The name of a stream under a link that is signed with the server's present key. It replaces `{key}` in the templates of
 * the server.
 */
export function signedNameOf(
  secretKey: string,
  { id, key }: Named,
  signer: Signer,
  link: Omit<SignedLink, 'keyId' | 'stream'>,
): string {
  const keyId = keyIdAt(link.issuedS);
  return signedName(key, signLink({ ...link, stream: id, keyId }, key, signingKey(secretKey, signer, keyId)));
}

/** The name of a stream under a link of the console that stays the same for weeks. */
export function lastingName(secretKey: string, stream: Named, signer: Signer): string {
  const issuedS = periodStartS(Math.floor(Date.now() / 1_000));
  const untilS = issuedS + longestLinkS;
  const unlimited = { formats: linkFormats, maxViewers: null, networks: [] } as const;
  return signedNameOf(secretKey, stream, signer, { kind: 'console', subject: 0, ...unlimited, issuedS, untilS });
}
