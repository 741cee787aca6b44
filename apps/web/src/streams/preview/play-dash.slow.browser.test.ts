import { expect, inject, it, vi } from 'vitest';
import { playDash } from './play-dash.ts';

const { unsteadyMpd } = inject('liveMatches');

/** What a video element shows and decodes, as Chromium counts it; from zero again when the player loads anew. */
function decodedBy(video: HTMLVideoElement): { frames: number; soundBytes: number } {
  const { totalVideoFrames: frames } = video.getVideoPlaybackQuality();
  return { frames, soundBytes: (video as { webkitAudioDecodedByteCount?: number }).webkitAudioDecodedByteCount ?? 0 };
}

/** Whether what the encoder sends now has sound. */
async function hasSound(): Promise<boolean> {
  const manifest = await (await fetch(unsteadyMpd, { cache: 'no-store' })).text();
  return manifest.split('<Period').at(-1)?.includes('contentType="audio"') ?? false;
}

it(
  'goes on with or without sound when the encoder returns with other tracks, and stays paused',
  { timeout: 300_000 },
  async () => {
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
    video.pause();
    const hadSound = await hasSound();
    await expect.poll(hasSound, options).toBe(!hadSound);
    // Within this it would have been attached anew, and played.
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    expect(video.paused).toBe(true);
    expect(onProblem).not.toHaveBeenCalled();
    stop();
    video.remove();
  },
);
