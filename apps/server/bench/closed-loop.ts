// Connections that ask over and over, each its next question as soon as the last one is answered. Bytes over plain sockets, so that
// the asking costs little beside the server: on two cores, what it takes is missing from what is measured.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export type Asked = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

/** `failed`: answers other than 200. `bytes`: of all bodies, as they were sent. `seconds`: between the first and the last answer. */
export type Answered = { total: number; failed: number; bytes: number; seconds: number; latencies: Float64Array };

/** Asks for so many seconds, over as many connections as there are lists of questions. Throws when a connection is lost. */
export async function askOverAndOver(url: URL, lists: Asked[][], seconds: number): Promise<Answered> {
  const sockets = lists.map(() => connect(Number(url.port), url.hostname).setNoDelay());
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const began = performance.now();
  const until = began + seconds * 1000;
  const tallies = await Promise.all(
    sockets.map((socket, at) =>
      ask(
        socket,
        (lists[at] ?? []).map((asked) => bytesOf(url, asked)),
        until,
      ),
    ),
  );
  const sum = (of: 'failed' | 'bytes') => tallies.reduce((total, tally) => total + tally[of], 0);
  const latencies = Float64Array.from(tallies.flatMap((tally) => tally.latencies)).toSorted();
  return {
    total: latencies.length,
    failed: sum('failed'),
    bytes: sum('bytes'),
    seconds: (performance.now() - began) / 1000,
    latencies,
  };
}

function bytesOf(url: URL, { method, path, headers, body = '' }: Asked): Buffer {
  const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  return Buffer.from([`${method} ${path} HTTP/1.1`, `host: ${url.host}`, ...named, ...length, '', body].join('\r\n'));
}

type Tally = { failed: number; bytes: number; latencies: number[] };

/** Milliseconds of each answer, in order. */
function ask(socket: Socket, requests: Buffer[], until: number): Promise<Tally> {
  const tally: Tally = { failed: 0, bytes: 0, latencies: [] };
  const { promise, resolve, reject } = Promise.withResolvers<Tally>();
  let [next, sentAt, missing] = [0, 0, 0];
  const send = () => {
    sentAt = performance.now();
    socket.write(requests[next++ % requests.length] ?? '');
  };
  socket.on('data', (chunk) => {
    missing = missing > 0 ? missing - chunk.length : begun(chunk);
    if (missing > 0) return;
    const now = performance.now();
    tally.latencies.push(now - sentAt);
    if (now < until) return send();
    socket.removeAllListeners('close').destroy();
    resolve(tally);
  });
  /** Reads the head of an answer; returns how many bytes are still to come. */
  function begun(chunk: Buffer): number {
    const head = chunk.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1] ?? NaN);
    if (!(head > 0 && length >= 0)) {
      reject(new Error(`An answer without a length: ${chunk.toString('latin1', 0, 200)}`));
      socket.destroy();
      return Infinity;
    }
    if (chunk.toString('latin1', 9, 12) !== '200') tally.failed += 1;
    tally.bytes += length;
    return head + 4 + length - chunk.length;
  }
  socket.on('close', () => reject(new Error('The server closed a connection')));
  socket.on('error', reject);
  socket.setTimeout(30_000, () => socket.destroy());
  send();
  return promise;
}
