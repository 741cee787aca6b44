import { expect, it, vi } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import { useAwake } from './use-awake.ts';

function Shown() {
  return <p>{useAwake() ? 'awake' : 'resting'}</p>;
}

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('rests half a minute after the tab was hidden, and wakes as soon as it is shown', async () => {
  const { container } = await show(<Shown />, '/');
  const text = () => container.querySelector('p')?.textContent;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setHidden(true);
  vi.advanceTimersByTime(29_000);
  setHidden(false);
  setHidden(true);
  vi.advanceTimersByTime(29_000);
  expect(text()).toBe('awake');
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await expect.poll(text).toBe('resting');
  setHidden(false);
  await expect.poll(text).toBe('awake');
  vi.restoreAllMocks();
});
