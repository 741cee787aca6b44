import { describe, expect, it } from 'vitest';
import { pass } from './testing/event-server.ts';
import { tabsForTests, withoutLocks } from './testing/tabs.ts';

const { openTab, openTabs, server, openConnections, resumedFrom, say } = tabsForTests();

describe('a leading tab that is frozen', () => {
  /** It is asked every 5 seconds and has 3 to answer. */
  const noticedMs = 8_000;

  /** It has the lock and was online when it froze. */
  async function freeze(): Promise<() => void> {
    let thaw = () => {};
    const lock = navigator.locks.request('touchline live 3 olga', () => new Promise<void>((done) => (thaw = done)));
    lock.catch(() => {});
    await pass(0);
    return () => thaw();
  }
  async function claim(): Promise<void> {
    const election = new BroadcastChannel('touchline live 3 olga election');
    election.postMessage({ term: 9, rank: 'visible z' });
    await pass(0);
    election.close();
  }
  async function seem(state: string, isHidden = false, silentMs = 0): Promise<void> {
    const channel = new BroadcastChannel('touchline live 3 olga');
    channel.postMessage({ type: 'state', state, heardAt: Date.now() - silentMs, position: '41', isHidden });
    await pass(0);
    channel.close();
  }

  it('loses its lock, and its place is taken without losing an event', async () => {
    const thaw = await freeze();
    const tab = openTab('olga');
    await pass(0);
    await seem('online');
    expect([tab.state, server().asked.length]).toEqual(['online', 0]);
    await pass(noticedMs);
    expect([tab.state, resumedFrom()]).toEqual(['online', ['41']]);
    expect(tab.heard).toEqual([]);
    thaw();
  });

  it.each([
    ['has lost its connection', 'connecting', true, 0, ['41']],
    ['has lost its connection and is visible', 'connecting', false, 0, []],
    ['was last kept up to date too long ago', 'online', true, 26_000, ['41']],
    ['was kept up to date lately', 'online', true, 20_000, []],
  ])('or hidden is replaced at once when it %s', async (_how, state, isHidden, silentMs, resumed) => {
    const thaw = await freeze();
    openTab('olga');
    await pass(0);
    await seem('online');
    await seem(state, isHidden, silentMs);
    await pass(300);
    expect(resumedFrom()).toEqual(resumed);
    thaw();
  });

  it('is noticed on a page without locks as well', async () => {
    withoutLocks();
    const tab = openTab('olga');
    await claim();
    await seem('online');
    expect([tab.state, server().asked.length]).toEqual(['online', 0]);
    await pass(noticedMs + 500);
    expect([tab.state, resumedFrom()]).toEqual(['online', ['41']]);
  });

  it('follows when it wakes and finds that another one leads', async () => {
    const [first] = await openTabs(1);
    await say(41);
    let release = () => {};
    const stolen = navigator.locks.request(
      'touchline live 3 olga',
      { steal: true },
      () => new Promise<void>((done) => (release = done)),
    );
    await pass(0);
    expect([openConnections().length, first?.state]).toEqual([0, 'connecting']);
    await seem('online');
    expect(first?.state).toBe('online');
    release();
    await stolen;
    await pass(500);
    expect(resumedFrom()).toEqual([undefined, '41']);
  });
});
