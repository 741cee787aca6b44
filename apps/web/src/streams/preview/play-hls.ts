import HlsPlayer, { ErrorDetails, ErrorTypes, Events } from 'hls.js';
import type { ErrorData, RetryConfig } from 'hls.js';
import { backBufferS } from './back-buffer.ts';
import type { Play, Problem } from './play.ts';
import { isMissing } from './missing-stream.ts';

/** A live playlist may be missing for a while, as after a cut; hls.js by itself never asks again after a 404. */
const playlistRetry: RetryConfig = {
  maxNumRetry: Number.POSITIVE_INFINITY,
  retryDelayMs: 1_000,
  maxRetryDelayMs: 2_000,
  shouldRetry: (_config, _count, _isTimeout, response) => response?.code !== 403 && response?.code !== 410,
};

/** Plays HLS with hls.js. */
export const playHls: Play = (video, url, onProblem) => {
  const hls = new HlsPlayer({
    liveSyncDurationCount: 3,
    // Otherwise a slow machine would fall further and further behind and buffer everything in between.
    liveMaxLatencyDurationCount: 10,
    maxMaxBufferLength: 2 * backBufferS,
    backBufferLength: backBufferS,
    playlistLoadPolicy: {
      default: { ...HlsPlayer.DefaultConfig.playlistLoadPolicy.default, errorRetry: playlistRetry },
    },
  });
  const codecs = new Map<string, string>();
  const rates = new Map<string, number>();
  let recovered = false;
  hls.on(Events.MANIFEST_PARSED, () => void video.play().catch(() => {}));
  hls.on(Events.BUFFER_CODECS, (_event, tracks) => {
    for (const [type, track] of Object.entries(tracks)) if (track?.codec) codecs.set(type, track.codec);
  });
  hls.on(Events.FRAG_BUFFERED, (_event, { frag, stats }) => {
    if (frag.duration > 0 && frag.sn !== 'initSegment') rates.set(frag.type, (stats.total * 8) / frag.duration);
  });
  hls.on(Events.ERROR, (_event, error) => {
    if (!error.fatal) return;
    if (error.type === ErrorTypes.MEDIA_ERROR && !recovered && problemOf(error).kind === 'media') {
      recovered = true;
      hls.recoverMediaError();
    } else onProblem(problemOf(error));
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    facts: () => ({
      latencyS: hls.latency > 0 ? hls.latency : null,
      bitsPerS: rates.size > 0 ? [...rates.values()].reduce((sum, rate) => sum + rate, 0) : null,
      codecs: [...codecs.values()].join(', ') || null,
    }),
    stop: () => hls.destroy(),
  };
};

function problemOf(error: ErrorData): Problem {
  if (error.type === ErrorTypes.NETWORK_ERROR)
    return { kind: isMissing(error.response?.code) ? 'notFound' : 'network', detail: '' };
  const codec: ErrorDetails[] = [
    ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
    ErrorDetails.BUFFER_ADD_CODEC_ERROR,
    ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
  ];
  return codec.includes(error.details)
    ? { kind: 'codec', detail: error.mimeType ?? '' }
    : { kind: 'media', detail: '' };
}
