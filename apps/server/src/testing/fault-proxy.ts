import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { NetConnectOpts, Socket } from 'node:net';

/**
 * `refuse`: nothing listens, and open connections are reset; `blackhole`: data is held back until `pass`; `starting`:
 * the server accepts no sessions yet; `deaf`: a standby, which refuses LISTEN.
 */
type Mode = 'pass' | 'refuse' | 'blackhole' | 'starting' | 'deaf';

export type FaultProxy = {
  /** The URL of a database of the server, through the proxy. */
  through: (url: string) => string;
  set: (next: Mode) => Promise<void>;
  /** Resets every open connection. */
  reset: () => void;
  /** Silences every open connection permanently; new ones pass. */
  abandon: () => void;
  close: () => void;
};

/** A proxy between a console and its PostgreSQL server that loses connections in the ways networks and servers do. */
export async function startFaultProxy(serverUrl: string): Promise<FaultProxy> {
  const opened = new Set<Socket>();
  const fromConsole = new Set<Socket>();
  const abandoned = new Set<Socket>();
  const unheard = new Set<Socket>();
  let mode: Mode = 'pass';
  const server = createServer((near) => {
    near.on('error', () => {});
    fromConsole.add(near.once('close', () => fromConsole.delete(near)));
    if (mode === 'starting')
      return void near.once('data', () =>
        near.end(errorResponse('FATAL', '57P03', 'the database system is starting up')),
      );
    // Never reaches the server; a client that still waits is reset when the network is back.
    if (mode === 'blackhole') return void unheard.add(near.once('close', () => unheard.delete(near)));
    const far = connect(addressOf(serverUrl)).on('error', () => {});
    near.on('data', (data) => {
      if (mode === 'deaf' && data.includes('LISTEN ')) near.write(Buffer.concat([refusal, ready]));
      else far.write(data);
    });
    far.on('data', (data) => near.write(data));
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      opened.add(end);
      end.once('close', () => {
        opened.delete(end);
        if (!abandoned.has(end)) other.destroy();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const reset = () => fromConsole.forEach((near) => near.resetAndDestroy());
  return {
    through: (url) => throughPort(url, port),
    async set(next) {
      mode = next;
      if (next === 'refuse') {
        server.close();
        return reset();
      }
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
      if (next !== 'blackhole') unheard.forEach((near) => near.resetAndDestroy());
      opened.forEach((end) => (next === 'blackhole' ? end.pause() : end.resume()));
    },
    reset,
    abandon() {
      for (const end of opened) abandoned.add(end.removeAllListeners('data').pause());
      opened.clear();
      fromConsole.clear();
    },
    close() {
      server.close();
      for (const end of [...opened, ...abandoned, ...unheard]) end.destroy();
    },
  };
}

/** The embedded server listens on a unix socket, any other on a port. */
function addressOf(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: hostname, port: Number(port || 5432) };
}

function throughPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.searchParams.delete('host');
  changed.host = `127.0.0.1:${port}`;
  return changed.href;
}

/** One message of the PostgreSQL protocol: type, length, text. */
function message(letter: string, text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.from(`${letter}0000`);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const errorResponse = (severity: string, state: string, text: string) =>
  message('E', `S${severity}\0V${severity}\0C${state}\0M${text}\0\0`);
const refusal = errorResponse('ERROR', '25006', 'cannot execute LISTEN during recovery');
const ready = message('Z', 'I');
