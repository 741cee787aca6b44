import { expect, it } from 'vitest';
import { answerCalls, pageOf, Refusal } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { Audit } from './audit.tsx';
import { entry } from './testing/entry.ts';

it('a search of millions of entries says how far it is, and goes on until it has found what there is', async () => {
  let goOn = () => {};
  let searches = 0;
  const calls = answerCalls(async ({ call }) => {
    if (call !== 'POST /system/audit') return { ...pageOf([], 1, 10) };
    searches += 1;
    if (searches === 3) return pageOf([entry], 1, 10);
    await new Promise<void>((resolve) => void (goOn = resolve));
    const searched = { entries: searches * 2_100_000, of: 5_000_000 };
    return new Refusal(409, { code: 'search_unfinished', message: 'Go on', searched });
  });
  const screen = await show(<Audit />, '/system/audit?search=blokhin');
  const progress = screen.getByText(/^Searching: /);
  await expect.poll(() => searches).toBe(1);
  expect(progress.elements()).toEqual([]);
  goOn();
  await expect
    .element(progress)
    .toHaveTextContent('Searching: 2,100,000 of 5,000,000 entries so far. Choose a period to make it faster.');
  await expect.poll(() => searches).toBe(2);
  goOn();
  await expect.element(screen.getByText('Stream Cup final')).toBeVisible();
  expect(progress.elements()).toEqual([]);
  expect(calls.filter(({ call }) => call === 'POST /system/audit').map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => ({ name: 'blokhin' })),
  );
});
