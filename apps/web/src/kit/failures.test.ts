import type { ErrorCode } from '@touchline/contract';
import { expect, it } from 'vitest';
import { CallError, noResponse, unexpected } from './call-error.ts';
import { isDenied, isUnexpected, retries } from './failures.ts';

const failed = (status: number, code: ErrorCode) => new CallError(status, '', { code, message: '' }, null);

it.each([
  ['a search that goes on, however often and at once', failed(409, 'search_unfinished'), [true, true, true], 0],
  ['a busy server twice, after one and two seconds', failed(503, 'unavailable'), [true, true, false], 2_000],
  ['a lost connection twice', new CallError(-1, 'No response received', null, null), [true, true, false], 2_000],
  ['the same request still running twice', failed(409, 'request_in_progress'), [true, true, false], 2_000],
  ['a refusal never', failed(409, 'conflict'), [false, false, false], 2_000],
  ['an error of the program never', new Error('a mistake'), [false, false, false], 2_000],
])('reading is tried again after %s', (_, error, tries, secondDelay) => {
  expect([0, 1, 2].map((count) => retries.retry(count, error))).toEqual(tries);
  expect(retries.retryDelay(1, error)).toBe(secondDelay);
});

it('only a role that forbids makes a call pointless to repeat', () => {
  expect(isDenied(new CallError(403, 'no', null, null))).toBe(true);
  expect([401, 404, 500, -1].some((status) => isDenied(new CallError(status, 'no', null, null)))).toBe(false);
  expect(isDenied(new Error('403'))).toBe(false);
  expect(isUnexpected(new CallError(200, unexpected, null, null))).toBe(true);
  expect(isUnexpected(new CallError(-1, noResponse, null, null))).toBe(false);
});
