import { showIn } from '#ui/testing/show.tsx';
import type { Stream } from '@touchline/contract';
import { expect, it } from 'vitest';
import { formatStatuses, streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { StreamLinks } from './stream-links.tsx';

const links = { rtmp: 'rtmp://a/live/k', hls: 'http://a/k.m3u8', wss: 'ws://a/k.flv', dash: 'http://a/k.mpd' };
const reasons = { rtmp: null, hls: null, wss: null, dash: null };

async function drawn(language: 'en' | 'ru', change: Partial<Stream>) {
  const { text, names } = await showIn(language, <StreamLinks stream={streamOnWall(change)} />, []);
  return { text: text(), buttons: names('button') };
}

it('a format that is starting has a text instead of a link, and no copy button', async () => {
  const formats = formatStatuses({ hls: { state: 'starting', reason: 'not_ready' } });
  const change = { formats, links: { ...links, hls: null }, linkReasons: { ...reasons, hls: 'starting' as const } };
  const { text, buttons } = await drawn('en', change);
  expect(text).toContain('starting, ready in a few seconds');
  expect(text).not.toContain('Not available');
  expect(buttons).toEqual(['Copy RTMP link', 'Copy WSS link', 'Copy MPEG-DASH link']);
  expect((await drawn('ru', change)).text).toContain('запускается, будет готов через несколько секунд');
});

it('the link of a format without a picture can be copied, with a warning that says why', async () => {
  const lacks = { state: 'incomplete', reason: 'video_not_packaged', missingCodec: 'hevc' } as const;
  const change = { formats: formatStatuses({ hls: lacks }), links, linkReasons: reasons };
  const { text, buttons } = await drawn('en', change);
  expect(text).toContain('http://a/k.m3u8 HEVC is not packaged for HLS');
  expect(buttons).toHaveLength(4);
  expect((await drawn('ru', change)).text).toContain('HEVC не упаковывается в HLS');
  const early = { state: 'waiting' as const, formats: formatStatuses({ hls: { state: 'down', reason: 'not_found' } }) };
  expect((await drawn('en', { ...change, ...early })).text).not.toContain('http://a/k.m3u8 the server has');
});
