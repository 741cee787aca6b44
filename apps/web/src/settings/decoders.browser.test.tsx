import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { Decoders } from './decoders.tsx';

const checkedAt = '2026-11-21T18:05:00.000Z';
const serve = (decoders: { host: string; ffmpeg: string | null; checkedAt: string }[]) => answerCalls(() => decoders);

it('names the machines with ffmpeg, and says of each without it what goes unnoticed there', async () => {
  serve([
    { host: 'probe-1', ffmpeg: '7.1', checkedAt },
    { host: 'probe-2', ffmpeg: null, checkedAt },
  ]);
  const screen = await show(<Decoders />, '/');
  await expect.element(screen.getByText('Version 7.1 on probe-1')).toBeVisible();
  await expect.element(screen.getByText(/^Not found on probe-2\..* Install ffmpeg 5\.1/)).toBeVisible();
});

it('says that nobody probes', async () => {
  serve([]);
  const screen = await show(<Decoders />, '/');
  await expect.element(screen.getByText('No prober is running.')).toBeVisible();
});
