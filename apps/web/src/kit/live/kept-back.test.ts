import { expect, it } from 'vitest';
import { pass } from './testing/event-server.ts';
import { tabsForTests } from './testing/tabs.ts';

const { openTab, server, say } = tabsForTests();

/** How long a new connection may be silent before the tab asks for what it has missed, which it does every five seconds. */
const patienceMs = 25_000;
const everyMs = 5_000;
const event = (id: number) => `id: ${id}\nevent: stream\ndata: {"id":${id}}\n\n`;
const position = (id: number) => `id: ${id}\nevent: position\ndata: {}\n\n`;
const asks = () => server().asks.map(({ url, headers }) => headers['Last-Event-ID'] ?? url.split('?')[1]);

it.each(['silent', 'kept back'] as const)(
  'what a proxy keeps back is asked for every five seconds, each time from where the last answer ended: %s',
  async (status) => {
    Object.assign(server(), { status, missed: event(41) + position(43) });
    const tab = openTab('olga');
    await pass(patienceMs - everyMs - 1_000);
    expect([tab.state, tab.heard, asks()]).toEqual(['connecting', [], []]);
    await pass(everyMs + 1_000);
    expect([tab.state, tab.heard]).toEqual(['online', ['stream 41']]);
    expect(asks()).toEqual([expect.stringMatching(/^since=\d+&once=true$/)]);
    expect(Date.now() - tab.heardAt).toBeLessThanOrEqual(everyMs);
    server().missed = event(44) + position(45);
    await pass(2 * everyMs);
    expect([tab.state, tab.heard]).toEqual(['online', ['stream 41', 'stream 44']]);
    expect(asks().slice(1)).toEqual(['43', '45']);
  },
);

it('the tab is up to date for as long as it is answered, and says so when it is not', async () => {
  Object.assign(server(), { status: 'kept back', missed: position(41) });
  const tab = openTab('olga');
  await pass(patienceMs);
  for (let minutes = 0; minutes < 3; minutes++) {
    await pass(60_000);
    expect(tab.state).toBe('online');
    expect(Date.now() - tab.heardAt).toBeLessThanOrEqual(everyMs + 1_000);
  }
  const answeredAt = tab.heardAt;
  server().missed = null;
  await pass(2 * everyMs);
  expect([tab.state, tab.heardAt]).toEqual(['offline', expect.closeTo(answeredAt, -4)]);
  server().missed = event(42) + position(42);
  await pass(2 * everyMs);
  expect([tab.state, tab.heard]).toEqual(['online', ['stream 42']]);
});

it('once the connection is heard, nothing is asked for any more', async () => {
  Object.assign(server(), { status: 'kept back', missed: position(41) });
  const tab = openTab('olga');
  await pass(patienceMs);
  server().status = 200;
  await pass(60_000);
  const before = asks().length;
  await say(42);
  await pass(15_000);
  expect([tab.state, tab.heard, asks().length]).toEqual(['online', ['stream 42'], before]);
  expect(server().asked.at(-1)?.headers['Last-Event-ID']).toBe('41');
});

it('a server that does not answer at all is not taken for a proxy', async () => {
  server().status = 'unreachable';
  const tab = openTab('olga');
  await pass(60_000);
  expect(tab.state).toBe('offline');
  expect(asks()).toEqual([]);
});
