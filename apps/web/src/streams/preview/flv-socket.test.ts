import { beforeEach, expect, it, vi } from 'vitest';

/** A connection whose events the test makes. */
class Socket extends EventTarget {
  static last: Socket;
  binaryType = '';
  closed = false;
  constructor() {
    super();
    Socket.last = this;
  }
  close(): void {
    this.closed = true;
  }
}

/** What mpegts.js does with a reader. */
async function opened() {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('WebSocket', Socket);
  const { FlvSocket } = await import('./flv-socket.ts');
  const loader = new FlvSocket();
  const told = { data: [] as number[], errors: 0, completed: 0 };
  loader.onDataArrival = (_chunk, from) => told.data.push(from);
  loader.onError = () => (told.errors += 1);
  loader.onComplete = () => (told.completed += 1);
  loader.open({ url: 'ws://example.org/live/key.flv' });
  return { loader, told, socket: Socket.last };
}

const message = (bytes: number) => new MessageEvent('message', { data: new ArrayBuffer(bytes) });

beforeEach(() => void vi.unstubAllGlobals());

it('closing a preview while its connection is being made is silent', async () => {
  const { loader, told, socket } = await opened();
  expect(loader.isWorking()).toBe(true);
  loader.destroy();
  expect(socket.closed).toBe(true);
  // What a browser then does: the connection "fails" and closes.
  socket.dispatchEvent(new Event('error'));
  socket.dispatchEvent(new Event('close'));
  socket.dispatchEvent(message(4));
  expect(told).toEqual({ data: [], errors: 0, completed: 0 });
});

it('media is handed on with its place in the whole', async () => {
  const { told, socket } = await opened();
  socket.dispatchEvent(new Event('open'));
  socket.dispatchEvent(message(10));
  socket.dispatchEvent(message(5));
  expect(told.data).toEqual([0, 10]);
});

it('a failure is told once, and so is an end', async () => {
  const first = await opened();
  first.socket.dispatchEvent(new Event('error'));
  first.socket.dispatchEvent(new Event('close'));
  expect(first.told).toMatchObject({ errors: 1, completed: 0 });
  const second = await opened();
  second.socket.dispatchEvent(new Event('close'));
  expect(second.told).toMatchObject({ errors: 0, completed: 1 });
  expect(second.loader.isWorking()).toBe(false);
});
