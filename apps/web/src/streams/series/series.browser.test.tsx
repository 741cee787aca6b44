import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { Series } from './series.tsx';

it('the number of streams is typed anew, and nothing is previewed while there is none', async () => {
  const calls = answerCalls(() => ({ streams: [] }));
  await show(<Series stream={streamOnWall({ startDate: '2031-05-01' })} onClose={vi.fn<() => void>()} />, '/');
  await page.getByRole('textbox', { name: 'Streams' }).click();
  const preview = page.getByRole('button', { name: 'Preview dates' });
  await userEvent.keyboard('{End}{Backspace}');
  await expect.element(preview).toBeDisabled();
  await userEvent.keyboard('2');
  await preview.click();
  await expect.poll(() => calls.at(0)?.body).toMatchObject({ dates: ['2031-05-08', '2031-05-15'] });
});
