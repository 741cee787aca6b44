import { token } from '#kit/session.ts';

/** The last call that failed: enough for support to find it in the log, nothing of what was sent. */
export type LastFailure = { call: string; status: number; code: string | null; requestId: string | null; at: string };

let last: { failure: LastFailure; of: string | null } | null = null;

/** The last failure of whoever is signed in, since the console was opened, or null. Kept in memory only. */
export function lastFailure(): LastFailure | null {
  // The next person at this browser does not report what happened to the one before.
  return last !== null && last.of === token() ? last.failure : null;
}

export function rememberFailure(failure: Omit<LastFailure, 'at'>): void {
  last = { failure: { ...failure, at: new Date().toISOString() }, of: token() };
}
