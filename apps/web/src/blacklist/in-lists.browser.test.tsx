import { showIn } from '#ui/testing/show.tsx';
import { expect, it } from 'vitest';
import { HiddenSwitch } from './in-lists.tsx';

const key = ['stream', 'hidden', '', []];
const show = (hidden: number | null) =>
  showIn('en', <HiddenSwitch list="streams" search="" filters={[]} on onChange={() => {}} />, [
    [['blacklist', 'any'], { total: 1 }],
    ...(hidden === null ? [] : [[key, hidden] as const]),
  ]);

it('the switch of the blacklist shows how many rows it hides, and no number before that is known', async () => {
  expect((await show(3)).text()).toContain('3');
  expect((await show(0)).text()).toContain('0');
  const early = await show(null);
  expect(early.all('input')).toHaveLength(1);
  expect(early.text()).not.toMatch(/\d/);
});
