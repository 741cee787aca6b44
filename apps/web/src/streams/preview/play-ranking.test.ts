import { expect, it } from 'vitest';
import { formatStatuses, streamOnWall } from '../../monitoring/testing/stream-on-wall.ts';
import { rankFormats } from './play-ranking.ts';

const links = { rtmp: 'rtmp://m/k', hls: 'http://m/k.m3u8', wss: 'ws://m/k.flv', dash: 'http://m/k.mpd' };
const page = { protocol: 'http:' } as Location;
const rank = (change: object, canDecode: (type: string) => boolean = () => true) =>
  rankFormats(streamOnWall({ links, wssDialect: 'ws-flv', ...change }), page, canDecode);
const down = { state: 'down', reason: 'tcp' } as const;
const lacks = { state: 'incomplete', reason: 'video_not_packaged' } as const;

it('ranks working formats by latency', () => {
  expect(rank({}).order).toEqual(['wss', 'dash', 'hls']);
  expect(rank({ links: { ...links, wss: null } }).order).toEqual(['dash', 'hls']);
});

it('ranks working formats before those not probed, those without a picture, and those that are down', () => {
  expect(rank({ formats: formatStatuses({ wss: down }) }).order).toEqual(['dash', 'hls', 'wss']);
  expect(rank({ formats: formatStatuses({ wss: down, dash: lacks }) }).order).toEqual(['hls', 'dash', 'wss']);
  expect(rank({ formats: formatStatuses({ wss: { state: 'unknown' }, dash: lacks }) }).order).toEqual([
    'hls',
    'wss',
    'dash',
  ]);
  expect(rank({ formats: formatStatuses({ wss: down, dash: down, hls: down }) }).order).toEqual(['wss', 'dash', 'hls']);
});

it('excludes a dialect that browsers do not support, with the reason', () => {
  expect(rank({ wssDialect: 'sldp' })).toEqual({
    order: ['dash', 'hls'],
    excluded: { wss: { kind: 'dialect', detail: 'sldp' } },
  });
});

it('excludes only the formats with a codec that the browser cannot play', () => {
  const formats = formatStatuses({
    wss: { videoCodec: 'hevc' },
    hls: { videoCodec: 'hevc' },
    dash: { videoCodec: 'h264' },
  });
  expect(rank({ formats }, (type) => !type.includes('hvc1'))).toEqual({
    order: ['dash'],
    excluded: { wss: { kind: 'codec', detail: 'HEVC' }, hls: { kind: 'codec', detail: 'HEVC' } },
  });
});

it('excludes plain-text URLs on a secure page', () => {
  const secure = { protocol: 'https:' } as Location;
  const { order, excluded } = rankFormats(streamOnWall({ links, wssDialect: 'ws-flv' }), secure, () => true);
  expect([order, Object.values(excluded).map(({ kind }) => kind)]).toEqual([[], ['insecure', 'insecure', 'insecure']]);
});
