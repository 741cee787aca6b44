import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A feed on this machine that answers whatever the test says. */
export async function startFeedServer() {
  const state: { answer: Answer; requests: string[] } = { answer: json([]), requests: [] };
  const server = createServer((request, response) => {
    state.requests.push(request.url ?? '');
    state.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    url: `http://127.0.0.1:${port}/feed.json`,
    requests: state.requests,
    says(answer: Answer) {
      state.answer = answer;
      state.requests.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function json(body: unknown): Answer {
  return (_request, response) => send(response, 'application/json; charset=utf-8', JSON.stringify(body));
}

export function text(type: string, body: string): Answer {
  return (_request, response) => send(response, type, body);
}

export function redirect(to: string): Answer {
  return (_request, response) => response.writeHead(302, { location: to }).end();
}

/** A byte now and then, for ever. */
export function drip(): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(timer));
  };
}

/** Spaces until somebody hangs up, a hundred megabytes at most; `sent` counts them. */
export function flood(sent: { bytes: number }): Answer {
  const part = Buffer.alloc(65_536, ' ');
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pour = () => {
      while (!response.destroyed && sent.bytes < 100 * 1_048_576) {
        sent.bytes += part.length;
        if (!response.write(part)) return void response.once('drain', pour);
      }
      response.end();
    };
    pour();
  };
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}
