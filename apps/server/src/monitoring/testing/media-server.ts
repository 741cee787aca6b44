import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { Server, Socket } from 'node:net';

type Listening = { port: number; close: () => void };

/** An HLS server whose every stream moves on with the clock. `asked`: how often each playlist was fetched, by key. */
export async function startHealthyServer(host: string): Promise<Listening & { asked: Map<string, number> }> {
  const asked = new Map<string, number>();
  const server = createHttpServer((request, response) => {
    const key = /^\/([\w-]+)\.m3u8$/.exec(request.url ?? '')?.[1];
    if (key === undefined) return void response.end('segment');
    asked.set(key, (asked.get(key) ?? 0) + 1);
    const sequence = Math.floor(Date.now() / 100);
    const head = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${sequence}\n`;
    response.end(`${head}#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF:2,\n${key}-${sequence}.ts\n`);
  });
  return { ...(await listen(server, host)), asked };
}

/** A server that accepts every connection and never says a word. `accepted`: how many there were. */
export async function startSilentServer(host: string): Promise<Listening & { accepted: () => number }> {
  const open = new Set<Socket>();
  let accepted = 0;
  const server = createTcpServer((socket) => {
    accepted++;
    open.add(socket.on('error', () => {}).once('close', () => open.delete(socket)));
  });
  const { port, close } = await listen(server, host);
  const closeAll = () => {
    close();
    open.forEach((socket) => socket.destroy());
  };
  return { port, close: closeAll, accepted: () => accepted };
}

async function listen(server: Server, host: string): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => void server.close() };
}
