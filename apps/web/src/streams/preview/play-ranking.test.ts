import { expect, it } from 'vitest';
import { formatsSeen, streamOnWall } from '../../monitoring/testing/stream-on-wall.ts';
import { firstToPlay } from './first-to-play.ts';

const links = { rtmp: 'rtmp://m/k', hls: 'http://m/k.m3u8', wss: 'ws://m/k.flv', dash: 'http://m/k.mpd' };
const stream = (change: object) => streamOnWall({ links, wssDialect: 'ws-flv', ...change });

it('a preview opens the format of the lowest latency', () => {
  expect(firstToPlay(stream({}))).toBe('wss');
  expect(firstToPlay(stream({ links: { ...links, wss: null } }))).toBe('dash');
});

it('a preview leaves out formats that are down or lack the picture, while another one plays', () => {
  const down = { state: 'down', reason: 'tcp' } as const;
  expect(firstToPlay(stream({ formats: formatsSeen({ wss: down }) }))).toBe('dash');
  const lacks = { state: 'incomplete', reason: 'video_not_packaged' } as const;
  expect(firstToPlay(stream({ formats: formatsSeen({ wss: down, dash: lacks }) }))).toBe('hls');
  expect(firstToPlay(stream({ formats: formatsSeen({ wss: down, dash: down, hls: down }) }))).toBe('wss');
});

it('a preview tries a dialect that browsers do not speak only when nothing else is offered', () => {
  expect(firstToPlay(stream({ wssDialect: 'janus' }))).toBe('dash');
  const none = { rtmp: null, hls: null, dash: null, wss: links.wss };
  expect(firstToPlay(stream({ wssDialect: 'janus', links: none }))).toBe('wss');
  expect(firstToPlay(stream({ links: { ...none, wss: null } }))).toBeNull();
});
