import { Notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setToken } from '#kit/session.ts';
import { Refusal, answerCalls } from '#kit/testing/answer-calls.ts';
import type { ReceivedCall } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { chooseZone } from '#ui/zone.ts';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { useStreamActions } from './use-stream-actions.ts';

beforeEach(() => {
  chooseZone('Europe/Moscow');
  setToken('secret');
});
afterEach(() => setToken(null));

const times = { startAt: '2031-06-01T12:30:00.000Z', endAt: '2031-06-01T14:15:00.000Z' };
const overlap = (id: number | null, title: string | null, kind = 'holder_overlap') => ({
  kind,
  name: 'Anna',
  stream: { id, title, ...times },
  load: null,
  capacity: null,
});
const named = (id: number, title: string) => ({ id, title, ...times });

const streams = [streamOnWall({ id: 1, title: 'First' }), streamOnWall({ id: 2, title: 'Second' })];

function TakeBoth() {
  const actions = useStreamActions();
  return (
    <>
      <button type="button" onClick={() => void actions.setTaken(streams.slice(0, 1), 7, true)}>
        One
      </button>
      <button type="button" onClick={() => void actions.setTaken(streams, 7, true)}>
        Both
      </button>
      <Notifications />
    </>
  );
}

async function showWith(conflicts: (received: ReceivedCall) => unknown) {
  const calls = answerCalls((received) =>
    received.call === 'GET /stream/takes/conflicts' ? conflicts(received) : { stream_id: 1, clients: [], overlaps: [] },
  );
  await show(<TakeBoth />, '/broadcast/streams');
  return {
    taken: () => calls.filter(({ call }) => call === 'PUT /stream/takes').map(({ body }) => body),
    asked: () => calls.filter(({ call }) => call === 'GET /stream/takes/conflicts').map(({ query }) => query),
  };
}

it('shows what overlaps a match before it is taken, and takes it only when told to', async () => {
  const { taken, asked } = await showWith(() => ({
    data: [{ ...named(1, 'First'), conflicts: [overlap(9, 'Final'), overlap(null, null, 'holder_rest')] }],
  }));
  await page.getByRole('button', { name: 'One' }).click();
  const dialog = page.getByRole('dialog', { name: 'Overlapping matches' });
  await expect.element(dialog.getByText(/^Anna has also taken “Final”, Sun, Jun 1, 2031, 15:30–17:15/)).toBeVisible();
  await expect
    .element(dialog.getByText(/Anna has no time between this match and a stream that you may not/))
    .toBeVisible();
  expect(asked()).toEqual([{ ids: '1', user: '7' }]);
  expect(taken()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(taken()).toEqual([]);
  await page.getByRole('button', { name: 'One' }).click();
  await dialog.getByRole('button', { name: 'Take anyway' }).click();
  await expect.poll(taken).toEqual([{ stream_id: 1, take: [7] }]);
});

it('asks once for several matches, and names two of them that overlap once', async () => {
  const { taken, asked } = await showWith(() => ({
    data: [
      { ...named(1, 'First'), conflicts: [overlap(2, 'Second')] },
      { ...named(2, 'Second'), conflicts: [overlap(1, 'First'), overlap(9, 'Final')] },
    ],
  }));
  await page.getByRole('button', { name: 'Both' }).click();
  const dialog = page.getByRole('dialog', { name: 'Overlapping matches' });
  await expect.element(dialog.getByText(/First: Anna has also taken “Second”/)).toBeVisible();
  await expect.element(dialog.getByText(/Second: Anna has also taken “Final”/)).toBeVisible();
  expect(dialog.getByText(/Second: Anna has also taken “First”/).elements()).toEqual([]);
  expect(asked()).toEqual([{ ids: '1,2', user: '7' }]);
  await dialog.getByRole('button', { name: 'Take anyway' }).click();
  await expect.poll(taken).toEqual([
    { stream_id: 1, take: [7] },
    { stream_id: 2, take: [7] },
  ]);
  await expect.element(page.getByText(/^2 streams taken/)).toBeVisible();
});

it.each([
  ['nothing overlaps', () => ({ data: [] })],
  ['nobody can say', () => new Refusal(503, { code: 'unavailable', message: 'Busy' })],
])('takes at once when %s', async (_when, conflicts) => {
  const { taken } = await showWith(conflicts);
  await page.getByRole('button', { name: 'One' }).click();
  await expect.poll(taken).toEqual([{ stream_id: 1, take: [7] }]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
