import { forgetFirstRequests } from '#kit/early-requests.ts';
import { setPerson, setToken } from '#kit/session.ts';

let isOut = false;

/** Whether somebody has signed out of this page, which they then leave. */
export const hasSignedOut = (): boolean => isOut;

/** Removes the token and the user: no screen of theirs stays. */
export function signOut(): void {
  isOut = true;
  setPerson(null);
  forgetFirstRequests();
  setToken(null);
}
