import type { Notice } from '@touchline/contract';
import { expect, it, vi } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import { NotificationItem } from './notification-item.tsx';

/** Shows a notification about stream 4, or an incident of stream 5; returns the pictures that are asked for. */
async function pictureOf(kind: Notice['kind']): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/^.*\/api/, ''));
    return new Response(null, { status: 204 });
  });
  const about: Notice['data'] = kind.startsWith('incident')
    ? { incident: 7, cause: 'server', pictured: 5 }
    : { stream: '4', by: 'Olga' };
  const data = { ...about, title: 'Harbour City – Old Mill' };
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

it('a notification about a signal shows the picture of its stream, one about an incident that of one of its streams, other ones none', async () => {
  expect(await pictureOf('stream_down')).toEqual(['/stream/picture?id=4']);
  expect(await pictureOf('stream_back')).toEqual(['/stream/picture?id=4']);
  expect(await pictureOf('incident_opened')).toEqual(['/stream/picture?id=5']);
  expect(await pictureOf('incident_closed')).toEqual(['/stream/picture?id=5']);
  expect(await pictureOf('mentioned')).toEqual([]);
});
