import { Notifications } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal, answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { useStreamActions } from './use-stream-actions.ts';

const streams = Array.from({ length: 60 }, (_, index) => streamOnWall({ id: index + 1, title: `Match ${index + 1}` }));
const forbidden = new Refusal(403, { code: 'forbidden', message: '' });

function TakeAll() {
  const { setTaken } = useStreamActions();
  return (
    <>
      <button type="button" onClick={() => void setTaken(streams, 7, false)}>
        Release
      </button>
      <Notifications />
    </>
  );
}

/** Releases sixty streams; gives the text of the alert. */
async function release(answer: (stream: number) => unknown) {
  const calls = answerCalls(({ body }) => answer((body as { stream_id: number }).stream_id));
  await show(<TakeAll />, '/broadcast/streams');
  await page.getByRole('button', { name: 'Release' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Match' });
  await expect.element(alert).toBeVisible();
  return { calls, text: alert.element().textContent };
}

it('names streams that cannot be taken once for each reason, and no more than a dozen of them', async () => {
  const missing = new Refusal(404, { code: 'not_found', message: '' });
  const { calls, text } = await release((id) => (id === 1 ? {} : id === 2 ? missing : forbidden));
  expect(calls).toHaveLength(60);
  expect(text).toContain('Match 2: ');
  expect(text).toContain('Match 3; Match 4; ');
  expect(text).toContain('Match 14 and 46 more: ');
  expect(text.length).toBeLessThan(400);
});

it.each([
  ['the session has ended', () => new Refusal(401, { code: 'unauthorized', message: '' })],
  ['there is no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('stops taking streams when %s, and counts those that were not tried', async (_reason, fail) => {
  const { calls, text } = await release((id) => (id === 3 ? fail() : {}));
  expect(calls).toHaveLength(3);
  expect(text).toContain('Match 3: ');
  expect(text).toContain('57 streams were not attempted.');
});
