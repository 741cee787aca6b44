import { expect, it } from 'vitest';
import { partLoader } from './part-loader.ts';

/** A part that comes at the attempt of this number, and how often it was asked for. */
function comingAt(attempt: number) {
  const seen = { attempts: 0 };
  const loader = partLoader(async () => {
    seen.attempts += 1;
    if (seen.attempts < attempt) throw new TypeError(`attempt ${seen.attempts}`);
    return 'the part';
  });
  return { seen, loader };
}
const failed = (attempt: number) => ({ error: new TypeError(`attempt ${attempt}`) });

it('a part is asked for once, however often it is shown', async () => {
  const { seen, loader } = comingAt(1);
  expect(loader.load()).not.toHaveProperty('status');
  await Promise.all([loader.load(), loader.load()]);
  loader.forgetFailure();
  expect(await loader.load()).toEqual({ part: 'the part' });
  expect(loader.load()).toMatchObject({ status: 'fulfilled', value: { part: 'the part' } });
  expect(seen.attempts).toBe(1);
});

it('one that did not come is asked for again, and until then its failure stands', async () => {
  const { loader } = comingAt(3);
  expect(await loader.load()).toEqual(failed(1));
  expect(await loader.load()).toEqual(failed(1));
  const again = loader.retry();
  expect(await loader.load()).toEqual(failed(1));
  expect(await again).toEqual(failed(2));
  expect(await loader.retry()).toEqual({ part: 'the part' });
  expect(await loader.load()).toEqual({ part: 'the part' });
});

it('a failure that is forgotten does not stand the next time', async () => {
  const { loader } = comingAt(2);
  await loader.load();
  loader.forgetFailure();
  expect(await loader.load()).toEqual({ part: 'the part' });
});

it('a part that is missing in many places is asked for once in each attempt', async () => {
  const { seen, loader } = comingAt(3);
  await loader.load();
  await Promise.all([loader.retry(), loader.retry(), loader.retry()]);
  expect(seen.attempts).toBe(2);
  expect(await loader.retry()).toEqual({ part: 'the part' });
});
