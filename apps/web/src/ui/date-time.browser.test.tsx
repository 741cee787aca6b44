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
