import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser, pass } from '#kit/live/testing/event-server.ts';

type Listener = (kind: string, data: unknown) => void;
const kept = new Map<string, string>();
let browser: ReturnType<typeof fakeBrowser>;
let signOut: () => void = () => undefined;
const asked = () => browser.server.asked;
const say = (text: string) => browser.say(text);

/** The module on a fresh page, somebody signed in, with what a screen hears and sees. */
async function start() {
  vi.resetModules();
  const heard: [string, unknown][] = [];
  vi.doMock('react', () => ({
    useEffect: (effect: () => void) => effect(),
    useEffectEvent: (handler: Listener) => handler,
    useSyncExternalStore: (_watch: unknown, read: () => unknown) => read(),
  }));
  const { startLive, useLive: hear, useLiveState: state, useLostSince: lostSince } = await import('./live.ts');
  const { setToken } = await import('./session.ts');
  signOut = () => setToken(null);
  hear((kind, data) => heard.push([kind, data]));
  startLive();
  await pass(0);
  return { heard, state, lostSince, setToken };
}

beforeEach(() => {
  kept.clear();
  kept.set('auth_token', 'olga');
  browser = fakeBrowser(kept);
});
afterEach(async () => {
  signOut();
  await pass(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => {
  vi.doUnmock('react');
  vi.resetModules();
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
    expect(asked()[0]?.headers).toMatchObject({ Authorization: 'Bearer olga', Accept: 'text/event-stream' });
    expect(asked()[0]?.headers).not.toHaveProperty('Last-Event-ID');
  });
});

describe('a first connection that fails', () => {
  it('is followed by one that also asks for what happened since', async () => {
    browser.server.status = 'unreachable';
    await start();
    browser.server.status = 200;
    await pass(10_000);
    const since = asked().map(({ url }) => Number(/\?since=(\d+)$/.exec(url)?.[1]));
    expect(since[0]).toBe(4_000);
    expect(since.length).toBeGreaterThan(1);
    expect(since.at(-1)).toBeGreaterThan(4_000);
  });
});

describe('a first connection that opens late', () => {
  it.each([
    [1_000, ['stream']],
    [3_000, ['reset', 'stream']],
  ])('has everything read again when what was asked for may begin too late: %d ms', async (ms, kinds) => {
    browser.server.status = 'kept back';
    const { heard } = await start();
    await pass(ms);
    await say('id: 41\nevent: stream\ndata: {"id":1}\n\n');
    expect(heard.map(([kind]) => kind)).toEqual(kinds);
  });
});

describe('after a break', () => {
  it('the console asks for what came after the last it heard, and nothing has to be read again', async () => {
    const { heard } = await start();
    await say('id: 41\nevent: stream\ndata: {"id":1}\n\n');
    asked()[0]?.stream?.close();
    await pass(1000);
    expect(asked()).toHaveLength(2);
    expect(asked()[1]?.headers['Last-Event-ID']).toBe('41');
    expect(asked()[0]?.url).toBe('/api/events?since=4000');
    expect(heard.map(([kind]) => kind)).toEqual(['stream']);
  });

  it('without anything heard before, everything is read again', async () => {
    const { heard } = await start();
    asked()[0]?.stream?.close();
    await pass(1000);
    expect(heard).toEqual([['reset', { id: null }]]);
  });

  it('a connection that is silent for longer than the heartbeat allows is dead', async () => {
    await start();
    await pass(34_000);
    await say(': heartbeat\n\n');
    await pass(34_000);
    expect(asked()).toHaveLength(1);
    await pass(7_000);
    expect(asked()).toHaveLength(2);
  });

  it('of a connection that slept with its machine are asked for again as soon as somebody looks', async () => {
    await start();
    await say('id: 5\nevent: reference\ndata: {"id":3,"entity":"team"}\n\n');
    // Timers sleep as well.
    vi.setSystemTime(Date.now() + 24_000);
    window.dispatchEvent(new Event('visibilitychange'));
    await pass(2_000);
    expect(asked()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 10_000);
    window.dispatchEvent(new Event('visibilitychange'));
    await pass(2_000);
    expect(asked().map(({ headers }) => headers['Last-Event-ID'])).toEqual([undefined, '5']);
  });

  it('are asked for again on a network that has just come back', async () => {
    await start();
    window.dispatchEvent(new Event('online'));
    await pass(2_000);
    expect(asked()).toHaveLength(2);
    expect(asked()[0]?.signal.aborted).toBe(true);
  });

  it('the console tries less and less often, never slower than every 15 seconds, and says that it is offline', async () => {
    browser.server.status = 'unreachable';
    const { state } = await start();
    await pass(120_000);
    expect(state()).toBe('offline');
    const before = asked().length;
    await pass(60_000);
    expect(asked().length - before).toBeGreaterThanOrEqual(4);
    expect(asked().length - before).toBeLessThanOrEqual(9);
    browser.server.status = 200;
    await pass(16_000);
    expect(state()).toBe('online');
  });

  it('a busy server is asked again as well', async () => {
    browser.server.status = 503;
    await start();
    browser.server.status = 200;
    await pass(2000);
    expect(asked().length).toBeGreaterThan(1);
  });
});

