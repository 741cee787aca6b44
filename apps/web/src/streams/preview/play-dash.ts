import { MediaPlayer } from 'dashjs';
import type { ErrorEvent, Representation } from 'dashjs';
import type { Play, Problem } from './engine.ts';

/** MPEG-DASH through dashjs. */
export const playDash: Play = (video, url, onProblem) => {
  const player = MediaPlayer().create();
  player.updateSettings({ streaming: { delay: { liveDelay: 4 } } });
  player.on(MediaPlayer.events.ERROR, (event: ErrorEvent) => onProblem(problemOf(event)));
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

function problemOf({ error }: ErrorEvent): Problem {
  if (typeof error === 'string') return { kind: 'media', detail: '' };
  const text = `${error.message} ${JSON.stringify(error.data ?? '')}`;
  if (/404/.test(text)) return { kind: 'notFound', detail: '' };
  if (/codec|capabilit|no streams to play/i.test(text)) return { kind: 'codec', detail: '' };
  // Codes 10 to 30 are failed requests; see MediaPlayerErrors of dashjs.
  return { kind: error.code >= 10 && error.code <= 30 ? 'network' : 'media', detail: '' };
}
