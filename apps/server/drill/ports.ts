import { once } from 'node:events';
import { createServer } from 'node:net';

/** The ports of a drill, counted from a first one: fixed, because processes come back to theirs. */
export function portsFrom(first: number) {
  const range = (offset: number, count: number) => Array.from({ length: count }, (_, index) => first + offset + index);
  return {
    /** What people and processes connect to. */
    front: { database: first, console: first + 1, rtmp: range(2, 2), http: range(4, 2) },
    etcd: range(10, 3),
    etcdPeers: range(13, 3),
    postgres: range(20, 3),
    patroni: range(23, 3),
    api: range(30, 3),
    /** Health of the parts: three of the API, two of the prober, one of the jobs. */
    health: range(33, 6),
    mediaRtmp: range(40, 2),
    mediaHttp: range(42, 2),
    mails: first + 50,
  };
}
export type Ports = ReturnType<typeof portsFrom>;

/** The ports of a drill that something else listens on. */
export async function takenPorts(ports: Ports): Promise<number[]> {
  const { front, mails, ...others } = ports;
  const all = [...Object.values(front).flat(), ...Object.values(others).flat(), mails];
  const taken = await Promise.all(all.map(async (port) => ((await isFree(port)) ? [] : [port])));
  return taken.flat();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  const free = await listening;
  server.close();
  return free;
}
