import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { consoleOf } from '../served.ts';
import { startMediaProxy } from './media-proxy.ts';
import type { MediaProxy } from './media-proxy.ts';

type Player = { name: string; target: number; start: (name: string, port: number) => Promise<() => Promise<void>> };
export type Playing = { name: string; proxy: MediaProxy; stop: () => Promise<void> };

const { mediaHttpPort, mediaRtmpPort } = consoleOf(0);
const running = new Set<ChildProcess>();
const scripts = ['hls.js/dist/hls.min.js', 'dashjs', 'mpegts.js'];
const paths = {
  hls: (name: string) => `/hls/${name}/master.m3u8`,
  dash: (name: string) => `/dash/${name}/manifest.mpd`,
  flv: (name: string) => `/flv/${name}.flv`,
  ws: (name: string) => `/ws/${name}.flv`,
};

/** The players of this machine, of which those that are not installed are left out, and those of a browser. */
export async function openPlayers() {
  const browser = await openBrowser();
  const all: Player[] = [
    ...programs().map(({ name, target, command }) => ({
      name,
      target,
      start: async (play: string, port: number) => run(command(play, port)),
    })),
    ...browser.players,
  ];
  return {
    names: all.map(({ name }) => name),
    /** Starts the players of a signed name, each behind a proxy of its own. */
    start: (play: string, names: readonly string[]): Promise<Playing[]> =>
      Promise.all(
        all
          .filter(({ name }) => names.includes(name))
          .map(async ({ name, target, start }) => {
            const proxy = await startMediaProxy(target);
            const end = await start(play, proxy.port);
            return { name, proxy, stop: () => end().finally(proxy.close) };
          }),
      ),
    async close() {
      for (const child of running) child.kill('SIGKILL');
      await browser.close();
    },
  };
}

function programs() {
  const http = (port: number, path: string) => `http://127.0.0.1:${port}${path}`;
  const ffmpeg = (url: string) => ['ffmpeg', '-v', 'quiet', '-nostdin', '-i', url, '-c', 'copy', '-f', 'null', '-'];
  const mpv = ['mpv', '--no-config', '--vo=null', '--ao=null', '--really-quiet'];
  const vlc = ['cvlc', '-q', '--vout', 'none', '--aout', 'none'];
  const of = (name: string, target: number, command: (play: string, port: number) => string[]) => ({
    name,
    target,
    command,
  });
  return [
    of('ffmpeg RTMP', mediaRtmpPort, (play, port) => ffmpeg(`rtmp://127.0.0.1:${port}/live/${play}`)),
    of('ffmpeg HLS', mediaHttpPort, (play, port) => ffmpeg(http(port, paths.hls(play)))),
    of('ffmpeg DASH', mediaHttpPort, (play, port) => ffmpeg(http(port, paths.dash(play)))),
    of('ffmpeg HTTP-FLV', mediaHttpPort, (play, port) => ffmpeg(http(port, paths.flv(play)))),
    of('mpv HLS', mediaHttpPort, (play, port) => [...mpv, http(port, paths.hls(play))]),
    of('VLC HLS', mediaHttpPort, (play, port) => [...vlc, http(port, paths.hls(play))]),
  ].filter(({ command }) => spawnSync('which', [command('', 0)[0] ?? '']).status === 0);
}

/** VLC does not run as root. */
function run(command: readonly string[]): () => Promise<void> {
  const isVlc = command[0] === 'cvlc';
  const asNobody = isVlc && process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    stdio: 'ignore',
    env: { ...process.env, ...(isVlc && { HOME: '/tmp' }) },
    ...asNobody,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
}

/** The libraries of the console's preview, each in a page of its own. */
async function openBrowser(): Promise<{ players: Player[]; close: () => Promise<void> }> {
  const { resolve } = createRequire(import.meta.url);
  const server = createServer((request, response) => {
    const script = scripts[Number(/^\/(\d)\.js$/.exec(request.url ?? '')?.[1])];
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ? readFileSync(resolve(script)) : pageWith(scripts.map((_, index) => `/${index}.js`)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  });
  const start =
    (code: (url: string) => string, path: (play: string) => string) => async (play: string, port: number) => {
      const page = await browser.newPage();
      await page.goto(origin);
      await page.evaluate(code(`//127.0.0.1:${port}${path(play)}`));
      return () => page.close();
    };
  const players: Player[] = [
    { name: 'hls.js', target: mediaHttpPort, start: start(playHls, paths.hls) },
    { name: 'dash.js', target: mediaHttpPort, start: start(playDash, paths.dash) },
    { name: 'mpegts.js', target: mediaHttpPort, start: start(playFlv, paths.ws) },
  ];
  return {
    players,
    async close() {
      await browser.close();
      server.close();
    },
  };
}

const pageWith = (urls: readonly string[]) =>
  `<!doctype html><video muted></video>${urls.map((url) => `<script src="${url}"></script>`).join('')}`;
const playHls = (url: string) => `{
  const video = document.querySelector('video');
  const hls = new Hls();
  hls.loadSource('http:${url}');
  hls.attachMedia(video);
  void video.play();
}`;
const playDash = (url: string) => `{
  dashjs.MediaPlayer().create().initialize(document.querySelector('video'), 'http:${url}', true);
}`;
const playFlv = (url: string) => `{
  const player = mpegts.createPlayer({ type: 'flv', isLive: true, url: 'ws:${url}' });
  player.attachMediaElement(document.querySelector('video'));
  player.load();
  void player.play();
}`;
