import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#media/testing/nginx';

/** Links of one stream by format. */
export type Links = Record<'rtmp' | 'hls' | 'wss' | 'dash', string>;

export type TestNode = { links: (key: string) => Links; rtmpUrl: string; stop: () => void };

/**
 * Starts our own media node as a process, with a console that allows everything. It cannot be imported, because the
 * node depends on this package.
 */
export async function startTestNode(): Promise<TestNode> {
  const answers = permissiveConsole();
  const [consolePort, rtmpPort, httpPort] = [await freePort(), await freePort(), await freePort()];
  await new Promise<void>((resolve) => answers.listen(consolePort, '127.0.0.1', resolve));
  const node = startScript('apps/media-node/src/main.ts', [], {
    HOST: '127.0.0.1',
    MEDIA_RTMP_PORT: String(rtmpPort),
    MEDIA_HTTP_PORT: String(httpPort),
    CONSOLE_URL: `http://127.0.0.1:${consolePort}`,
    SERVER_ID: '1',
    SERVER_TOKEN: 'test',
  });
  const stop = (): void => {
    node.kill('SIGKILL');
    answers.close();
    answers.closeAllConnections();
  };
  for (let tries = 0; !(await isUp(`http://127.0.0.1:${httpPort}/health`)); tries += 1) {
    if (tries === 200) {
      stop();
      throw new Error('the media node did not start');
    }
    await sleep(50);
  }
  const rtmpUrl = `rtmp://127.0.0.1:${rtmpPort}/live`;
  return {
    rtmpUrl,
    stop,
    links: (key) => ({
      rtmp: `${rtmpUrl}/${key}`,
      hls: `http://127.0.0.1:${httpPort}/hls/${key}/master.m3u8`,
      wss: `ws://127.0.0.1:${httpPort}/ws/${key}.flv`,
      dash: `http://127.0.0.1:${httpPort}/dash/${key}/manifest.mpd`,
    }),
  };
}

/** Admits every publisher, and shows everybody every stream that it has admitted, and one that nobody publishes. */
function permissiveConsole(): Server {
  const streams = new Set(['nobody']);
  const waiting: ServerResponse[] = [];
  const sendJson = (response: ServerResponse, body: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  const order = (response: ServerResponse) => {
    const watch = { signed: false, keys: [], streams: [...streams], people: [], revoked: [] };
    sendJson(response, { after: '', ended: [], watchVersion: String(streams.size), watch, now: Date.now() });
  };
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://console');
      if (pathname.endsWith('/orders')) {
        if (searchParams.get('watchVersion') === String(streams.size)) waiting.push(response);
        else order(response);
        return;
      }
      if (pathname.endsWith('/touchline')) {
        const call: { key: string } = JSON.parse(Buffer.concat(chunks).toString());
        streams.add(call.key);
        waiting.splice(0).forEach(order);
      }
      sendJson(response, { allow: true, reason: null, pulls: [], over: [] });
    });
  });
}

/** Starts a script of the repository as a process; its errors are printed here. */
export function startScript(path: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [repositoryFile(path), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Path of a file of the repository. */
export function repositoryFile(path: string): string {
  return new URL(`../../../../${path}`, import.meta.url).pathname;
}

function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
