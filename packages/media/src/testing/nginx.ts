import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MODULE = '/usr/lib/nginx/modules/ngx_rtmp_module.so';

/** Whether nginx with its RTMP module is installed, for tests with a third-party server. */
export const hasNginxRtmp = existsSync(MODULE) && existsSync('/usr/sbin/nginx');

/** Whether nginx is installed. */
export const hasNginx = existsSync('/usr/sbin/nginx');

export type NginxRtmp = {
  rtmpPort: number;
  httpPort: number;
  /** `rtmp://127.0.0.1:port/live/<key>`; application `closed` refuses everybody. */
  rtmpUrl: (key: string) => string;
  deniedUrl: (key: string) => string;
  /** HLS and DASH that nginx writes for the application `live`. */
  hlsUrl: (key: string) => string;
  dashUrl: (key: string) => string;
  stop: () => Promise<void>;
};

/** Starts nginx-rtmp on free ports in its own directory: RTMP, HLS (MPEG-TS) and DASH of the application `live`. */
export async function startNginxRtmp(): Promise<NginxRtmp> {
  const directory = await makeDirectory();
  await Promise.all(['hls', 'dash'].map((name) => mkdir(join(directory, name), { mode: 0o777 })));
  const [rtmpPort, httpPort] = [await freePort(), await freePort()];
  const stop = await startNginx(directory, configuration(directory, rtmpPort, httpPort), rtmpPort);
  return {
    rtmpPort,
    httpPort,
    rtmpUrl: (key) => `rtmp://127.0.0.1:${rtmpPort}/live/${key}`,
    deniedUrl: (key) => `rtmp://127.0.0.1:${rtmpPort}/closed/${key}`,
    hlsUrl: (key) => `http://127.0.0.1:${httpPort}/hls/${key}.m3u8`,
    dashUrl: (key) => `http://127.0.0.1:${httpPort}/dash/${key}.mpd`,
    stop,
  };
}

/** Lines that an administrator would add to the configuration of nginx. */
export type NginxLines = {
  /** Replaces `worker_processes` in `nginx.conf`. */
  workers: string;
  /** At the end of `nginx.conf`. */
  atEnd: string;
  /** In a file in `conf.d`. */
  inSites: string;
};

/**
 * Starts nginx as installed, with only these lines added. `/var/lib/nginx` is replaced by a directory of its own.
 * Resolves to a function that stops it.
 */
export async function startInstalledNginx(
  { workers, atEnd, inSites }: NginxLines,
  rtmpPort: number,
): Promise<() => Promise<void>> {
  const directory = await makeDirectory();
  const own = (lines: string): string => lines.replaceAll('/var/lib/nginx', directory);
  await writeFile(join(directory, 'sites.conf'), own(inSites));
  const installed = `
load_module ${MODULE};
daemon off;
${workers}
pid nginx.pid;
error_log error.log warn;
events { worker_connections 256; }
http {
  access_log off;
  ${temporaryPaths()}
  include /etc/nginx/mime.types;
  include sites.conf;
}
`;
  return startNginx(directory, installed + own(atEnd), rtmpPort);
}

/**
 * Starts nginx with a file of sites; `{directory}` in it is replaced by a directory of its own. Resolves, once it listens on the
 * port, to a function that stops it.
 */
export async function startNginxSites(sites: string, port: number): Promise<() => Promise<void>> {
  const directory = await makeDirectory();
  await writeFile(join(directory, 'sites.conf'), sites.replaceAll('{directory}', directory));
  const config = `
daemon off;
worker_processes 1;
worker_rlimit_nofile 20000;
pid nginx.pid;
error_log error.log warn;
events { worker_connections 8192; }
http { ${temporaryPaths()} include /etc/nginx/mime.types; include sites.conf; }
`;
  return startNginx(directory, config, port);
}

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'touchline-nginx-'));
  // nginx started by root writes as nobody.
  await chmod(directory, 0o777);
  await mkdir(join(directory, 'temp'), { mode: 0o777 });
  return directory;
}

async function startNginx(directory: string, config: string, rtmpPort: number): Promise<() => Promise<void>> {
  await writeFile(join(directory, 'nginx.conf'), config);
  const child = spawn('/usr/sbin/nginx', ['-p', directory, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' });
  const done = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const failed = done.then(async () => {
    throw new Error(`nginx stopped: ${await readFile(join(directory, 'error.log'), 'utf8')}`);
  });
  await Promise.race([listening(rtmpPort), failed]);
  failed.catch(() => undefined);
  return async () => {
    child.kill('SIGTERM');
    await done;
    await rm(directory, { recursive: true, force: true });
  };
}

/**
 * A port that was free just now. It lies below the ports that the system gives to connections and to port 0, so that
 * nothing but a call of this function can take it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('nginx did not start');
}

function configuration(directory: string, rtmpPort: number, httpPort: number): string {
  return `
load_module ${MODULE};
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log warn;
events { worker_connections 256; }
rtmp {
  server {
    listen 127.0.0.1:${rtmpPort};
    application live {
      live on;
      hls on; hls_path ${directory}/hls; hls_fragment 1s; hls_playlist_length 8s;
      dash on; dash_path ${directory}/dash; dash_fragment 1s; dash_playlist_length 8s;
    }
    application closed { live on; deny publish all; deny play all; }
  }
}
http {
  access_log off;
  ${temporaryPaths()}
  types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; application/dash+xml mpd; video/mp4 mp4 m4v m4a; }
  server { listen 127.0.0.1:${httpPort}; root ${directory}; }
}
`;
}

function temporaryPaths(): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path temp/${name};`)
    .join(' ');
}
