import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { vendorPresets } from '@touchline/contract';
import { freePort, hasNginxRtmp, startInstalledNginx } from '@touchline/media/testing/nginx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProber } from '#server/monitoring/prober';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { nginxSecureLink } from '#server/watching/schemes/nginx-secure-link';
import { publishPlan } from '../../../rehearsal/publisher.ts';

const within = { timeout: 60_000, interval: 250 };
const linkSecret = 'secret-of-nginx';
const key = 'signed-files-7';
const nested = { signed: true, hls: '/live/hls/{key}/index.m3u8', mpd: '/live/dash/{key}/index.mpd' };

describe.skipIf(!hasNginxRtmp).each([
  ['a file per stream', vendorPresets['nginx-rtmp']],
  ['a folder per stream', nested],
])('nginx with the printed lines for signed links, with %s', (_name, { hls, mpd }) => {
  let t: TestApp;
  let admin: Caller;
  let stream = 0;
  let links: Record<'hls' | 'dash', string>;
  let stopNginx = async (): Promise<void> => undefined;
  let stopPublishing = async (): Promise<void> => undefined;

  beforeAll(async () => {
    const [consolePort, rtmpPort, httpPort] = [await freePort(), await freePort(), await freePort()];
    t = await startTestApp({ PUBLIC_URL: `http://127.0.0.1:${consolePort}` });
    await t.app.listen({ port: consolePort, host: '127.0.0.1' });
    admin = await t.signIn('admin');
    const { rtmp, ...preset } = vendorPresets['nginx-rtmp'];
    const paths = { rtmp: `:${rtmpPort}${rtmp}`, hls: `:${httpPort}${hls}`, mpd: `:${httpPort}${mpd}` };
    const offer = { fqdn: '127.0.0.1', vendor: 'nginx-rtmp', ...preset, ...paths, signed: true, linkSecret };
    const server = await idOf(admin, '/stream/server', offer);
    const { body } = await admin.call('GET', '/stream/server/setup', { id: server, vendor: 'nginx-rtmp' });
    const parts = body['parts'] as { place: string; lines: string }[];
    const linesAt = (place: string) =>
      (parts.find((part) => part.place === place)?.lines ?? '').replaceAll('LINK_SECRET', linkSecret);
    const lines = { workers: linesAt('replace'), atEnd: linesAt('end'), inSites: linesAt('new_file') };
    stopNginx = await startInstalledNginx(lines, rtmpPort);
    stream = await publish(server);
    links = await playing();
  }, 90_000);

  afterAll(async () => {
    await stopPublishing();
    await stopNginx();
    await t.close();
  });

  /** Publishes a match that started a minute ago. */
  async function publish(server: number): Promise<number> {
    const sport = await idOf(admin, '/stream/sport', { name: key, duration: 120 });
    const start = new Date(Date.now() - 60_000).toISOString();
    const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
    const id = await idOf(admin, '/stream', { key, server, sport, title: key, ...when });
    const { publishUrl } = (await admin.call('GET', '/stream', { id })).body;
    const url = new URL(String(publishUrl));
    const match = {
      key: `${key}${url.search}`,
      clip: 'football-en',
      behavior: 'steady' as const,
      dropEveryS: 40,
      dropForS: 20,
    };
    const encoder = new AbortController();
    const rtmpUrl = `rtmp://${url.host}/live`;
    const publishing = publishPlan({ rtmpUrl, matches: [match] }, encoder.signal, () => undefined);
    stopPublishing = async () => {
      encoder.abort();
      await publishing;
    };
    return id;
  }

  /** The copied links once the prober has found every format, which it asks for with links of its own. */
  async function playing(): Promise<typeof links> {
    const prober = startProber(t.deps, () => 0.5, 8_000);
    try {
      return await vi.waitFor(async () => {
        const { body } = await admin.call('GET', '/stream', { id: stream });
        const ok = { state: 'ok', videoCodec: 'h264', audioCodec: 'aac' };
        expect(body).toMatchObject({ state: 'ok', formats: { rtmp: ok, hls: ok, dash: ok } });
        return body['links'] as typeof links;
      }, within);
    } finally {
      await prober.stop();
    }
  }

  const statusOf = async (address: string) => {
    const response = await fetch(address);
    await response.body?.cancel();
    return response.status;
  };
  /** The addresses of all files of a stream, as a player finds them. */
  async function filesOf(format: 'hls' | 'dash'): Promise<string[]> {
    const text = await (await fetch(links[format])).text();
    const segments = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const [first] = [...text.matchAll(/<S t="(\d+)"/g)].map(([, time]) => time);
    const initial = [...text.matchAll(/initialization="([^"]+)"/g)].map(([, name = '']) => name);
    const media = [...text.matchAll(/media="([^"]+)"/g)].map(([, name = '']) => name.replace('$Time$', first ?? ''));
    const names = format === 'hls' ? segments : [...initial, ...media];
    return [links[format], ...names.map((name) => new URL(name, links[format]).href)];
  }

  it.each(['hls', 'dash'] as const)('serves every file of %s with the link, and none without it', async (format) => {
    const files = await filesOf(format);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const unsigned = file.replace(/\/[\w-]{22},\d+,\w+\//, '/');
      expect(unsigned).not.toBe(file);
      expect([file, await statusOf(file), await statusOf(unsigned)]).toEqual([file, 200, 403]);
    }
  });

  it('refuses links that have ended, were changed, or are of another stream, also to pages of other sites', async () => {
    const { hls: address } = links;
    const unsigned = address.replace(/\/[\w-]{22},\d+,\w+\//, '/');
    const past = { untilS: Math.floor(Date.now() / 1_000) - 1, note: 'p00000001' };
    const valid = { ...past, untilS: past.untilS + 3_600 };
    expect(await statusOf(nginxSecureLink.sign(unsigned, key, valid, linkSecret))).toBe(200);
    const forged = [
      nginxSecureLink.sign(unsigned, key, past, linkSecret),
      nginxSecureLink.sign(unsigned, key, valid, 'another-secret'),
      nginxSecureLink.sign(unsigned.replace(key, 'another'), 'another', valid, linkSecret).replace('another', key),
      address.replace(/,\d+,/, ',4102444800,'),
      address.replace(/,p/, ',c'),
      links.dash.replace(/\/dash\/(?=[\w-]{22},)/, '/hls/').replace(/mpd$/, 'm3u8'),
    ];
    for (const other of forged) expect([other, await statusOf(other)]).toEqual([other, 403]);
    for (const refused of [unsigned, ...forged]) {
      const { headers } = await fetch(refused);
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it.skipIf(!existsSync('/usr/bin/ffmpeg'))(
    'a player plays the link',
    async () => {
      const limits = ['-v', 'error', '-t', '2', '-f', 'null', '-'];
      const player = spawn('/usr/bin/ffmpeg', ['-i', links.hls, ...limits], { stdio: ['ignore', 'ignore', 'pipe'] });
      let errors = '';
      player.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      const [code] = (await once(player, 'close')) as [number];
      expect([code, errors]).toEqual([0, '']);
    },
    30_000,
  );
});
