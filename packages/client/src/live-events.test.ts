import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openClient } from './client.ts';

type Answer = (response: ServerResponse, asked: number) => void;

let server: Server;
let requests: IncomingMessage[] = [];
let stop = new AbortController();
beforeEach(() => {
  requests = [];
  stop = new AbortController();
});
afterEach(async () => {
  vi.useRealTimers();
  stop.abort();
  server.closeAllConnections();
  server.close();
});

/** Live events of a console that answers each connection in this way. */
async function eventsOf(answer: Answer) {
  server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 1000\n\n');
    answer(response, requests.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return openClient({ url: addressOf(server), token: null }).events(stop.signal);
}

function addressOf(listening: Server): string {
  const address = listening.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const frame = (id: number) => `id: ${id}\nevent: stream\ndata: {"id":${id}}\n\n`;
/** Lets the timers of connections wait for the test; sockets go on. */
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
/** Until what was written to a socket of this process has been read from the other one. */
async function arrival() {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

it('asks for what was published since it began, until it knows the id of an event', async () => {
  const events = await eventsOf((response, asked) => response.end(asked < 3 ? '' : frame(asked)));
  expect((await events.next()).value).toEqual({ id: '3', kind: 'stream', data: { id: 3 } });
  expect((await events.next()).value).toMatchObject({ id: '4' });
  const [first, ...others] = requests.map(({ url }) => url);
  expect(first).toBe('/api/events');
  expect(others).toEqual([
    expect.stringMatching(/^\/api\/events\?since=\d+$/),
    expect.stringMatching(/^\/api\/events\?since=\d+$/),
    '/api/events',
  ]);
  const [second = 0, third = 0] = others.map((url) => Number(url?.split('=')[1]));
  // The server counts back from when it is asked.
  expect(second).toBeGreaterThan(10_000);
  expect(third).toBeGreaterThan(second);
  expect(requests[3]?.headers['last-event-id']).toBe('3');
});

it('throws when nothing answers at first, and waits for a console that is gone later', async () => {
  const events = await eventsOf((response, asked) => (asked === 2 ? response.destroy() : response.end(frame(asked))));
  expect((await events.next()).value).toMatchObject({ id: '1' });
  expect((await events.next()).value).toMatchObject({ id: '3' });
  const url = addressOf(server);
  server.close();
  server.closeAllConnections();
  const failing = openClient({ url, token: null }).events(stop.signal);
  await expect(failing.next()).rejects.toMatchObject({ name: 'CallFailed', status: null });
});

it('throws when a console takes the first connection and says nothing', async () => {
  server = createServer((request) => void requests.push(request)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const events = openClient({ url: addressOf(server), token: null }).events(stop.signal);
  holdTimers();
  const failed = events.next().catch((error: unknown) => error);
  await vi.waitUntil(() => requests.length === 1);
  await vi.advanceTimersByTimeAsync(36_000);
  expect(await failed).toMatchObject({ name: 'CallFailed', message: 'No response within 35 s', status: null });
});

it('opens a connection anew that is silent for two heartbeats, and keeps one that sends them', async () => {
  const replies: ServerResponse[] = [];
  const events = await eventsOf((response) => void replies.push(response));
  holdTimers();
  const next = events.next();
  await vi.waitUntil(() => replies.length === 1, { interval: 5 });
  for (let beat = 0; beat < 4; beat++) {
    await vi.advanceTimersByTimeAsync(20_000);
    await new Promise((resolve) => replies[0]?.write(': still here\n\n', resolve));
    await arrival();
  }
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(36_000);
  // The pause before the next connection begins when this one has failed.
  await vi.waitUntil(() => replies.length === 2, { interval: 50 });
  replies[1]?.write(frame(7));
  expect((await next).value).toMatchObject({ id: '7' });
});

it('a reader may take any time with an event', async () => {
  const replies: ServerResponse[] = [];
  const events = await eventsOf((response) => {
    replies.push(response);
    response.write(frame(1));
  });
  expect((await events.next()).value).toMatchObject({ id: '1' });
  holdTimers();
  await vi.advanceTimersByTimeAsync(600_000);
  replies[0]?.write(frame(2));
  expect((await events.next()).value).toMatchObject({ id: '2' });
  expect(requests).toHaveLength(1);
});

it('leaves no listeners on the signal of its caller', async () => {
  const events = await eventsOf((response, asked) => response.end(asked < 4 ? '' : frame(asked)));
  expect((await events.next()).value).toMatchObject({ id: '4' });
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
  await events.return(undefined);
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
});
