import { forgetFirstRequests } from '#kit/early-requests.ts';
import { setPerson, setToken } from '#kit/session.ts';

/** Removes the token and the user: no screen of theirs stays. */
export function signOut(): void {
  setPerson(null);
  forgetFirstRequests();
  setToken(null);
}
