import { expect, it } from 'vitest';
import { answerCalls, pageOf, Refusal } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { StreamPicker } from './stream-picker.tsx';

it.each([
  ['that no stream was found', () => pageOf([], 1, 20), 'Nothing found'],
  ['why the search failed', () => new Refusal(403, { code: 'forbidden', message: 'x' }), /permission/i],
])('says %s', async (_what, answer, text) => {
  answerCalls(answer);
  const picker = <StreamPicker label="Stream" placeholder="" without={[]} error={null} onPick={() => {}} />;
  const screen = await show(picker, '/');
  await screen.getByRole('combobox', { name: 'Stream' }).click();
  await expect.element(screen.getByText(text)).toBeVisible();
});
