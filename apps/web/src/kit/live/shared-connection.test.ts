import { beforeEach, describe, expect, it } from 'vitest';
import { pass } from './testing/event-server.ts';
import { tabsForTests, withoutLocks } from './testing/tabs.ts';

const { tabs, openTab, openTabs, server, openConnections, resumedFrom, say, sayHeartbeat } = tabsForTests();
const online = ['online', 'online', 'online'];
const states = () => tabs.map(({ state }) => state);
const heard = () => tabs.map((tab) => tab.heard);

describe.each([
  ['with Web Locks', () => {}],
  ['without Web Locks', withoutLocks],
])('tabs of one session, %s', (_how, prepare) => {
  beforeEach(prepare);

  it('share one connection, and each hears every event once', async () => {
    await openTabs(8);
    await say(41);
    await say(42);
    expect(server().asked).toHaveLength(1);
    expect(heard()).toEqual(Array.from({ length: 8 }, () => ['stream 41', 'stream 42']));
    expect(states()).toEqual(Array.from({ length: 8 }, () => 'online'));
  });

  it('pass on in one message what came together', async () => {
    await openTabs(2);
    const messages: unknown[] = [];
    const channel = new BroadcastChannel('touchline live 3 olga');
    channel.addEventListener('message', ({ data }) => messages.push(data));
    await say(41, 42, 43);
    channel.close();
    expect(messages).toMatchObject([
      { type: 'events', events: [41, 42, 43].map((id) => ({ event: { id: String(id) } })) },
    ]);
    expect(heard()).toEqual([1, 2].map(() => ['stream 41', 'stream 42', 'stream 43']));
  });

  it('that open at the same moment end up with one connection', async () => {
    for (let n = 0; n < 8; n++) openTab('olga');
    await pass(2_000);
    expect(openConnections()).toHaveLength(1);
    await say(41);
    expect(heard()).toEqual(Array.from({ length: 8 }, () => ['stream 41']));
  });

  it('go on after the last event when the leading one closes', async () => {
    const [first] = await openTabs(4);
    await say(41);
    first?.close();
    tabs.shift();
    await pass(1_000);
    expect(openConnections()).toHaveLength(1);
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
    server().status = 'unreachable';
    server().asked[0]?.stream?.close();
    await pass(0);
    expect(states()).toEqual(['connecting', 'connecting', 'connecting']);
    await pass(5_000);
    expect(states()).toEqual(['offline', 'offline', 'offline']);
    server().status = 200;
    await pass(20_000);
    expect(states()).toEqual(online);
  });

  it('show within 40 seconds that the server no longer answers, and not while its heartbeats come', async () => {
    await openTabs(3);
    for (let beat = 0; beat < 5; beat++) {
      await pass(15_000);
      await sayHeartbeat();
    }
    expect(states()).toEqual(online);
    server().status = 'silent';
    await pass(40_000);
    expect(states()).toEqual(['offline', 'offline', 'offline']);
    server().status = 200;
    await pass(60_000);
    expect(states()).toEqual(online);
  });

  it('know until when they were up to date, also when another one leads since', async () => {
    const [first] = await openTabs(2);
    for (let beat = 0; beat < 4; beat++) {
      await pass(15_000);
      await sayHeartbeat();
    }
    const heardAt = Date.now();
    await pass(6_000);
    server().status = 'unreachable';
    server().asked[0]?.stream?.close();
    await pass(20_000);
    expect(tabs.map((tab) => heardAt - tab.heardAt)).toEqual([0, 0]);
    first?.close();
    tabs.shift();
    await pass(20_000);
    openTab('olga');
    const openedAt = Date.now();
    await pass(5_000);
    expect(tabs.map((tab) => heardAt - tab.heardAt)).toEqual([0, heardAt - openedAt]);
    expect(states()).toEqual(['offline', 'offline']);
  });

  it('do not seem online while another one connects in place of the leading one', async () => {
    const [first] = await openTabs(3);
    server().status = 'silent';
    first?.close();
    tabs.shift();
    await pass(1_000);
    expect(states()).toEqual(['connecting', 'connecting']);
  });

  it('all find out that the session has ended, and none asks again', async () => {
    await openTabs(3);
    await say(41);
    server().status = 401;
    server().asked[0]?.stream?.close();
    await pass(60_000);
    expect(heard()).toEqual([1, 2, 3].map(() => ['stream 41', 'reset']));
    expect(server().asked).toHaveLength(2);
    expect(states()).toEqual(['offline', 'offline', 'offline']);
  });

  it('never hear of another session', async () => {
    const olga = openTab('olga');
    const ivan = openTab('ivan');
    await pass(500);
    const bearers = server().asked.map(({ headers }) => headers['Authorization']);
    expect(new Set(bearers)).toEqual(new Set(['Bearer ivan', 'Bearer olga']));
    await say(41);
    const owner = server().asked.at(-1)?.headers['Authorization'] === 'Bearer olga' ? olga : ivan;
    expect([olga, ivan].map((tab) => tab.heard)).toEqual(
      [olga, ivan].map((tab) => (tab === owner ? ['stream 41'] : [])),
    );
  });
});

describe('a tab that missed what the leading one passed on', () => {
  it('reads everything again', async () => {
    const [, second] = await openTabs(2);
    await say(41);
    const leader = new BroadcastChannel('touchline live 3 olga');
    leader.postMessage({
      type: 'events',
      events: [{ after: '55', event: { id: '56', event: 'stream', data: '{"id":56}' } }],
    });
    await pass(0);
    leader.close();
    expect(second?.heard).toEqual(['stream 41', 'reset', 'stream 56']);
  });
});
