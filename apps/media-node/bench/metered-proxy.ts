import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A way to a port of this machine that counts the bytes that come back over it. */
export async function startMeteredProxy(to: number) {
  const open = new Set<Socket>();
  let bytes = 0;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    far.on('data', (data) => (bytes += data.length));
    near.pipe(far).pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end);
      end
        .on('error', () => other.destroy())
        .once('close', () => {
          open.delete(end);
          other.destroy();
        });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    bytes: () => bytes,
    close() {
      server.close();
      for (const end of open) end.destroy();
    },
  };
}
