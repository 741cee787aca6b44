import { MediaPlayer } from 'dashjs';
import type { ErrorEvent, Representation } from 'dashjs';
import { backBufferS } from './back-buffer.ts';
import { dashProblem } from './dash-problem.ts';
import type { Play } from './play.ts';

/** MPEG-DASH through dashjs. */
export const playDash: Play = (video, url, onProblem) => {
  const player = MediaPlayer().create();
  // How far behind the newest moment it plays is left to the manifest: only the server knows how long its segments are.
  player.updateSettings({ streaming: { buffer: { bufferToKeep: backBufferS } } });
  // Without a clock in the manifest dashjs would ask a public server on the Internet.
  player.clearDefaultUTCTimingSources();
  player.on(MediaPlayer.events.ERROR, (event: ErrorEvent) => {
    const problem = dashProblem(event);
    if (problem) onProblem(problem);
  });
  player.on(MediaPlayer.events.PLAYBACK_ERROR, () => onProblem({ kind: 'media', detail: '' }));
  // NOTE: its own autoPlay and never video.play(): called before it attaches, that loses its start event, the manifest is
  // never read again, and playback stops after the first window.
  player.initialize(video, url, true);
  return {
    facts: () => {
      const tracks = (['video', 'audio'] as const).map((type) => player.getCurrentRepresentationForType(type));
      const latency = player.getCurrentLiveLatency();
      return {
        latencyS: Number.isFinite(latency) && latency > 0 ? latency : null,
        bitsPerS: sum(tracks),
        codecs: tracks.map(codecOf).filter(Boolean).join(', ') || null,
      };
    },
    stop: () => player.destroy(),
  };
};

type Track = Representation | null;

function sum(tracks: readonly Track[]): number | null {
  const total = tracks.reduce((bits, track) => bits + (track?.bandwidth ?? 0), 0);
  return total > 0 ? total : null;
}

function codecOf(track: Track): string | null {
  return /codecs="([^"]+)"/.exec(track?.codecs ?? '')?.[1] ?? track?.codecs ?? null;
}
