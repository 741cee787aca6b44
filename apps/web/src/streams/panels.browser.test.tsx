import { Notifications } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal, answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { Panels } from './panels.tsx';

it('the form that shows the stream of the list stays, with its input, when the stream cannot be read', async () => {
  const reading = Promise.withResolvers<Refusal>();
  answerCalls(({ call }) => (call === 'GET /stream' ? reading.promise : pageOf([], 1, 100)));
  const { client, router } = await show(<Panels />, '/broadcast/streams');
  client.setQueryData(['stream', 'list'], pageOf([streamOnWall({ id: 1 })], 1, 10));
  await router.navigate({ to: '.', search: { panel: 'edit', id: '1' } });
  const commentator = page.getByRole('textbox', { name: 'Commentator' });
  await commentator.fill('Eva');
  reading.resolve(new Refusal(503, { code: 'unavailable', message: '' }));
  await expect.poll(() => client.getQueryState(['stream', 'item', 1])?.status).toBe('error');
  await expect.element(commentator).toHaveValue('Eva');
});

it('a stream that is on no list and cannot be read says so', async () => {
  answerCalls(() => new Refusal(404, { code: 'not_found', message: '' }));
  await show(<Panels />, '/broadcast/streams?panel=edit&id=1');
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

/** Shows a panel of a stream that can be read, and then no longer. */
async function loseStream(panel: string) {
  let answer: unknown = streamOnWall({ id: 1, title: 'Match 1' });
  const calls = answerCalls(({ call }) => (call === 'GET /stream' ? answer : pageOf([], 1, 100)));
  const { client } = await show(
    <>
      <Panels />
      <Notifications />
    </>,
    `/broadcast/streams?panel=${panel}&id=1`,
  );
  await expect.poll(() => client.getQueryState(['stream', 'item', 1])?.status).toBe('success');
  return {
    calls,
    async lose() {
      answer = new Refusal(404, { code: 'not_found', message: '' });
      await client.invalidateQueries({ queryKey: ['stream', 'item', 1] });
      await expect.poll(() => client.getQueryState(['stream', 'item', 1])?.status).toBe('error');
    },
  };
}
const missing = () => page.getByText('This stream does not exist or you have no access to it');

it('a stream that a person may no longer see leaves its drawer', async () => {
  const { lose } = await loseStream('view');
  await expect.element(page.getByText('Match 1').first()).toBeVisible();
  await lose();
  await expect.element(missing()).toBeVisible();
  await expect.element(page.getByText('Match 1')).not.toBeInTheDocument();
});

it.each(['edit', 'duplicate'])('the form (%s) of a stream that is gone says so, and keeps its input', async (panel) => {
  const { lose } = await loseStream(panel);
  const commentator = page.getByRole('textbox', { name: 'Commentator' });
  await commentator.fill('Eva');
  await lose();
  await expect.element(page.getByRole('alert').filter({ has: missing() })).toBeVisible();
  await expect.element(commentator).toHaveValue('Eva');
});
