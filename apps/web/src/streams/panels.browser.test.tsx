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
