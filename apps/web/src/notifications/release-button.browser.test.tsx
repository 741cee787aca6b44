import type { Notice } from '@touchline/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setToken } from '#kit/session.ts';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { NotificationItem } from './notification-item.tsx';

beforeEach(() => setToken('secret'));
afterEach(() => setToken(null));

const notice: Notice = {
  id: 9,
  kind: 'auto_taken',
  data: { stream: 4, title: 'Ajax – PSV', rule: 'Cup nights' },
  createdAt: '2026-11-21T19:00:00.000Z',
  readAt: null,
};
const shown = (one: Notice) =>
  show(
    <ul>
      <NotificationItem notice={one} onOpen={() => {}} />
    </ul>,
    '/',
  );

it('a match that a rule has taken is given back from its notification', async () => {
  const calls = answerCalls(({ call }) =>
    call === 'GET /profile' ? { id: 7, role: 'operator', timezone: null, pageSize: 10, singleKeys: true } : {},
  );
  const screen = await shown(notice);
  await expect.element(screen.getByRole('link', { name: /Taken by your rule “Cup nights”: Ajax – PSV/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Release' }).click();
  await expect
    .poll(() => calls.filter(({ call }) => call === 'PUT /stream/takes').map(({ body }) => body))
    .toEqual([{ stream_id: 4, release: [7] }]);
});

it('other notifications, and one about several matches, have no such button', async () => {
  answerCalls(() => ({ id: 7, role: 'operator', timezone: null, pageSize: 10, singleKeys: true }));
  for (const one of [
    { ...notice, kind: 'mentioned' as const },
    { ...notice, data: { title: 'Ajax – PSV +3', rule: 'x' } },
  ]) {
    const screen = await shown(one);
    await expect.element(screen.getByRole('listitem')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getByRole('button').elements()).toEqual([]);
    await screen.unmount();
  }
});
