import { afterEach, expect, it } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import { DateTime } from './date-time.tsx';
import { prefer } from './preferences.ts';

afterEach(() => prefer({ zone: null }));

it('a time that is shown follows a change of the time zone at once', async () => {
  prefer({ zone: 'UTC' });
  const { container } = await show(<DateTime at="2026-11-21T18:25:00Z" zone="UTC" clockless={false} />, '/');
  const time = () => container.querySelector('time');
  await expect.poll(() => time()?.innerText).toContain('18:25');
  prefer({ zone: 'Asia/Tokyo' });
  await expect.poll(() => time()?.innerText, { timeout: 2_000 }).toContain('03:25');
  expect(time()?.title).toContain('UTC: ');
});

it('what has just happened is past, although the times on the screen are older', async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  const { container, rerender } = await show(<DateTime at={at} zone="UTC" clockless={false} />, '/');
  await expect.poll(() => container.querySelector('time')?.innerText).toContain('ago');
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const justNow = new Date().toISOString();
  await rerender(<DateTime at={justNow} zone="UTC" clockless={false} />);
  await expect.poll(() => container.querySelector('time')?.dateTime).toBe(justNow);
  expect(container.querySelector('time')?.innerText).toMatch(/sec\. ago/);
});
