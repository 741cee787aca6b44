import { publicPaths, safeRedirect, signInAddress } from '#web/session/redirect.ts';
import { addressOf, authSearch } from './address.ts';

export type Place = { pathname: string; search: string; hash: string };

export const hrefOf = ({ pathname, search, hash }: Place): string => pathname + search + hash;

/**
 * Where an address leads: private paths to the sign-in, the public ones of whoever has signed in to the requested
 * screen, all others to themselves, with the parameters that their screens know.
 */
export function destination(place: Place, isSignedIn: boolean, origin: string): string {
  const path = place.pathname.replace(/(.)\/+$/, '$1');
  const isPublic = publicPaths.includes(path);
  const search = authSearch(place.search);
  if (isSignedIn) return isPublic ? safeRedirect(search.redirect, origin) : hrefOf(place);
  return isPublic ? addressOf(path, search) + place.hash : signInAddress(hrefOf(place), null);
}
