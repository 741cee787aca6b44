// Many callers with a connection each, who send a request at the same moment. Bytes over plain sockets, so that the caller costs
// little beside the server; node:http took half of the processor time.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export type Answer = { ms: number; status: number; body: string };
export type Callers = {
  /** Sends a POST of JSON over each connection; answers come in the order of the requests, with the time from its sending. */
  send: (requests: { headers: string[]; body: string }[]) => Promise<Answer[]>;
  close: () => void;
};

/** Opens the connections to the address. */
export async function openCallers(url: URL, count: number): Promise<Callers> {
  const sockets = Array.from({ length: count }, () => connect(Number(url.port), url.hostname).setNoDelay());
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return {
    async send(requests) {
      const bytes = requests.map((request) => bytesOf(url, request));
      return Promise.all(bytes.map((request, at) => ask(sockets[at], request)));
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}

function bytesOf(url: URL, { headers, body }: { headers: string[]; body: string }): Buffer {
  const lines = [
    `POST ${url.pathname} HTTP/1.1`,
    `host: ${url.host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function ask(socket: Socket | undefined, request: Buffer): Promise<Answer> {
  if (!socket) throw new Error('There are more requests than connections');
  const sentAt = performance.now();
  socket.write(request);
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const [head = '', body] = text.split('\r\n\r\n', 2);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? NaN);
      if (body === undefined || !(Buffer.byteLength(body) >= length)) return;
      socket.off('data', read).off('close', lost);
      resolve({ ms: performance.now() - sentAt, status: Number(head.slice(9, 12)), body });
    };
    const lost = () => reject(new Error('The server closed a connection'));
    socket.on('data', read).on('close', lost);
  });
}
