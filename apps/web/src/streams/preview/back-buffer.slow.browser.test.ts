import { expect, inject, it, vi } from 'vitest';
import { backBufferS } from './back-buffer.ts';
import type { Play } from './play.ts';
import { playDash } from './play-dash.ts';
import { playHls } from './play-hls.ts';
import { playWss } from './play-wss.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended by declaration merging
  interface ProvidedContext {
    liveMatches: { hls: string; mpd: string; wss: string; unsteadyMpd: string };
  }
}

// A shorter back buffer than the console's is full sooner.
vi.mock('./back-buffer.ts', () => ({ backBufferS: 5 }));

const { hls, mpd, wss } = inject('liveMatches');

/** Plays a URL in a new video element for `playedS` seconds; returns the problems and the longest back buffer. */
async function play(player: Play, url: string, playedS: number) {
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const problems: unknown[] = [];
  const { stop } = player(video, url, (problem) => problems.push(problem));
  const bufferedS = () => (video.buffered.length > 0 ? video.currentTime - video.buffered.start(0) : 0);
  await expect.poll(bufferedS, { timeout: 30_000, interval: 50 }).toBeGreaterThan(1);
  const from = video.currentTime;
  let maxBufferedS = 0;
  const played = () => {
    maxBufferedS = Math.max(maxBufferedS, bufferedS());
    return video.currentTime - from;
  };
  await expect.poll(played, { timeout: 2_000 * playedS, interval: 200 }).toBeGreaterThan(playedS);
  stop();
  video.remove();
  return { maxBufferedS, problems };
}

it('keeps a bounded length of played media in each format', { timeout: 120_000 }, async () => {
  const [overHls, overDash, overWss] = await Promise.all([
    play(playHls, hls, 35),
    play(playDash, mpd, 35),
    play(playWss, wss, 60),
  ]);
  for (const { problems } of [overHls, overDash, overWss]) expect(problems).toEqual([]);
  // Players trim every ten seconds at most, later on a busy machine; untrimmed, the buffers are as long as what was played.
  const lateS = 22;
  expect(overHls.maxBufferedS).toBeLessThan(backBufferS + lateS);
  expect(overDash.maxBufferedS).toBeLessThan(backBufferS + lateS);
  expect(overWss.maxBufferedS).toBeLessThan(2 * backBufferS + lateS);
});
