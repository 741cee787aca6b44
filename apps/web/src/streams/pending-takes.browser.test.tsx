import { expect, it } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import { Buttons } from '#web/monitoring/card-buttons.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { whilePending } from './pending-takes.ts';

it('a take that is under way is shown as such, and is not begun again until it has ended', async () => {
  const taken: PromiseWithResolvers<boolean>[] = [];
  const results: boolean[] = [];
  const take = async (ids: number[]) => {
    const asked = Promise.withResolvers<boolean>();
    const work = () => {
      taken.push(asked);
      return asked.promise;
    };
    results.push(await whilePending(ids, work).catch(() => false));
  };
  const nothing = () => undefined;
  const actions = { open: nothing, preview: nothing, timeline: nothing, cut: nothing, copy: nothing };
  const card = (
    <Buttons
      stream={streamOnWall({ id: 7 })}
      userId={5}
      isShort={false}
      actions={{ ...actions, take: ({ id }) => void take([id]) }}
    />
  );
  const button = (await show(card, '/')).getByRole('button', { name: /^Take/ });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  await take([3, 7]);
  expect([taken.length, results]).toEqual([1, [false, false]]);
  taken[0]?.resolve(true);
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  await button.click();
  expect([taken.length, results]).toEqual([2, [false, false, true]]);
  taken[1]?.reject(new Error('No response'));
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
});
