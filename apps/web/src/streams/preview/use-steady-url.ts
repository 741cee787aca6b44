import { useState } from 'react';
import { serverNow } from '#ui/clock.ts';

/** A link is replaced this long before its end, which interrupts what plays. */
const aheadMs = 600_000;

/**
 * The address to play: the first one, until it fails or is about to end, or another stream is at the new one. Signed
 * links are renewed every ten minutes. `until` is the end of `url`, as ISO 8601, and null for none.
 */
export function useSteadyUrl(url: string, until: string | null, hasFailed: boolean): string {
  const [played, setPlayed] = useState({ url, until });
  if (played.url === url) return url;
  const isEnding = played.until !== null && Date.parse(played.until) - serverNow() < aheadMs;
  if (!hasFailed && !isEnding && placeOf(played.url) === placeOf(url)) return played.url;
  setPlayed({ url, until });
  return url;
}

/** A signature is a part of the query, follows the key of the stream, or is a folder of nginx's secure links. */
const placeOf = (url: string) => url.replaceAll(/\?.*|~[\w-]+|[\w-]+,\d+,\w+\//g, '');
