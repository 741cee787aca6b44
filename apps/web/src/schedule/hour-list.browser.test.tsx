import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#ui/testing/show.tsx';
import { chooseZone } from '#ui/zone.ts';
import { HourList } from './hour-list.tsx';
import { useLook } from './look.ts';
import { joinAnswers } from './match.ts';
import { answer, at, planned } from './testing/matches.ts';

beforeEach(async () => {
  chooseZone('UTC');
  await page.viewport(390, 800);
  vi.useFakeTimers({ toFake: ['Date'], now: at('15:12') });
  window.scrollTo(0, 0);
});
afterEach(() => vi.useRealTimers());

/** Four matches in each hour of the day. */
const { matches, names } = joinAnswers([
  answer(
    Array.from({ length: 96 }, (_, index) =>
      planned(index + 1, { startAt: new Date(at('00:00') + index * 15 * 60_000).toISOString() }),
    ),
  ),
]);

function Day({ isToday, shown = matches }: { isToday: boolean; shown?: typeof matches }) {
  return <HourList matches={shown} isToday={isToday} look={useLook(names, null)} onOpen={() => undefined} />;
}

const present = () => document.querySelector('[aria-current="time"]');

it('today opens at the present hour, which is marked', async () => {
  await show(<Day isToday />, '/');
  await expect.poll(() => present()?.textContent).toMatch(/15:00$/);
  await expect.poll(() => window.scrollY).toBeGreaterThan(1_000);
  await expect.element(page.getByRole('button', { name: /^15:00–/ })).toBeInViewport();
});

it('another day opens at its start', async () => {
  await show(<Day isToday={false} />, '/');
  await expect.element(page.getByRole('button', { name: /^00:00–/ })).toBeInViewport();
  expect([present(), window.scrollY]).toEqual([null, 0]);
});

it('today stays where somebody has scrolled to before it is there', async () => {
  const { rerender } = await show(<Day isToday={false} />, '/');
  await expect.element(page.getByRole('button', { name: /^00:00–/ })).toBeInViewport();
  window.scrollTo(0, 40);
  await rerender(<Day isToday />);
  await expect.poll(present).not.toBeNull();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(window.scrollY).toBe(40);
});

it('says that a time is not known or no longer holds', async () => {
  const [first, second] = matches;
  if (!first || !second) throw new Error('no matches');
  const shown = [
    { ...first, startTimeTbd: true },
    { ...second, postponed: true },
  ];
  await show(<Day isToday={false} shown={shown} />, '/');
  await expect.element(page.getByRole('button', { name: /^time TBD/ })).toBeInViewport();
  await expect.element(page.getByRole('button', { name: /^00:15–.* Postponed/ })).toBeInViewport();
});
