import { expect, inject, it } from 'vitest';
import { backBufferS } from './back-buffer.ts';
import type { Play } from './play.ts';
import { playDash } from './play-dash.ts';
import { playHls } from './play-hls.ts';
import { playWss } from './play-wss.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    liveMatches: { hls: string; mpd: string; wss: string };
  }
}

const { hls, mpd, wss } = inject('liveMatches');

/** Plays in a video element of its own until more than `playedS` seconds were played. */
async function play(player: Play, url: string, playedS: number) {
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const problems: unknown[] = [];
  const { stop } = player(video, url, (problem) => problems.push(problem));
  const keptS = () => (video.buffered.length > 0 ? video.currentTime - video.buffered.start(0) : 0);
  await expect.poll(keptS, { timeout: 30_000, interval: 50 }).toBeGreaterThan(1);
  const from = video.currentTime;
  let mostKeptS = 0;
  const played = () => {
    mostKeptS = Math.max(mostKeptS, keptS());
    return video.currentTime - from;
  };
  await expect.poll(played, { timeout: 2_000 * playedS, interval: 200 }).toBeGreaterThan(playedS);
  stop();
  video.remove();
  return { mostKeptS, problems };
}

it('keeps half a minute to a minute behind the picture, in each format', { timeout: 240_000 }, async () => {
  const [overHls, overDash, overWss] = await Promise.all([
    play(playHls, hls, 80),
    play(playDash, mpd, 80),
    play(playWss, wss, 120),
  ]);
  for (const { problems } of [overHls, overDash, overWss]) expect(problems).toEqual([]);
  expect(overHls.mostKeptS).toBeLessThan(backBufferS + 10);
  // These two remove less often, and then more at once.
  expect(overDash.mostKeptS).toBeLessThan(2 * backBufferS + 5);
  expect(overWss.mostKeptS).toBeLessThan(2 * backBufferS + 10);
  expect(Math.min(overHls.mostKeptS, overDash.mostKeptS, overWss.mostKeptS)).toBeGreaterThan(20);
});
