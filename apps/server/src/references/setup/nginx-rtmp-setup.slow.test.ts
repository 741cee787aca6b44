import { vendorPresets } from '@touchline/contract';
import { freePort, hasNginxRtmp, startInstalledNginx } from '@touchline/media/testing/nginx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProber } from '#server/monitoring/prober';
import { nginxRtmpSetup } from '#server/references/setup/nginx-rtmp-setup';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { publishPlan } from '../../../rehearsal/publisher.ts';

const within = { timeout: 60_000, interval: 250 };

describe.skipIf(!hasNginxRtmp)('nginx with only the printed lines', () => {
  let t: TestApp;
  let admin: Caller;
  let server = 0;
  let stopNginx = async (): Promise<void> => undefined;
  const encoder = new AbortController();

  beforeAll(async () => {
    const [consolePort, rtmpPort, httpPort] = [await freePort(), await freePort(), await freePort()];
    t = await startTestApp({ PUBLIC_URL: `http://127.0.0.1:${consolePort}` });
    await t.app.listen({ port: consolePort, host: '127.0.0.1' });
    admin = await t.signIn('admin');
    const { rtmp, hls, mpd, ...preset } = vendorPresets['nginx-rtmp'];
    const paths = { rtmp: `:${rtmpPort}${rtmp}`, hls: `:${httpPort}${hls}`, mpd: `:${httpPort}${mpd}` };
    server = await idOf(admin, '/stream/server', { fqdn: '127.0.0.1', vendor: 'nginx-rtmp', ...preset, ...paths });
    const { body } = await admin.call('GET', '/stream/server/setup', { id: server, vendor: 'nginx-rtmp' });
    const parts = body['parts'] as { place: string; lines: string }[];
    const linesAt = (place: string) => parts.find((part) => part.place === place)?.lines ?? '';
    const lines = { workers: linesAt('replace'), atEnd: linesAt('end'), inSites: linesAt('new_file') };
    stopNginx = await startInstalledNginx(lines, rtmpPort);
  });

  afterAll(async () => {
    encoder.abort();
    await stopNginx();
    await t.close();
  });

  /** A match that started a minute ago, and its publish URL. */
  async function makeStream(key: string): Promise<{ id: number; server: string; path: string }> {
    const sport = await idOf(admin, '/stream/sport', { name: key, duration: 120 });
    const start = new Date(Date.now() - 60_000).toISOString();
    const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
    const id = await idOf(admin, '/stream', { key, server, sport, title: key, ...when });
    const { publishUrl } = (await admin.call('GET', '/stream', { id })).body;
    const url = new URL(String(publishUrl));
    return { id, server: `rtmp://${url.host}/live`, path: `${key}${url.search}` };
  }

  const matchOf = (path: string) => ({
    key: path,
    clip: 'football-en',
    behavior: 'steady' as const,
    dropEveryS: 40,
    dropForS: 20,
  });

  it('every format of its preset becomes OK, without a fault before', async () => {
    const { id, server: rtmpUrl, path } = await makeStream('printed-lines');
    const publishing = publishPlan({ rtmpUrl, matches: [matchOf(path)] }, encoder.signal, () => undefined);
    const prober = startProber(t.deps, () => 0.5, 8_000);
    try {
      await vi.waitFor(async () => {
        const { body } = await admin.call('GET', '/stream', { id });
        expect(body).toMatchObject({
          state: 'ok',
          formats: {
            rtmp: { state: 'ok', width: 960, videoCodec: 'h264', audioCodec: 'aac' },
            hls: { state: 'ok', width: 960, videoCodec: 'h264', audioCodec: 'aac' },
            dash: { state: 'ok', width: 960, videoCodec: 'h264', audioCodec: 'aac' },
            wss: { state: 'not_offered' },
          },
        });
      }, within);
      const { body } = await admin.call('GET', '/stream/history', { id });
      const states = body.data.filter(({ kind }) => kind === 'state').map(({ to }) => to);
      expect(states.filter((state) => state === 'degraded' || state === 'down')).toEqual([]);
    } finally {
      encoder.abort();
      await publishing;
      await prober.stop();
    }
  }, 90_000);

  it('lets pages of other sites play HLS and MPEG-DASH', async () => {
    const { hls, mpd } = (await admin.call('GET', '/stream/server', { id: server })).body;
    for (const template of [hls, mpd]) {
      const { headers, status } = await fetch(`http://127.0.0.1${String(template).replace('{key}', 'nothing')}`);
      const names = ['access-control-allow-origin', 'access-control-expose-headers'];
      expect([status, ...names.map((name) => headers.get(name))]).toEqual([404, '*', 'Date']);
    }
  });

  it('a publisher without the secret is refused, and the history has the reason', async () => {
    const { id, server: rtmpUrl } = await makeStream('printed-gate');
    const stop = new AbortController();
    const events: string[] = [];
    const publishing = publishPlan({ rtmpUrl, matches: [matchOf('printed-gate')] }, stop.signal, ({ event }) =>
      events.push(event),
    );
    await vi.waitFor(async () => {
      const { body } = await admin.call('GET', '/stream/history', { id });
      expect(body.data).toContainEqual(expect.objectContaining({ kind: 'refusal', reason: 'no_secret' }));
    }, within);
    stop.abort();
    await publishing;
  });
});

