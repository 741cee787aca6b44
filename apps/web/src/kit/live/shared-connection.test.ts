import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareConnection } from './shared-connection.ts';
import { fakeBrowser, pass } from './testing/event-server.ts';

let browser: ReturnType<typeof fakeBrowser>;
type Tab = { heard: string[]; state: string; close: () => void };
const tabs: Tab[] = [];
const online = ['online', 'online', 'online'];

/** One tab of the browser: what it has heard and shows. */
function openTab(token: string): Tab {
  const tab: Tab = { heard: [], state: '', close: () => {} };
  tab.close = shareConnection({
    token,
    onEvent: (kind, { id }) => tab.heard.push(id === null ? kind : `${kind} ${id}`),
    onState: (state) => (tab.state = state),
  });
  tabs.push(tab);
  return tab;
}

/** Tabs that opened one after another, so that the first of them leads. */
async function openTabs(count: number) {
  const opened = [];
  for (let n = 0; n < count; n++) {
    opened.push(openTab('olga'));
    await pass(500);
  }
  return opened;
}

const states = () => tabs.map(({ state }) => state);
const heard = () => tabs.map((tab) => tab.heard);
const resumedFrom = () => browser.server.asked.map(({ headers }) => headers['Last-Event-ID']);
const say = (id: number) => browser.say(`id: ${id}\nevent: stream\ndata: {"id":${id}}\n\n`);

/** The browser has no lock on a page without https. */
const withoutLocks = () => vi.stubGlobal('navigator', {});

beforeEach(() => {
  browser = fakeBrowser(new Map());
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close();
  await pass(500);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['with Web Locks', () => {}],
  ['without Web Locks', withoutLocks],
])('tabs of one session, %s', (_how, prepare) => {
  beforeEach(prepare);

  it('share one connection, and each hears every event once', async () => {
    await openTabs(8);
    await say(41);
    await say(42);
    expect(browser.server.asked).toHaveLength(1);
    expect(heard()).toEqual(Array.from({ length: 8 }, () => ['stream 41', 'stream 42']));
    expect(states()).toEqual(Array.from({ length: 8 }, () => 'online'));
  });

  it('pass on in one message what came together', async () => {
    await openTabs(2);
    const messages: unknown[] = [];
    const channel = new BroadcastChannel('touchline live 2 olga');
    channel.addEventListener('message', ({ data }) => messages.push(data));
    await browser.say([41, 42, 43].map((id) => `id: ${id}\nevent: stream\ndata: {"id":${id}}\n\n`).join(''));
    channel.close();
    expect(messages).toMatchObject([
      { type: 'events', events: [41, 42, 43].map((id) => ({ event: { id: String(id) } })) },
    ]);
    expect(heard()).toEqual([1, 2].map(() => ['stream 41', 'stream 42', 'stream 43']));
  });

  it('that open at the same moment end up with one connection', async () => {
    for (let n = 0; n < 8; n++) openTab('olga');
    await pass(2_000);
    expect(browser.open()).toHaveLength(1);
    await say(41);
    expect(heard()).toEqual(Array.from({ length: 8 }, () => ['stream 41']));
  });

  it('go on after the last event when the leading one closes', async () => {
    const [first] = await openTabs(4);
    await say(41);
    first?.close();
    tabs.shift();
    await pass(1_000);
    expect(browser.open()).toHaveLength(1);
    expect(resumedFrom()).toEqual([undefined, '41']);
    await say(42);
    expect(heard()).toEqual([1, 2, 3].map(() => ['stream 41', 'stream 42']));
    expect(states()).toEqual(online);
  });

  it('hear once what a resumed connection repeats', async () => {
    const [first] = await openTabs(3);
    await say(41);
    first?.close();
    await pass(1_000);
    await say(41);
    await say(42);
    expect(heard()[2]).toEqual(['stream 41', 'stream 42']);
  });

  it('read everything again when the leading one closes before any event has come', async () => {
    const [first] = await openTabs(3);
    first?.close();
    tabs.shift();
    await pass(1_000);
    expect(resumedFrom()).toEqual([undefined, undefined]);
    expect(heard()).toEqual([['reset'], ['reset']]);
  });

  it('a newcomer resumes from where the others were', async () => {
    const [first] = await openTabs(1);
    await say(41);
    const newcomer = openTab('olga');
    await pass(500);
    first?.close();
    await pass(1_000);
    await say(42);
    expect(resumedFrom()).toEqual([undefined, '41']);
    expect(newcomer.heard).toEqual(['stream 42']);
  });

  it('show that the connection is lost, and that it is back', async () => {
    await openTabs(3);
    browser.server.status = 'unreachable';
    browser.server.asked[0]?.stream?.close();
    await pass(0);
    expect(states()).toEqual(['connecting', 'connecting', 'connecting']);
    await pass(5_000);
    expect(states()).toEqual(['offline', 'offline', 'offline']);
    browser.server.status = 200;
    await pass(20_000);
    expect(states()).toEqual(online);
  });

  it('show within 40 seconds that the server no longer answers, and not while its heartbeats come', async () => {
    await openTabs(3);
    for (let beat = 0; beat < 5; beat++) {
      await pass(15_000);
      await browser.say(': still here\n\n');
    }
    expect(states()).toEqual(online);
    browser.server.status = 'silent';
    await pass(40_000);
    expect(states()).toEqual(['offline', 'offline', 'offline']);
    browser.server.status = 200;
    await pass(60_000);
    expect(states()).toEqual(online);
  });

  it('do not seem online while another one connects in place of the leading one', async () => {
    const [first] = await openTabs(3);
    browser.server.status = 'silent';
    first?.close();
    tabs.shift();
    await pass(1_000);
    expect(states()).toEqual(['connecting', 'connecting']);
  });

  it('all find out that the session has ended, and none asks again', async () => {
    await openTabs(3);
    await say(41);
    browser.server.status = 401;
    browser.server.asked[0]?.stream?.close();
    await pass(60_000);
    expect(heard()).toEqual([1, 2, 3].map(() => ['stream 41', 'reset']));
    expect(browser.server.asked).toHaveLength(2);
    expect(states()).toEqual(['offline', 'offline', 'offline']);
  });

  it('never hear of another session', async () => {
    const olga = openTab('olga');
    const ivan = openTab('ivan');
    await pass(500);
    const bearers = browser.server.asked.map(({ headers }) => headers['Authorization']);
    expect(new Set(bearers)).toEqual(new Set(['Bearer ivan', 'Bearer olga']));
    await say(41);
    const owner = browser.server.asked.at(-1)?.headers['Authorization'] === 'Bearer olga' ? olga : ivan;
    expect([olga, ivan].map((tab) => tab.heard)).toEqual(
      [olga, ivan].map((tab) => (tab === owner ? ['stream 41'] : [])),
    );
  });
});

