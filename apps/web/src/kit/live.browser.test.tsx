import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useState } from 'react';
import { startLive, useLive, useLiveState } from '#kit/live.ts';
import { setToken } from '#kit/session.ts';
import { show } from '#ui/testing/show.tsx';

type Opened = { headers: Headers; say: (text: string) => void; end: () => void };
let opened: Opened[] = [];
/** What the server writes at once. */
const hello = new TextEncoder().encode('retry: 1000\n\n');

beforeAll(startLive);
beforeEach(() => {
  opened = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(own) {
        controller = own;
        own.enqueue(hello);
      },
    });
    init.signal?.addEventListener('abort', () => controller?.error(init.signal?.reason));
    opened.push({
      headers: new Headers(init.headers),
      say: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
    });
    return new Response(body, { status: 200 });
  });
  setToken(`token of ${crypto.randomUUID()}`);
});
afterEach(() => {
  setToken(null);
  vi.unstubAllGlobals();
});

function Events() {
  const [events, setEvents] = useState<string[]>([]);
  useLive((kind, data) => setEvents((before) => [...before, `${kind} ${data.id}`]));
  return (
    <>
      <output>{events.join(', ')}</output>
      <p>{useLiveState()}</p>
    </>
  );
}

it('shows the events that came before there was a view, in all its parts', async () => {
  await expect.poll(() => opened.length).toBe(1);
  opened[0]?.say('id: 8-1\nevent: reference\ndata: {"id":1,"entity":"team"}\n\n');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const screen = await show([<Events key="one" />, <Events key="two" />], '/');
  const texts = () =>
    screen
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(texts).toEqual(['reference 1', 'reference 1']);
  opened[0]?.say('id: 9-1\nevent: reference\ndata: {"id":2,"entity":"team"}\n\n');
  await expect.poll(texts).toEqual(['reference 1, reference 2', 'reference 1, reference 2']);
  await screen.unmount();
});

it('shows events as they arrive, and resumes after the last one when the connection ends', async () => {
  const screen = await show(<Events />, '/');
  await expect.element(screen.getByText('online')).toBeVisible();
  const before = screen.getByRole('status').element().textContent ?? '';
  opened[0]?.say('id: 10-1\nevent: reference\ndata: {"id":3,"entity":"team"}\n\n');
  await expect.poll(() => screen.getByRole('status').element().textContent).toBe(`${before}reference 3`);
  opened[0]?.end();
  await expect.poll(() => opened.length, { timeout: 5_000 }).toBe(2);
  expect(opened[1]?.headers.get('Last-Event-ID')).toBe('10-1');
  opened[1]?.say('id: 11-1\nevent: reset\ndata: {"id":null}\n\n');
  await expect.element(screen.getByRole('status')).toHaveTextContent('reference 3, reset null');
  await expect.element(screen.getByText('online')).toBeVisible();
});
