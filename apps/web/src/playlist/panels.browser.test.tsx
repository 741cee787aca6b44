import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal, answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { emptyValues } from './form-values.ts';
import { Panels } from './panels.tsx';

it('the form that shows the query of the list stays, with its input, when the query cannot be read', async () => {
  const reading = Promise.withResolvers<Refusal>();
  answerCalls(({ call }) => (call === 'GET /profile/playlist' ? reading.promise : pageOf([], 1, 100)));
  const { client, router } = await show(<Panels />, '/broadcast/playlist');
  client.setQueryData(['playlist', 'list'], pageOf([{ id: 1, version: 1, ...emptyValues() }], 1, 10));
  await router.navigate({ to: '.', search: { panel: 'edit', id: '1' } });
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('With Eva');
  reading.resolve(new Refusal(503, { code: 'unavailable', message: '' }));
  await expect.poll(() => client.getQueryState(['playlist', 'item', 1])?.status).toBe('error');
  await expect.element(description).toHaveValue('With Eva');
});
