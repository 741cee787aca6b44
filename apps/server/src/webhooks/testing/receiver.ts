import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export type Received = { headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  url: string;
  /** What has arrived, oldest first. */
  received: Received[];
  /** The status that each message is answered with, as soon as that is known. */
  answer: (message: Received) => number | Promise<number>;
  close: () => void;
};

/** Starts a system that gets webhooks, and answers 204 until a test says otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const message = { headers: request.headers, body };
      receiver.received.push(message);
      void Promise.resolve(receiver.answer(message)).then((status) =>
        response.writeHead(status, { location: receiver.url }).end(),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const receiver: Receiver = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/alarms`,
    received: [],
    answer: () => 204,
    close: () => void server.close(),
  };
  return receiver;
}
