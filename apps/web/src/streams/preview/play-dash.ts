import { MediaPlayer } from 'dashjs';
import type { ErrorEvent, Representation } from 'dashjs';
import { backBufferS } from './back-buffer.ts';
import { dashProblem } from './dash-problem.ts';
import type { Play } from './play.ts';

/** Plays MPEG-DASH with dashjs. */
export const playDash: Play = (video, url, onProblem) => {
  const player = MediaPlayer().create();
  // The live delay is taken from the manifest: only the server knows how long its segments are.
  player.updateSettings({ streaming: { buffer: { bufferToKeep: backBufferS } } });
  // If the manifest has no UTCTiming, dashjs would query a public time server.
  player.clearDefaultUTCTimingSources();
  player.on(MediaPlayer.events.ERROR, (event: ErrorEvent) => {
    const problem = dashProblem(event);
    if (problem) onProblem(problem);
  });
  player.on(MediaPlayer.events.PLAYBACK_ERROR, () => onProblem({ kind: 'media', detail: '' }));
  // NOTE: use autoPlay, never video.play(): if called before dashjs attaches, its start event is lost, the manifest is
  // never reloaded, and playback stops after the first window.
  player.initialize(video, url, true);
  return {
    facts: () => {
      const tracks = (['video', 'audio'] as const).map((type) => player.getCurrentRepresentationForType(type));
      const latency = player.getCurrentLiveLatency();
      return {
        latencyS: Number.isFinite(latency) && latency > 0 ? latency : null,
        bitsPerS: totalBandwidth(tracks),
        codecs: tracks.map(codecOf).filter(Boolean).join(', ') || null,
      };
    },
    stop: () => player.destroy(),
  };
};

type Track = Representation | null;

function totalBandwidth(tracks: readonly Track[]): number | null {
  const total = tracks.reduce((bits, track) => bits + (track?.bandwidth ?? 0), 0);
  return total > 0 ? total : null;
}

function codecOf(track: Track): string | null {
  return /codecs="([^"]+)"/.exec(track?.codecs ?? '')?.[1] ?? track?.codecs ?? null;
}
