import mpegts from 'mpegts.js';
import { backBufferS } from './back-buffer.ts';
import type { EngineFacts, Play, Problem } from './play.ts';
import { FlvSocket } from './flv-socket.ts';

type MediaInfo = { videoCodec?: string; audioCodec?: string };
type Statistics = { speed?: number };

/** Plays WS-FLV with mpegts.js, without a stash buffer and with latency chasing. */
export const playWss: Play = (video, url, onProblem) => {
  const measured: EngineFacts = { latencyS: null, bitsPerS: null, codecs: null };
  mpegts.LoggingControl.enableAll = false;
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url },
    {
      customLoader: FlvSocket,
      enableStashBuffer: false,
      autoCleanupSourceBuffer: true,
      // When the back buffer exceeds the maximum, it is trimmed to the minimum.
      autoCleanupMaxBackwardDuration: 2 * backBufferS,
      autoCleanupMinBackwardDuration: backBufferS,
      liveBufferLatencyChasing: true,
      liveBufferLatencyMaxLatency: 1.5,
      liveBufferLatencyMinRemain: 0.3,
    },
  );
  player.on(mpegts.Events.MEDIA_INFO, (info: MediaInfo) => {
    measured.codecs = [info.videoCodec, info.audioCodec].filter(Boolean).join(', ') || null;
  });
  player.on(mpegts.Events.STATISTICS_INFO, ({ speed }: Statistics) => {
    if (speed !== undefined) measured.bitsPerS = speed * 1024 * 8;
  });
  player.on(mpegts.Events.LOADING_COMPLETE, () => onProblem({ kind: 'notFound', detail: '' }));
  player.on(mpegts.Events.ERROR, (type: string, detail: string, info: { code?: number; msg?: string } | undefined) =>
    onProblem(problemOf(type, detail, info, measured.codecs)),
  );
  player.attachMediaElement(video);
  player.load();
  // Rejected only if the preview was closed meanwhile or autoplay is off; then the native controls start playback.
  Promise.resolve(player.play()).catch(() => {});
  return {
    facts: () => ({ ...measured, latencyS: secondsBehindLive(video) }),
    stop: () => player.destroy(),
  };
};

function secondsBehindLive(video: HTMLVideoElement): number | null {
  const { buffered } = video;
  return buffered.length === 0 ? null : Math.max(0, buffered.end(buffered.length - 1) - video.currentTime);
}

function problemOf(
  type: string,
  detail: string,
  info: { code?: number; msg?: string } | undefined,
  codecs: string | null,
): Problem {
  if (type === mpegts.ErrorTypes.NETWORK_ERROR)
    return { kind: info?.code === 404 ? 'notFound' : 'network', detail: '' };
  const codec =
    detail === mpegts.ErrorDetails.MEDIA_CODEC_UNSUPPORTED ||
    /codec|addSourceBuffer|not supported/i.test(info?.msg ?? '');
  return codec ? { kind: 'codec', detail: codecs ?? '' } : { kind: 'media', detail: '' };
}
