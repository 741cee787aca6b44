import { expect, it } from 'vitest';
import { showIn } from '#ui/testing/show.tsx';
import { formatStatuses, streamOnWall } from '../../monitoring/testing/stream-on-wall.ts';
import { NoPicture } from './no-picture.tsx';
import type { PlayedFormat } from './use-format-choice.ts';

const stream = streamOnWall({ formats: formatStatuses({ wss: { state: 'down', reason: 'tcp' } }) });
const nothing = () => undefined;
const choice: PlayedFormat = {
  format: 'wss',
  offered: ['wss', 'dash', 'hls'],
  isOwn: false,
  replaced: null,
  problems: [],
  choose: nothing,
  chooseAutomatically: nothing,
  onFailed: nothing,
  onSteady: nothing,
};
const failed = { format: 'wss', problem: { kind: 'network', detail: '' } } as const;
const shown = (change: Partial<PlayedFormat>, language: 'en' | 'ru' = 'en') =>
  showIn(
    language,
    <NoPicture stream={stream} failed={failed} choice={{ ...choice, ...change }} onRetry={nothing} />,
    [],
  );

it('gives the reason of each format if none plays', async () => {
  const problems: PlayedFormat['problems'] = [
    failed,
    { format: 'dash', problem: { kind: 'codec', detail: 'HEVC' } },
    { format: 'hls', problem: { kind: 'notFound', detail: '' } },
  ];
  expect((await shown({ problems })).texts('listitem')).toEqual([
    'WSS: the server is not responding to this browser',
    'MPEG-DASH: this browser does not support HEVC',
    'HLS: no such stream on the server',
  ]);
  expect((await shown({ problems }, 'ru')).texts('listitem')).toEqual([
    'WSS: сервер не отвечает этому браузеру',
    'MPEG-DASH: браузер не поддерживает HEVC',
    'HLS: на сервере нет такого потока',
  ]);
});

it('says for one format what to do, and what monitoring reports', async () => {
  const { text, all } = await shown({});
  expect(all('li')).toEqual([]);
  expect(text()).toContain('The media server is not responding to this browser, though the console may reach it.');
  expect(text()).toContain('WSS: not working, the server is not responding');
});

it('offers automatic choice to a person who has chosen the format, if there is another one', async () => {
  expect((await shown({})).names('button')).toEqual(['Retry']);
  expect((await shown({ isOwn: true })).names('button')).toEqual(['Retry', 'Choose automatically']);
  expect((await shown({ isOwn: true, offered: ['wss'] })).names('button')).toEqual(['Retry']);
});
