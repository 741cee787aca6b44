import { useState } from 'react';

/**
 * The address to play: the first one, until it fails or another stream is at the new one. Signed links are renewed every
 * ten minutes, and a new one would interrupt what plays.
 */
export function useSteadyUrl(url: string, hasFailed: boolean): string {
  const [played, setPlayed] = useState(url);
  if (played === url) return url;
  if (!hasFailed && placeOf(played) === placeOf(url)) return played;
  setPlayed(url);
  return url;
}

const placeOf = (url: string) => url.replace(/\?.*$/, '');
