import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packages = new URL('../../../node_modules/', import.meta.url);
const scripts = {
  hls: 'hls.js/dist/hls.min.js',
  dash: 'dashjs/dist/modern/umd/dash.all.min.js',
  ws: 'mpegts.js/dist/mpegts.js',
};

/** Scripts that start each player as its documentation shows. */
const starts = {
  hls: `const player = new Hls(); player.loadSource(url); player.attachMedia(video);`,
  dash: `dashjs.MediaPlayer().create().initialize(video, url, true);`,
  ws: `const player = mpegts.createPlayer({ type: 'flv', isLive: true, url }); player.attachMediaElement(video); player.load();`,
};

/** Serves a page for each player, and creates profiles for the browsers that open them. */
export async function startPages() {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  await chmod(folder, 0o777);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const format = pathname.slice(1).replace('.js', '') as keyof typeof scripts;
    if (!(format in scripts)) return void response.writeHead(404).end();
    if (pathname.endsWith('.js'))
      return void readFile(new URL(scripts[format], packages)).then((text) =>
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(text),
      );
    const url = JSON.stringify(searchParams.get('url'));
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><video muted autoplay></video>
      <script src="/${format}.js"></script><script>const url = ${url}, video = document.querySelector('video');
      ${starts[format]} setInterval(() => video.paused && video.play().catch(() => {}), 1000);</script>`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    address: (url: string, format: string) => `http://127.0.0.1:${port}/${format}?url=${encodeURIComponent(url)}`,
    /** Creates an empty folder that the account running VLC can write to. */
    profile() {
      const path = mkdtempSync(join(folder, 'profile-'));
      chmodSync(path, 0o777);
      return path;
    },
    async stop() {
      server.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    },
  };
}