describe('the lines for nginx', () => {
  const facts = {
    console: 'https://console.example.org',
    server: 7,
    token: 'token',
    urlWithoutSecret: 'https://console.example.org/api/hooks/7/nginx-rtmp',
    url: 'https://console.example.org/api/hooks/7/nginx-rtmp?secret=s',
    secret: 's',
  };
  const linesFor = (change: object) =>
    nginxRtmpSetup({
      ...facts,
      offer: { ...vendorPresets['nginx-rtmp'], fqdn: 'media.example.org', signed: false, ...change },
    })
      .map(({ lines }) => lines)
      .join('\n');

  it('relay the calls to a console behind TLS, which the module cannot call', () => {
    const lines = linesFor({});
    expect(lines).toContain('on_publish http://127.0.0.1:8935/api/hooks/7/nginx-rtmp?secret=s;');
    expect(lines).toContain('proxy_pass https://console.example.org;');
    expect(lines).toContain('proxy_ssl_verify on;');
  });

  it('follow the paths of the server: ports, folders, and a folder per stream', () => {
    const lines = linesFor({
      rtmp: ':1936/sport/{key}',
      hls: ':8088/video/hls/{key}/index.m3u8',
      mpd: ':8089/video/dash/{key}.mpd',
    });
    for (const line of [
      'listen 1936;',
      'application sport {',
      'hls_nested on;',
      'location /video/hls/ {',
      'listen 8089;',
    ])
      expect(lines).toContain(line);
    expect(lines).not.toContain('dash_nested');
  });

  it('enable no format that the server does not offer', () => {
    const lines = linesFor({ hls: '', mpd: '' });
    expect(lines).not.toMatch(/hls|dash|location \/\w/);
  });

  it.each([
    ['signed links and no RTMP path', { signed: true, rtmp: '', publish: '/live/{key}' }, true],
    ['signed links and an RTMP path, which is for encoders and probes', { signed: true }, false],
    ['open links and no RTMP path', { rtmp: '', publish: '/live/{key}' }, false],
  ])('refuse players of RTMP only where there is no path for them: %s', (_which, change, isRefused) => {
    expect(linesFor(change).includes('deny play all;')).toBe(isRefused);
  });

  it('contain no text of an invalid path', () => {
    expect(linesFor({ hls: '/x;}{key}/$y', mpd: '/%2e/{key}' })).not.toMatch(/[$%]|x;\}/);
  });
});
