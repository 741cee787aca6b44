import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long an answer that has begun may take once the server stops. */
const patienceMs = 20_000;

/**
 * Lets a stop end. Node waits for connections that never asked anything, such as those that browsers open in advance: they
 * are cut at once, and what is still open after a while as well.
 */
export function endConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  let isClosing = false;
  app.addHook('onSend', async (_request, reply) => {
    // What was begun is finished, and whoever asked comes back on a connection of its own, to another process perhaps.
    if (isClosing) reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
  });
}
