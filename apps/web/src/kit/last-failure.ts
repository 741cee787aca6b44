import { token } from '#kit/session.ts';

/** The last failed call: enough for support to find it in the log, without what was sent. */
export type LastFailure = { call: string; status: number; code: string | null; requestId: string | null; at: string };

let last: { failure: LastFailure; of: string | null } | null = null;

/** The signed-in user's last failure since the console was opened, or null. Kept in memory only. */
export function lastFailure(): LastFailure | null {
  // The next user of this browser must not report the failure of the one before.
  return last !== null && last.of === token() ? last.failure : null;
}

export function rememberFailure(failure: Omit<LastFailure, 'at'>): void {
  last = { failure: { ...failure, at: new Date().toISOString() }, of: token() };
}
