import { vi } from 'vitest';

type Asked = {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  stream: ReadableStreamDefaultController | null;
};

type Server = {
  asked: Asked[];
  asks: Asked[];
  status: number | 'unreachable' | 'silent' | 'kept back';
  missed: string | null;
};

const immediately = setImmediate;
/** What the server writes at once. */
const hello = 'retry: 1000\n\n';
const down = () => Promise.reject(new TypeError('Failed to fetch'));

/** A browser without timers of its own and a server that keeps every connection open, in place of the real ones. */
export function fakeBrowser(kept: Map<string, string>) {
  const asked: Asked[] = [];
  /**
   * `status`: how the next connection is answered: with a status, by a network that is down, not at all, or by a proxy that keeps
   * back all but the headers. `missed`: the answer to who asks once, null when the network is down for them.
   */
  const server: Server = { asked, asks: [], status: 200, missed: null };
  const document = Object.assign(new EventTarget(), { hidden: false });
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', document);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const call: Asked = {
      url,
      headers: init.headers as Record<string, string>,
      signal: init.signal as AbortSignal,
      stream: null,
    };
    if (url.includes('once=true')) {
      server.asks.push(call);
      return server.missed === null ? down() : Promise.resolve(new Response(`${hello}${server.missed}`));
    }
    asked.push(call);
    if (server.status === 'silent')
      return new Promise((_resolve, reject) => {
        call.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    if (server.status === 'unreachable') return down();
    if (typeof server.status === 'number' && server.status !== 200)
      return Promise.resolve(new Response(null, { status: server.status }));
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        call.stream = stream;
        if (server.status === 200) stream.enqueue(new TextEncoder().encode(hello));
        call.signal.addEventListener('abort', () => stream.error(call.signal.reason));
      },
    });
    return Promise.resolve(new Response(body));
  });
  return {
    server,
    document,
    /** The connections that nobody has ended. */
    open: () => asked.filter(({ signal }) => !signal.aborted),
    /** Sends to the newest connection. */
    say: async (text: string) => {
      asked.at(-1)?.stream?.enqueue(new TextEncoder().encode(text));
      await pass(0);
    },
  };
}

/** Lets `ms` pass on the clock of the test. Locks and messages between tabs are real and need real turns. */
export async function pass(ms: number): Promise<void> {
  const stepMs = Math.max(50, ms / 100);
  for (let left = ms; left >= 0; left -= stepMs) {
    await vi.advanceTimersByTimeAsync(Math.min(left, stepMs));
    for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => immediately(resolve));
  }
}
