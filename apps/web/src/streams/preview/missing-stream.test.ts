import { expect, it } from 'vitest';
import { isMissing } from './missing-stream.ts';

it('a stream is missing on 404 and 410, but not on a server error', () => {
  expect([404, 410, 403, 500, undefined].map(isMissing)).toEqual([true, true, false, false, false]);
});
