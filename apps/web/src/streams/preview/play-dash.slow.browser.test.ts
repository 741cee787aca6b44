import { expect, inject, it, vi } from 'vitest';
import { playDash } from './play-dash.ts';

const { unsteadyMpd } = inject('liveMatches');

/** What a video element shows and decodes, as Chromium counts it; from zero again when the player loads anew. */
function decodedBy(video: HTMLVideoElement): { frames: number; soundBytes: number } {
  const { totalVideoFrames: frames } = video.getVideoPlaybackQuality();
  return { frames, soundBytes: (video as { webkitAudioDecodedByteCount?: number }).webkitAudioDecodedByteCount ?? 0 };
}

it('goes on with or without sound when the encoder returns with other tracks', { timeout: 300_000 }, async () => {
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const onProblem = vi.fn();
  const { stop } = playDash(video, unsteadyMpd, onProblem);
  let before = decodedBy(video);
  const played = () => {
    const now = decodedBy(video);
    const [moves, sounds] = [now.frames > before.frames, now.soundBytes > before.soundBytes];
    before = now;
    if (!moves) return 'nothing';
    return sounds ? 'picture and sound' : 'picture';
  };
  const options = { timeout: 90_000, interval: 1_000 };
  await expect.poll(played, options).toBe('picture and sound');
  await expect.poll(played, options).toBe('picture');
  await expect.poll(played, options).toBe('picture and sound');
  expect(onProblem).not.toHaveBeenCalled();
  stop();
  video.remove();
});
