import { CallError } from '#kit/call-error.ts';

/** When reading is tried again: a refusal does not change, and a search that was not finished goes on at once. */
export const retries = {
  retry: (count: number, error: Error): boolean => isUnfinished(error) || (count < 2 && isPassing(error)),
  retryDelay: (count: number, error: Error): number => (isUnfinished(error) ? 0 : 1_000 * 2 ** count),
};

function isUnfinished(error: Error): boolean {
  return error instanceof CallError && error.code === 'search_unfinished';
}

/** Whether the connection was lost, or the server was busy. */
function isPassing(error: Error): boolean {
  return error instanceof CallError && (error.status === -1 || error.status === 503);
}
