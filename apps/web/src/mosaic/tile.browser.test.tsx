import type { Stream } from '@touchline/contract';
import { useState } from 'react';
import { expect, inject, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#ui/testing/show.tsx';
import { formatStatuses, streamOnWall } from '../monitoring/testing/stream-on-wall.ts';
import { audioMixer } from './audio-mixer.ts';
import { Tile } from './tile.tsx';
import type { NoteFrames } from './use-motion-budget.ts';

const { wss } = inject('liveMatches');
const down = formatStatuses({ wss: { state: 'down', reason: 'not_found' } });
const match = (change: Partial<Stream>) =>
  streamOnWall({ id: 7, title: 'Final', links: { rtmp: null, hls: null, wss, dash: null }, ...change });

/** Shows a tile whose stream and conditions can be changed. */
async function showTile(stream: Stream) {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const actions = { focus: vi.fn(), open: vi.fn(), remove: vi.fn(), enlarge: vi.fn(), toggleSound: vi.fn() };
  const onFrames = vi.fn<NoteFrames>();
  const mixer = audioMixer();
  let change: (next: { stream?: Stream; isAwake?: boolean; mayMove?: boolean }) => void = () => undefined;
  function Changing() {
    const [props, setProps] = useState({ stream, isAwake: true, mayMove: true });
    change = (next) => setProps((before) => ({ ...before, ...next }));
    return (
      <ul style={{ display: 'grid', width: 640, height: 386, padding: 0 }}>
        <Tile {...props} isFocused isHeard={false} span={1} mixer={mixer} actions={actions} onFrames={onFrames} />
      </ul>
    );
  }
  await show(<Changing />, '/');
  return { actions, onFrames, change: (next: Parameters<typeof change>[0]) => change(next) };
}

const video = () => document.querySelector('video');
const frames = () => video()?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
const moves = () => expect.poll(frames, { timeout: 20_000 }).toBeGreaterThan(20);

it('shows the moving picture and reports its frames', async () => {
  const { onFrames } = await showTile(match({}));
  await moves();
  await expect.poll(() => document.querySelector('[data-meter]:not([hidden])')).not.toBeNull();
  expect(page.getByText('Starting…').query()).toBeNull();
  const last = () => onFrames.mock.lastCall;
  await expect.poll(() => last()?.[1].frames ?? 0).toBeGreaterThan(0);
  expect(last()?.[0]).toBe(7);
});

it('starts by itself when the prober finds a signal', async () => {
  const { change } = await showTile(match({ formats: down, state: 'down' }));
  await expect.element(page.getByText('No signal')).toBeVisible();
  expect(video()).toBeNull();
  change({ stream: match({}) });
  await moves();
  expect(page.getByText('No signal').query()).toBeNull();
});

it('says that a match has no server, which is why nothing moves', async () => {
  const reasons = { rtmp: 'no_server', hls: 'no_server', wss: 'no_server', dash: 'no_server' } as const;
  await showTile(
    match({ links: { rtmp: null, hls: null, wss: null, dash: null }, linkReasons: reasons, server: null }),
  );
  await expect.element(page.getByText(/no server assigned/)).toBeVisible();
  expect(page.getByText(/No WSS/).query()).toBeNull();
});

it('goes on while the prober is wrong about its signal', async () => {
  const { change } = await showTile(match({}));
  await moves();
  await expect.poll(() => document.querySelector('[data-meter]:not([hidden])')).not.toBeNull();
  const playing = video();
  change({ stream: match({ formats: down, state: 'down' }) });
  const before = frames();
  await expect.poll(frames).toBeGreaterThan(before);
  expect(video()).toBe(playing);
});

it('plays nothing for a hidden window, and starts anew when it is shown', async () => {
  const { change } = await showTile(match({}));
  await moves();
  change({ isAwake: false });
  await expect.poll(video).toBeNull();
  change({ isAwake: true });
  await moves();
});

it('shows key frames when the computer can play no more', async () => {
  const { change } = await showTile(match({}));
  change({ mayMove: false });
  await expect.element(page.getByText('Key frames only')).toBeVisible();
  expect(video()).toBeNull();
});

it('says that it cannot reach a server, and keeps trying', async () => {
  const sockets = vi.fn();
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor() {
        super();
        sockets();
        queueMicrotask(() => this.dispatchEvent(new Event('error')));
      }
      close() {}
    },
  );
  await showTile(match({}));
  await expect.element(page.getByText('No picture: the server is not responding to this browser')).toBeVisible();
  await expect.poll(() => sockets.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(1);
});

it('opens the stream by its name, a double click and its menu, which also removes it', async () => {
  const { actions } = await showTile(match({ formats: down, state: 'down' }));
  await userEvent.click(page.getByRole('button', { name: 'Final', exact: true }));
  await userEvent.dblClick(page.getByRole('button', { name: 'Focus Final' }));
  await userEvent.click(page.getByRole('button', { name: 'Actions for Final' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Open stream' }));
  expect(actions.open.mock.calls).toEqual([[7], [7], [7]]);
  await userEvent.click(page.getByRole('button', { name: 'Actions for Final' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Remove from mosaic' }));
  expect(actions.remove).toHaveBeenCalledWith(7);
  expect(actions.focus).toHaveBeenCalledWith(7);
});
