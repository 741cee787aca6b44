import type { Take } from '@touchline/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show, showIn } from '#ui/testing/show.tsx';
import { invalidatedBy } from '#web/app/invalidated-by.ts';
import { formatStatuses, streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { FormatList } from './format-list.tsx';
import { HolderCard } from './holder-card.tsx';
import { PagePreview } from './page-preview.tsx';
import { SamePicture } from './same-picture.tsx';

it('each format says whether it works and what was measured', async () => {
  const down = { state: 'down', reason: 'timeout', width: null, height: null, fps: null, bitrate: null } as const;
  const nothing = { ...down, videoCodec: null, audioCodec: null };
  const stream = streamOnWall({
    formats: formatStatuses({ rtmp: { videoCodec: 'h264', audioCodec: 'aac' }, dash: nothing }),
  });
  const { texts } = await showIn('en', <FormatList stream={stream} />, []);
  const rows = texts('listitem');
  expect(rows[0]).toBe('RTMP: working 1280×720 · 25 fps · 2,400 kbit/s · H.264, AAC');
  expect(rows[3]).toMatch(/^MPEG-DASH: not working, .* —$/);
});

it('says who holds the stream and since when, without a button to release them', async () => {
  const holder: Take = {
    id: 7,
    name: 'Olga Operator',
    takenAt: '2026-11-21T18:30:00.000Z',
    takenBy: null,
    ruleName: null,
    isLead: false,
  };
  const takes = { stream_id: 1, clients: [holder], overlaps: [] };
  const { text, names } = await showIn('en', <HolderCard stream={streamOnWall({})} />, [[['take', 1], takes]]);
  expect(text()).toMatch(/Olga Operator since /i);
  expect(names('button')).toEqual([]);
  const none = await showIn('ru', <HolderCard stream={streamOnWall({})} />, [[['take', 1], { ...takes, clients: [] }]]);
  expect(none.text()).toBe('Трансляцию никто не взял в работу');
});

it('offers the player of a live stream, and says why a canceled one has none', async () => {
  const live = await showIn('en', <PagePreview stream={streamOnWall({})} />, []);
  expect(live.names('button')).toEqual(['Play here']);
  const canceled = { rtmp: 'canceled', hls: 'canceled', wss: 'canceled', dash: 'canceled' } as const;
  const over = await showIn('en', <PagePreview stream={streamOnWall({ linkReasons: canceled })} />, []);
  expect(over.names('button')).toEqual([]);
  expect(over.text()).toContain('the match is canceled');
});

it('names the other match that a stream shows, as far as the reader may see it, and nothing while it shows its own', async () => {
  const wrong = streamOnWall({ contentFaults: ['other_match'] });
  const others = [{ id: 41, name: 'Real – Barcelona' }];
  const named = await showIn('en', <SamePicture stream={wrong} />, [[['stream', 'same-picture', wrong.id], others]]);
  expect(named.text()).toBe('This stream shows the same picture as another match: Real – Barcelona');
  expect(named.names('link')).toEqual(['Real – Barcelona']);
  const hidden = await showIn('ru', <SamePicture stream={wrong} />, [[['stream', 'same-picture', wrong.id], []]]);
  expect(hidden.text()).toBe('Трансляция показывает изображение другого матча.');
  const own = await showIn('en', <SamePicture stream={streamOnWall({})} />, []);
  expect(own.text()).toBe('');
});

it('follows which match it is, after an event about this stream and, as the other one may change, by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let others = [{ id: 41, name: 'Real – Barcelona' }];
  answerCalls(() => others);
  const screen = await show(<SamePicture stream={streamOnWall({ contentFaults: ['other_match'] })} />, '/');
  await expect.element(screen.getByRole('link', { name: 'Real – Barcelona' })).toBeVisible();
  others = [{ id: 42, name: 'Ajax – PSV' }];
  await screen.client.invalidateQueries({ queryKey: invalidatedBy('stream', { id: 1 }).slice(0, 1) });
  await expect.element(screen.getByRole('link', { name: 'Ajax – PSV' })).toBeVisible();
  others = [];
  vi.advanceTimersByTime(20_000);
  await expect.element(screen.getByText('This stream shows the picture of another match.')).toBeVisible();
});
