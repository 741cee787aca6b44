import type { Stream } from '@touchline/contract';
import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { StreamButtons } from './stream-buttons.tsx';
import { cutAction } from './use-cut.ts';

const abilities: Stream['abilities'] = ['edit'];
const cutAt = '2026-11-21T18:10:00.000Z';

it('a stream is cut after a question, and let publish again without one', async () => {
  const calls = answerCalls(() => ({}));
  const cuts = () => calls.filter(({ call }) => call.endsWith('/stream/cut')).map(({ call, body }) => [call, body]);
  const live = await show(<StreamButtons stream={streamOnWall({ abilities })} />, '/');
  await live.getByRole('button', { name: 'Cut' }).click();
  await expect.element(live.getByText(/refused until you let it publish again/)).toBeVisible();
  expect(cuts()).toEqual([]);
  await live.getByRole('dialog').getByRole('button', { name: 'Cut' }).click();
  await expect.poll(cuts).toEqual([['POST /stream/cut', { id: 1 }]]);
  await live.unmount();
  const cut = await show(<StreamButtons stream={streamOnWall({ abilities, cutAt })} />, '/');
  await cut.getByRole('button', { name: 'Let it publish again' }).click();
  await expect.poll(() => cuts().at(-1)?.[0]).toBe('DELETE /stream/cut');
});

it('only who may edit can cut, and only what may have a publisher', () => {
  const scheduled = { abilities, phase: 'scheduled', available: false } as const;
  const action = (change: Partial<Stream>) => cutAction(streamOnWall({ abilities, ...change }));
  expect(action({})).toBe('cut');
  expect(action({ abilities: [] })).toBeNull();
  expect(action({ archivedAt: cutAt })).toBeNull();
  expect(action({ server: null })).toBeNull();
  expect(action(scheduled)).toBeNull();
  expect(action({ ...scheduled, available: true })).toBe('cut');
  expect(action({ ...scheduled, cutAt })).toBe('lift');
});
