import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a response in progress may take once the server stops. */
const patienceMs = 20_000;

/**
 * Allows the server to stop. Node waits for connections without a request, such as those that browsers open in advance:
 * they are closed at once, and all others after a timeout. `ending`: aborts some time before, when the process is asked to end.
 */
export function endConnections(app: FastifyInstance, ending: AbortSignal): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  let isClosing = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Finishes the current request, but makes the client open a new connection, perhaps to another process.
    if (isClosing || ending.aborted) reply.header('Connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
  });
}
