import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useMotionBudget } from './use-motion-budget.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.restoreAllMocks());

/** Watches a tile of a source with 25 frames a second. Gives the budget, and what lets a second pass. */
async function watchTile() {
  const { result, act } = await renderHook(() => useMotionBudget(1));
  let [second, frames] = [0, 0];
  const pass = async (seconds: number, framesPerS: number) => {
    for (let left = seconds; left > 0; left -= 1) {
      second += 1;
      frames += framesPerS;
      result.current.noteFrames(1, { frames, dropped: 0, at: second * 1_000 }, 25);
      await act(() => void vi.advanceTimersByTime(1_000));
    }
  };
  return { budget: () => result.current.budget, pass };
}

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('lets as many tiles move as before after the tab was hidden for most of the time between two looks', async () => {
  const { budget, pass } = await watchTile();
  const first = budget();
  await pass(7, 25);
  setHidden(true);
  await pass(4, 0);
  setHidden(false);
  await pass(1, 25);
  expect(budget()).toBe(first);
  await pass(6, 25);
  expect(budget()).toBe(first);
});

it('lets fewer tiles move when a visible tab shows too few of the frames', async () => {
  const { budget, pass } = await watchTile();
  const first = budget();
  await pass(12, 5);
  expect(budget()).toBeLessThan(first);
});
