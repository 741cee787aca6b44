import { expect, it } from 'vitest';
import { isMissing } from './missing-stream.ts';

it('a stream is missing that is not there or is over, and not when the server fails', () => {
  expect([404, 410, 403, 500, undefined].map(isMissing)).toEqual([true, true, false, false, false]);
});
