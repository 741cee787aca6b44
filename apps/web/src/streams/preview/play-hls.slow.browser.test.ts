import { afterEach, expect, inject, it, vi } from 'vitest';
import { playHls } from './play-hls.ts';

const { hls } = inject('liveMatches');
const open = XMLHttpRequest.prototype.open;
afterEach(() => {
  XMLHttpRequest.prototype.open = open;
});

/** Playlists are looked for where the node has none; returns how often they were. */
function losePlaylists() {
  const asked = vi.fn<(name: string) => void>();
  XMLHttpRequest.prototype.open = function openElsewhere(this: XMLHttpRequest, method: string, url: string | URL) {
    const name = /(?:video|audio)\.m3u8$/.exec(String(url))?.[0];
    if (name) asked(name);
    open.call(this, method, name ? new URL('missing.m3u8', hls) : url, true);
  };
  return asked;
}

it('goes on playing when the playlists of a live stream were missing for a while', { timeout: 60_000 }, async () => {
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const onProblem = vi.fn();
  const { stop } = playHls(video, hls, onProblem);
  await expect.poll(() => video.currentTime, { timeout: 20_000 }).toBeGreaterThan(0);
  const asked = losePlaylists();
  const count = (kind: string) => asked.mock.calls.filter(([name]) => name.startsWith(kind)).length;
  await expect.poll(() => Math.min(count('video'), count('audio')), { timeout: 20_000 }).toBeGreaterThan(1);
  const bufferedUntil = video.buffered.end(video.buffered.length - 1);
  XMLHttpRequest.prototype.open = open;
  await expect.poll(() => video.currentTime, { timeout: 20_000 }).toBeGreaterThan(bufferedUntil);
  expect(onProblem).not.toHaveBeenCalled();
  stop();
  video.remove();
});
