import { CallError } from '#kit/call-error.ts';

type SignIn = { email: string; password: string; device: string } | { ticket: string };

/**
 * What was typed on the sign-in screen, or the ticket of single sign-on, while the next one asks for the code, and the code of the error that says which.
 * Only in memory: a reload forgets it.
 */
export const pendingSignIn: { values: SignIn | null; code: string } = { values: null, code: '' };

/** Returns null when a sign-in goes on with the second factor. Throws every other error. */
export function noteSecondFactor(values: SignIn, error: unknown): null {
  const code = error instanceof CallError ? error.code : null;
  if (!code?.startsWith('second')) throw error;
  Object.assign(pendingSignIn, { values, code });
  return null;
}
