import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

export type ByteCounter = {
  port: number;
  /** Bytes that the port behind has sent since the start. */
  received: () => number;
  stop: () => Promise<void>;
};

/** Passes connections on to a port of this machine, and counts what comes back. */
export async function startByteCounter(target: number): Promise<ByteCounter> {
  let bytes = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1');
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        behind.destroy();
      });
    }
    behind.on('data', (chunk: Buffer) => (bytes += chunk.length));
    client.pipe(behind).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received: () => bytes,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
