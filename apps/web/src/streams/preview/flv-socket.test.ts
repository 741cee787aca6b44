import { beforeEach, expect, it, vi } from 'vitest';

/** A WebSocket whose events the test dispatches. */
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

/** Opens the loader the way mpegts.js does. */
async function opened() {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('WebSocket', Socket);
  const { FlvSocket } = await import('./flv-socket.ts');
  const loader = new FlvSocket();
  const received = { data: [] as number[], errors: 0, completed: 0 };
  loader.onDataArrival = (_chunk, from) => received.data.push(from);
  loader.onError = () => (received.errors += 1);
  loader.onComplete = () => (received.completed += 1);
  loader.open({ url: 'ws://example.org/live/key.flv' });
  return { loader, received, socket: Socket.last };
}

const message = (bytes: number) => new MessageEvent('message', { data: new ArrayBuffer(bytes) });

beforeEach(() => void vi.unstubAllGlobals());

it('closing a preview while it is connecting reports nothing', async () => {
  const { loader, received, socket } = await opened();
  expect(loader.isWorking()).toBe(true);
  loader.destroy();
  expect(socket.closed).toBe(true);
  // A browser then reports an error and closes the connection.
  socket.dispatchEvent(new Event('error'));
  socket.dispatchEvent(new Event('close'));
  socket.dispatchEvent(message(4));
  expect(received).toEqual({ data: [], errors: 0, completed: 0 });
});

it('media is passed on with its byte offset', async () => {
  const { received, socket } = await opened();
  socket.dispatchEvent(new Event('open'));
  socket.dispatchEvent(message(10));
  socket.dispatchEvent(message(5));
  expect(received.data).toEqual([0, 10]);
});

it('a failure is reported once, and so is the end', async () => {
  const first = await opened();
  first.socket.dispatchEvent(new Event('error'));
  first.socket.dispatchEvent(new Event('close'));
  expect(first.received).toMatchObject({ errors: 1, completed: 0 });
  const second = await opened();
  second.socket.dispatchEvent(new Event('close'));
  expect(second.received).toMatchObject({ errors: 0, completed: 1 });
  expect(second.loader.isWorking()).toBe(false);
});
