import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Listener = (kind: string, data: unknown) => void;
const kept = new Map<string, string>();
const asked: {
  headers: Record<string, string>;
  signal: AbortSignal;
  stream: ReadableStreamDefaultController | null;
}[] = [];
let status = 200;
let signOut: () => void = () => undefined;

const headersOf = (init: RequestInit | undefined) => init?.headers as Record<string, string>;

/** A server that keeps every connection open; `status` is how it answers the next one. */
function serve(_url: unknown, init?: RequestInit): Promise<Response> {
  const call: (typeof asked)[number] = { headers: headersOf(init), signal: init?.signal as AbortSignal, stream: null };
  asked.push(call);
  if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
  if (status !== 200) return Promise.resolve(new Response(null, { status }));
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      call.stream = stream;
      call.signal.addEventListener('abort', () => stream.error(call.signal.reason));
    },
  });
  return Promise.resolve(new Response(body));
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const say = async (text: string) => {
  asked.at(-1)?.stream?.enqueue(new TextEncoder().encode(text));
  await settle();
};

/** The module on a fresh page, somebody signed in, with what a screen hears and sees. */
async function start() {
  vi.resetModules();
  const heard: [string, unknown][] = [];
  vi.doMock('react', () => ({
    useEffect: (effect: () => void) => effect(),
    useEffectEvent: (handler: Listener) => handler,
    useSyncExternalStore: (_watch: unknown, read: () => unknown) => read(),
  }));
  const { startLive, useLive: hear, useLiveState: state } = await import('./live.ts');
  const { setToken } = await import('./session.ts');
  signOut = () => setToken(null);
  hear((kind, data) => heard.push([kind, data]));
  startLive();
  await settle();
  return { heard, state, setToken };
}

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  kept.set('auth_token', 'olga');
  asked.length = 0;
  status = 200;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(async () => {
  signOut();
  await settle();
  vi.useRealTimers();
});

describe('live events', () => {
  it('come to the screen as they are said, in pieces or not', async () => {
    const { heard, state } = await start();
    expect(state()).toBe('online');
    await say('id: 5\nevent: reference\ndata: {"id":3,');
    expect(heard).toEqual([]);
    await say('"entity":"team"}\n\n');
    expect(heard).toEqual([['reference', { id: 3, entity: 'team' }]]);
  });

  it('of a kind that this console does not know pass by', async () => {
    const { heard } = await start();
    await say('id: 6\nevent: weather\ndata: {}\n\n: heartbeat\n\n');
    expect(heard).toEqual([]);
  });

  it('are asked for with the token and never with a cookie', async () => {
    await start();
    expect(asked[0]?.headers).toMatchObject({ Authorization: 'Bearer olga', Accept: 'text/event-stream' });
    expect(asked[0]?.headers).not.toHaveProperty('Last-Event-ID');
  });
});

describe('after a break', () => {
  it('the console asks for what came after the last it heard, and nothing has to be read again', async () => {
    const { heard } = await start();
    await say('id: 41\nevent: stream\ndata: {"id":1}\n\n');
    asked[0]?.stream?.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.headers['Last-Event-ID']).toBe('41');
    expect(heard.map(([kind]) => kind)).toEqual(['stream']);
  });

  it('without anything heard before, everything is read again', async () => {
    const { heard } = await start();
    asked[0]?.stream?.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toEqual([['reset', { id: null }]]);
  });

  it('a connection that is silent for longer than the heartbeat allows is dead', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(44_000);
    await say(': heartbeat\n\n');
    await vi.advanceTimersByTimeAsync(44_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(asked).toHaveLength(2);
  });

  it('of a connection that slept with its machine are asked for again as soon as somebody looks', async () => {
    await start();
    await say('id: 5\nevent: reference\ndata: {"id":3,"entity":"team"}\n\n');
    // Timers sleep as well.
    vi.setSystemTime(Date.now() + 24_000);
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveLength(1);
    vi.setSystemTime(Date.now() + 10_000);
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked.map(({ headers }) => headers['Last-Event-ID'])).toEqual([undefined, '5']);
  });

  it('are asked for again on a network that has just come back', async () => {
    await start();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveLength(2);
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('the console tries less and less often, never slower than every 15 seconds, and says that it is offline', async () => {
    status = 0;
    const { state } = await start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(state()).toBe('offline');
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length - before).toBeGreaterThanOrEqual(4);
    expect(asked.length - before).toBeLessThanOrEqual(9);
    status = 200;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(state()).toBe('online');
  });

  it('a busy server is asked again as well', async () => {
    status = 503;
    await start();
    status = 200;
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked.length).toBeGreaterThan(1);
  });
});

describe('a session', () => {
  it('that has ended is not asked for again, and the screens find out', async () => {
    status = 401;
    const { heard, state } = await start();
    expect(heard).toEqual([['reset', { id: null }]]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([asked.length, state()]).toEqual([1, 'offline']);
  });

  it('that ends here lets go of the connection', async () => {
    const { state } = await start();
    signOut();
    await settle();
    expect([asked[0]?.signal.aborted, state()]).toEqual([true, 'connecting']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  it('of another person begins afresh: nothing of the one before is asked for', async () => {
    const { setToken, state } = await start();
    await say('id: 41\nevent: stream\ndata: {"id":1}\n\n');
    setToken('ivan');
    await settle();
    expect(asked).toHaveLength(2);
    expect(asked[1]?.headers['Authorization']).toBe('Bearer ivan');
    expect(asked[1]?.headers).not.toHaveProperty('Last-Event-ID');
    await settle();
    expect(state()).toBe('online');
  });
});