describe('what a page shows', () => {
  it('may be out of date since the last heartbeat, once the connection is lost for longer than a state holds', async () => {
    const { lostSince } = await start();
    await pass(10_000);
    await say(': heartbeat\n\n');
    const heardAt = Date.now();
    browser.server.status = 'unreachable';
    asked()[0]?.stream?.close();
    await pass(28_000);
    expect(lostSince()).toBeNull();
    await pass(4_000);
    expect(lostSince()).toBe(heardAt);
    browser.server.status = 200;
    await pass(16_000);
    expect(lostSince()).toBeNull();
  });

  it('may be out of date when the server has been silent, which shows within 40 s', async () => {
    const { lostSince } = await start();
    const heardAt = Date.now();
    browser.server.status = 'silent';
    await pass(42_000);
    expect(heardAt - Number(lostSince())).toBeLessThan(1_000);
    await pass(300_000);
    expect(heardAt - Number(lostSince())).toBeLessThan(1_000);
  });

  it('may be out of date from the moment that the browser froze the page', async () => {
    browser.server.status = 200;
    const { lostSince } = await start();
    await pass(20_000);
    browser.document.dispatchEvent(new Event('freeze'));
    const frozenAt = Date.now();
    vi.setSystemTime(frozenAt + 3_600_000);
    browser.server.status = 'silent';
    browser.document.dispatchEvent(new Event('resume'));
    expect(lostSince()).toBe(frozenAt);
  });
});

describe('a session', () => {
  it('that has ended is not asked for again, and the screens find out', async () => {
    browser.server.status = 401;
    const { heard, state } = await start();
    expect(heard).toEqual([['reset', { id: null }]]);
    await pass(120_000);
    expect([asked().length, state()]).toEqual([1, 'offline']);
  });

  it('that ends here lets go of the connection', async () => {
    const { state } = await start();
    signOut();
    await pass(0);
    expect([asked()[0]?.signal.aborted, state()]).toEqual([true, 'connecting']);
    await pass(60_000);
    expect(asked()).toHaveLength(1);
  });

  it('of another person begins afresh: nothing of the one before is asked for', async () => {
    const { setToken, state } = await start();
    await say('id: 41\nevent: stream\ndata: {"id":1}\n\n');
    setToken('ivan');
    await pass(0);
    expect(asked()).toHaveLength(2);
    expect(asked()[1]?.headers['Authorization']).toBe('Bearer ivan');
    expect(asked()[1]?.headers).not.toHaveProperty('Last-Event-ID');
    await pass(0);
    expect(state()).toBe('online');
  });
});

describe('a page that the browser puts to sleep', () => {
  it.each([
    ['left for another one', () => window.dispatchEvent(new Event('pagehide'))],
    ['frozen in the background', () => document.dispatchEvent(new Event('freeze'))],
  ])('%s lets go of the connection', async (_how, sleep) => {
    const { state } = await start();
    sleep();
    await pass(60_000);
    expect([asked().length, asked()[0]?.signal.aborted, state()]).toEqual([1, true, 'connecting']);
  });

  it.each([
    ['shown again', () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
    ['resumed', () => document.dispatchEvent(new Event('resume'))],
  ])('and that is %s connects and reads everything again', async (_how, wake) => {
    const { heard, state } = await start();
    document.dispatchEvent(new Event('freeze'));
    await pass(60_000);
    wake();
    await pass(1_000);
    expect([asked().length, state(), heard]).toEqual([2, 'online', [['reset', { id: null }]]]);
  });
});
