import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { encodeBinaryFrame } from './ws-frame.ts';

let server: Server;
beforeEach(async () => {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('messages of every length class arrive intact between frames of the library', async () => {
  const lengths = [0, 1, 125, 126, 65_535, 65_536, 300_000];
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (opened) => {
      for (const length of lengths) {
        socket.write(encodeBinaryFrame(Buffer.alloc(length, 7)));
        opened.ping();
      }
    });
  });
  const address = server.address();
  const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  const lengthsReceived: number[] = [];
  let pings = 0;
  client.on('ping', () => (pings += 1));
  client.on('message', (data: Buffer, isBinary) => {
    if (isBinary && data.every((byte) => byte === 7)) lengthsReceived.push(data.length);
  });
  await expect.poll(() => lengthsReceived).toEqual(lengths);
  await expect.poll(() => pings).toBe(lengths.length);
  client.terminate();
});
