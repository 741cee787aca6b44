import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Starts an HTTP/1.1 proxy in front of a console that counts its live event connections. */
export async function startCountingProxy(target: string) {
  const { hostname, port } = new URL(target);
  let live = 0;
  let opened = 0;
  const server = createServer((incoming, outgoing) => {
    const isLive = incoming.url?.split('?')[0] === '/api/events';
    const { method, url: path, headers } = incoming;
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      if (isLive && answer.statusCode === 200) {
        live += 1;
        opened += 1;
        outgoing.once('close', () => (live -= 1));
      }
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.once('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    live: () => live,
    opened: () => opened,
    /** Waits until `count` connections have been opened since the start. */
    async untilOpened(count: number, atMostMs: number): Promise<void> {
      const giveUpAt = performance.now() + atMostMs;
      for (;;) {
        if (opened >= count) return;
        if (performance.now() > giveUpAt) throw new Error(`No live connection within ${atMostMs} ms`);
        await sleep(5);
      }
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
