import { CallError, unexpected } from '#kit/call-error.ts';

/** Whether the signed-in user's role forbids the call, so that repeating it is useless. */
export const isDenied = (error: unknown): boolean => error instanceof CallError && error.status === 403;

/** Whether the call itself is wrong, such as the order or filter of an old link, so that repeating it is useless. */
export const isRefused = (error: unknown): boolean => error instanceof CallError && error.status === 422;

/** Whether the server's reply is none that a call of the console can get. */
export function isUnexpected(error: unknown): boolean {
  return error instanceof CallError && error.message === unexpected;
}

/** Whether the connection was lost, or the server was busy, also with the same request, so that trying again may help. */
export function mayPass(error: unknown): boolean {
  return error instanceof CallError && ([-1, 503].includes(error.status) || error.code === 'request_in_progress');
}

/** Offline, a call fails at once and says so: it is not kept back to be sent later, when nobody expects it. */
export const mutations = { networkMode: 'always' } as const;

/** When rows are read again: a search that was not finished goes on at once, until it is. */
export const retries = {
  retry: (count: number, error: Error): boolean => isUnfinished(error) || (count < 2 && mayPass(error)),
  retryDelay: (count: number, error: Error): number => (isUnfinished(error) ? 0 : 1_000 * 2 ** count),
};

function isUnfinished(error: Error): boolean {
  return error instanceof CallError && error.code === 'search_unfinished';
}
