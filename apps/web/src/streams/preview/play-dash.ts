import { MediaPlayer } from 'dashjs';
import type { ErrorEvent, MediaPlayerClass, Representation } from 'dashjs';
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
  const stopReattaching = reattachWhenTracksChange(player, url);
  // NOTE: use autoPlay, never video.play(): if called before dashjs attaches, its start event is lost, the manifest is
  // never reloaded, and playback stops after the first window.
  player.initialize(video, url, true);
  return {
    facts: () => {
      const tracks = trackTypes.map((type) => player.getCurrentRepresentationForType(type));
      const latency = player.getCurrentLiveLatency();
      return {
        latencyS: Number.isFinite(latency) && latency > 0 ? latency : null,
        bitsPerS: totalBandwidth(tracks),
        codecs: tracks.map(codecOf).filter(Boolean).join(', ') || null,
      };
    },
    stop() {
      stopReattaching();
      player.destroy();
    },
  };
};

type Track = Representation | null;

const trackTypes = ['video', 'audio'] as const;

/**
 * Attaches the URL anew when the position that is to be played has other types of track than the one at which playing began, as
 * after an encoder has returned with sound or without. By itself dashjs leaves new sound out, since a MediaSource that plays
 * takes no further SourceBuffer, and waits forever for sound that has ended. Returns what ends that.
 */
function reattachWhenTracksChange(player: MediaPlayerClass, url: string): () => void {
  const stopping = new AbortController();
  let begunWith: string | null = null;
  player.on(MediaPlayer.events.PERIOD_SWITCH_COMPLETED, () => {
    begunWith ??= typesOf((type) => player.getTracksFor(type));
  });
  player.on('streamsComposed', () => {
    // A paused picture stays.
    if (stopping.signal.aborted || player.isPaused()) return;
    const manifest = player.getManifest();
    const position = player.getDvrWindow().end - player.getTargetLiveDelay();
    const period = player.getStreamsFromManifest(manifest).findLast(({ start }) => start <= position);
    if (!period || begunWith === null) return;
    if (typesOf((type) => player.getTracksForTypeFromManifest(type, manifest, period)) === begunWith) return;
    begunWith = null;
    // Once dashjs has dealt with the newest manifest, since attaching resets what does so.
    queueMicrotask(() => stopping.signal.aborted || player.attachSource(url));
  });
  return () => stopping.abort();
}

function typesOf(tracksOf: (type: 'video' | 'audio') => readonly unknown[]): string {
  return trackTypes.filter((type) => tracksOf(type).length > 0).join();
}

function totalBandwidth(tracks: readonly Track[]): number | null {
  const total = tracks.reduce((bits, track) => bits + (track?.bandwidth ?? 0), 0);
  return total > 0 ? total : null;
}

function codecOf(track: Track): string | null {
  return /codecs="([^"]+)"/.exec(track?.codecs ?? '')?.[1] ?? track?.codecs ?? null;
}
