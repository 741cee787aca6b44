import { signInAddress } from './redirect.ts';

let isLeaving = false;

/**
 * Goes to the sign-in, which leads back. A full page load, so that no data of this user stays in memory. Whatever asks for
 * it first says why: a later navigation would replace the first.
 */
export function leaveForSignIn(href: string, notice: 'ended' | null): void {
  if (isLeaving) return;
  isLeaving = true;
  window.location.replace(signInAddress(href, notice));
}
