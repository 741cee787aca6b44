import { Notifications } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal, answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { PageOf } from './page/stream-page.tsx';
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

/** Shows a panel of a stream, above the list or its own page, that can be read, and then no longer. */
async function loseStream(panel: string, screen: 'the list' | 'its own page') {
  let answer: unknown = streamOnWall({ id: 1, title: 'Match 1' });
  const unavailable = new Refusal(503, { code: 'unavailable', message: '' });
  const calls = answerCalls(({ call, headers }) =>
    call === 'GET /stream' ? answer : headers.has('Page-Size') ? pageOf([], 1, 100) : unavailable,
  );
  const { client } = await show(
    <>
      {screen === 'the list' ? <Panels /> : <PageOf id={1} />}
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
  const { lose } = await loseStream('view', 'the list');
  await expect.element(page.getByText('Match 1').first()).toBeVisible();
  await lose();
  await expect.element(missing()).toBeVisible();
  await expect.element(page.getByText('Match 1')).not.toBeInTheDocument();
});

it.each([
  ['edit', 'the list'],
  ['duplicate', 'the list'],
  ['edit', 'its own page'],
] as const)('the form (%s) of a stream that is gone says so above %s, and keeps its input', async (panel, screen) => {
  const { lose } = await loseStream(panel, screen);
  const commentator = page.getByRole('textbox', { name: 'Commentator' });
  await commentator.fill('Eva');
  await lose();
  // The page below says so as well, with a way to ask again.
  const toast = page.getByRole('alert').filter({ has: missing(), hasNot: page.getByRole('button', { name: 'Retry' }) });
  await expect.element(toast).toBeVisible();
  await expect.element(commentator).toHaveValue('Eva');
});
