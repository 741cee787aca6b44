import { describe, expect, it } from 'vitest';
import { link, linksOf } from './links.ts';
import { server } from './server.ts';

const offer = {
  fqdn: 'media.example.org',
  tls: false,
  enabled: true,
  rtmp: ':1935/live/{key}',
  hls: '/hls/{key}/index.m3u8',
  wss: '/ws/{key}.flv',
  mpd: '/dash/{key}.mpd',
};

describe('a link', () => {
  it.each([
    [':1935/live/{key}', false, 'rtmp://media.example.org:1935/live/key123'],
    [':443/live/{key}', true, 'rtmps://media.example.org:443/live/key123'],
    ['/live', false, 'rtmp://media.example.org/live/key123'],
    ['/live/', false, 'rtmp://media.example.org/live/key123'],
    [':1935/', false, 'rtmp://media.example.org:1935/key123'],
    ['/{key}/{key}', false, 'rtmp://media.example.org/key123/key123'],
    ['/live?app=x', false, 'rtmp://media.example.org/live/key123?app=x'],
    ['/live/?app=x', false, 'rtmp://media.example.org/live/key123?app=x'],
    ['/play?name={key}&again={key}', false, 'rtmp://media.example.org/play?name=key123&again=key123'],
    ['/app:live/{key}', false, 'rtmp://media.example.org/app:live/key123'],
  ])('of the template %s (tls: %s) is %s', (rtmp, tls, url) => {
    expect(link({ ...offer, rtmp, tls }, 'rtmp', 'key123')).toBe(url);
  });

  it('has the scheme of its format', () => {
    const schemes = (tls: boolean) =>
      Object.values(linksOf({ ...offer, tls }, 'key123').links).map((url) => url?.split(':')[0]);
    expect(schemes(false)).toEqual(['rtmp', 'http', 'ws', 'http']);
    expect(schemes(true)).toEqual(['rtmps', 'https', 'wss', 'https']);
  });

  it('encodes a key so that it cannot change the rest of the URL', () => {
    expect(link(offer, 'hls', 'a/../b?c#d')).toBe('http://media.example.org/hls/a%2F..%2Fb%3Fc%23d/index.m3u8');
  });

  it('keeps the brackets of an IPv6 address', () => {
    expect(link({ ...offer, fqdn: '[2001:db8::1]' }, 'rtmp', 'key123')).toBe('rtmp://[2001:db8::1]:1935/live/key123');
  });
});

it('gives the reason when there is no link', () => {
  const none = { rtmp: null, hls: null, wss: null, dash: null };
  const all = (reason: string) => ({ rtmp: reason, hls: reason, wss: reason, dash: reason });
  expect(linksOf(null, 'key123')).toEqual({ links: none, linkReasons: all('no_server') });
  expect(linksOf({ ...offer, enabled: false }, 'key123')).toEqual({ links: none, linkReasons: all('server_disabled') });
  expect(linksOf({ ...offer, wss: '', mpd: '' }, 'key123')).toEqual({
    links: { ...none, rtmp: expect.any(String), hls: expect.any(String) },
    linkReasons: { rtmp: null, hls: null, wss: 'not_offered', dash: 'not_offered' },
  });
});

describe('a template', () => {
  const accepts = (rtmp: string) => server.fields.rtmp.schema.safeParse(rtmp).success;
  it.each(['', '/', '/live/{key}', ':1935/live', ':65535/x', '/a:b/{key}', '/play?x=1&y={key}'])(
    'may be "%s"',
    (path) => {
      expect(accepts(path)).toBe(true);
    },
  );

  it.each([
    'live/{key}',
    'rtmp://other.example.org/{key}',
    ':8080',
    ':99999/live',
    ':0/live',
    '/a/../b',
    '/a b',
    '/a\nb',
    '@other.example.org/',
    ':80@other.example.org/',
    '/{key}#x',
  ])('may not be "%s"', (path) => {
    expect(accepts(path)).toBe(false);
  });
});

describe('the host name of a server', () => {
  const accepts = (fqdn: string) => server.fields.fqdn.schema.safeParse(fqdn).success;
  it.each(['media.example.org', 'localhost', '10.0.0.1', '[::1]', 'xn--e1afmkfd.xn--p1ai', 'a'])(
    'may be %s',
    (fqdn) => {
      expect(accepts(fqdn)).toBe(true);
    },
  );

  it.each([
    '',
    'a b',
    'http://a',
    'a/b',
    'a:80',
    'u@a',
    '-a',
    'a-',
    'a\r\nb',
    'пример.рф',
    '::1',
    '[x]',
    'a'.repeat(254),
  ])('may not be "%s"', (fqdn) => {
    expect(accepts(fqdn)).toBe(false);
  });
});
