import { expect, it } from 'vitest';
import { parseRtmpUrl } from './url.ts';

it('a query belongs to the stream, also when it has a slash', () => {
  const parsed = { app: 'live', stream: 'match?sign=a/b', tcUrl: 'rtmp://host:1936/live', port: 1936 };
  expect(parseRtmpUrl('rtmp://host:1936/live/match?sign=a/b')).toMatchObject(parsed);
  expect(parseRtmpUrl('rtmp://host/live/match?wmsAuthSign=a%3D')).toMatchObject({ stream: 'match?wmsAuthSign=a%3D' });
});

it('a signature of Nimble Streamer belongs to the application', () => {
  const app = 'live?wmsAuthSign=c2VydmVy==';
  const parsed = { app, stream: 'match', tcUrl: `rtmp://host/${app}`, host: 'host', port: 1935 };
  expect(parseRtmpUrl(`rtmp://host/${app}/match`)).toMatchObject(parsed);
  expect(parseRtmpUrl('rtmp://host/live?wmsAuthSign=c2VydmVy')).toBeNull();
});
