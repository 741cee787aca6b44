import type { Notice } from '@touchline/contract';
import { expect, it, vi } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import { NotificationItem } from './notification-item.tsx';

/** Shows a notification about stream 4; returns the pictures that are asked for. */
async function pictureOf(kind: Notice['kind']): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/^.*\/api/, ''));
    return new Response(null, { status: 204 });
  });
  const data = { stream: '4', title: 'Harbour City – Old Mill', by: 'Olga' };
  const notice: Notice = { id: 9, kind, data, createdAt: '2026-11-21T19:00:00.000Z', readAt: null };
  await show(
    <ul>
      <NotificationItem notice={notice} onOpen={() => {}} />
    </ul>,
    '/',
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  return asked;
}

it('a notification about a signal shows the picture of its stream, other ones none', async () => {
  expect(await pictureOf('stream_down')).toEqual(['/stream/picture?id=4']);
  expect(await pictureOf('stream_back')).toEqual(['/stream/picture?id=4']);
  expect(await pictureOf('mentioned')).toEqual([]);
});
