import type { ChildProcess } from 'node:child_process';
import { freePort } from '@touchline/media/testing/nginx';
import type { Caller } from './console-calls.ts';
import { startProgram, stopProgram } from './processes.ts';

export type MediaNode = {
  /** The id of its server. */
  server: number;
  name: string;
  /** As in a power cut. */
  kill: () => void;
  start: () => void;
  stop: () => Promise<void>;
};

type Ports = { rtmp: number; http: number };

/** Adds a server to the console and starts its media node. `ports`: null for free ones. */
export async function addMediaNode(
  admin: Caller,
  consoleUrl: string,
  number: number,
  ports: Ports | null,
): Promise<MediaNode> {
  const { rtmp, http } = ports ?? { rtmp: await freePort(), http: await freePort() };
  const name = `Media server ${number}`;
  const fields = {
    fqdn: '127.0.0.1',
    // Each in its own place, so that one that dies is not taken for the network there.
    location: name,
    vendor: 'touchline',
    tls: false,
    signed: true,
    rtmp: `:${rtmp}/live/{key}`,
    hls: `:${http}/hls/{key}/master.m3u8`,
    wss: `:${http}/ws/{key}.flv`,
    mpd: `:${http}/dash/{key}/manifest.mpd`,
  };
  const { id, token } = await admin.call<{ id: number; token: string }>('POST', '/stream/server', fields);
  let child: ChildProcess;
  const start = () => {
    child = startProgram('media-node/src/main.ts', [], {
      HOST: '127.0.0.1',
      MEDIA_RTMP_PORT: String(rtmp),
      MEDIA_HTTP_PORT: String(http),
      CONSOLE_URL: consoleUrl,
      SERVER_ID: String(id),
      SERVER_TOKEN: token,
    });
  };
  start();
  return { server: id, name, start, kill: () => child.kill('SIGKILL'), stop: () => stopProgram(child) };
}
