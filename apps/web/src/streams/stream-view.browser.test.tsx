import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { formatStatuses, streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { StreamView } from './stream-view.tsx';

const nothing = () => undefined;

it('on a phone each link has a line that is wide enough to be told from others', async () => {
  await page.viewport(390, 800);
  answerCalls(() => ({}));
  const hls = 'http://media-10.example.org:8080/hls/evening/derby.m3u8';
  const measured = { state: 'ok', width: 1280, height: 720, fps: 25, bitrate: 2_400_000 } as const;
  const stream = streamOnWall({
    links: { rtmp: null, hls, wss: null, dash: null },
    formats: formatStatuses({ hls: measured }),
  });
  await show(<StreamView stream={stream} tab="view" onTab={nothing} onClose={nothing} />, '/');
  const address = page.getByText(hls);
  await expect.element(address).toBeVisible();
  expect(address.element().getBoundingClientRect().width).toBeGreaterThan(250);
  await expect.element(page.getByRole('button', { name: 'Copy HLS link' })).toBeVisible();
});