describe('a tab that missed what the leading one passed on', () => {
  it('reads everything again', async () => {
    const [, second] = await openTabs(2);
    await say(41);
    const leader = new BroadcastChannel('touchline live 2 olga');
    leader.postMessage({
      type: 'events',
      events: [{ after: '55', event: { id: '56', event: 'stream', data: '{"id":56}' } }],
    });
    await pass(0);
    leader.close();
    expect(second?.heard).toEqual(['stream 41', 'reset', 'stream 56']);
  });
});

describe('a leading tab that is frozen', () => {
  /** It is asked every 5 seconds and has 3 to answer. */
  const noticedMs = 8_000;

  /** It has the lock and was online when it froze. */
  async function freeze(): Promise<() => void> {
    let thaw = () => {};
    const lock = navigator.locks.request('touchline live 2 olga', () => new Promise<void>((done) => (thaw = done)));
    lock.catch(() => {});
    await pass(0);
    return () => thaw();
  }
  async function claim(): Promise<void> {
    const election = new BroadcastChannel('touchline live 2 olga election');
    election.postMessage({ term: 9, rank: 'visible z' });
    await pass(0);
    election.close();
  }
  async function seem(state: string, isHidden = false): Promise<void> {
    const channel = new BroadcastChannel('touchline live 2 olga');
    channel.postMessage({ type: 'state', state, position: '41', isHidden });
    await pass(0);
    channel.close();
  }

  it('loses its lock, and its place is taken without losing an event', async () => {
    const thaw = await freeze();
    const tab = openTab('olga');
    await pass(0);
    await seem('online');
    expect([tab.state, browser.server.asked.length]).toEqual(['online', 0]);
    await pass(noticedMs);
    expect([tab.state, resumedFrom()]).toEqual(['online', ['41']]);
    expect(tab.heard).toEqual([]);
    thaw();
  });

  it.each([
    ['hidden', true, ['41']],
    ['visible', false, []],
  ])('or has lost its connection is replaced at once when it is hidden: %s', async (_how, isHidden, resumed) => {
    const thaw = await freeze();
    openTab('olga');
    await pass(0);
    await seem('online');
    await seem('connecting', isHidden);
    await pass(300);
    expect(resumedFrom()).toEqual(resumed);
    thaw();
  });

  it('is noticed on a page without locks as well', async () => {
    withoutLocks();
    const tab = openTab('olga');
    await claim();
    await seem('online');
    expect([tab.state, browser.server.asked.length]).toEqual(['online', 0]);
    await pass(noticedMs + 500);
    expect([tab.state, resumedFrom()]).toEqual(['online', ['41']]);
  });

  it('follows when it wakes and finds that another one leads', async () => {
    const [first] = await openTabs(1);
    await say(41);
    let release = () => {};
    const stolen = navigator.locks.request(
      'touchline live 2 olga',
      { steal: true },
      () => new Promise<void>((done) => (release = done)),
    );
    await pass(0);
    expect([browser.open().length, first?.state]).toEqual([0, 'connecting']);
    await seem('online');
    expect(first?.state).toBe('online');
    release();
    await stolen;
    await pass(500);
    expect(resumedFrom()).toEqual([undefined, '41']);
  });
});
