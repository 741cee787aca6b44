import mpegts from 'mpegts.js';
import { backBufferS } from './back-buffer.ts';
import type { EngineFacts, Play, Problem } from './play.ts';
import { FlvSocket } from './flv-socket.ts';

type MediaInfo = { videoCodec?: string; audioCodec?: string };
type Statistics = { speed?: number };

/** WS-FLV through mpegts.js: no stash, and a late buffer is chased. */
export const playWss: Play = (video, url, onProblem) => {
  const known: EngineFacts = { latencyS: null, bitsPerS: null, codecs: null };
  mpegts.LoggingControl.enableAll = false;
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url },
    {
      customLoader: FlvSocket,
      enableStashBuffer: false,
      autoCleanupSourceBuffer: true,
      // What is older is removed down to the lesser length once there is more than the greater one.
      autoCleanupMaxBackwardDuration: 2 * backBufferS,
      autoCleanupMinBackwardDuration: backBufferS,
      liveBufferLatencyChasing: true,
      liveBufferLatencyMaxLatency: 1.5,
      liveBufferLatencyMinRemain: 0.3,
    },
  );
  player.on(mpegts.Events.MEDIA_INFO, (info: MediaInfo) => {
    known.codecs = [info.videoCodec, info.audioCodec].filter(Boolean).join(', ') || null;
  });
  player.on(mpegts.Events.STATISTICS_INFO, ({ speed }: Statistics) => {
    if (speed !== undefined) known.bitsPerS = speed * 1024 * 8;
  });
  player.on(mpegts.Events.LOADING_COMPLETE, () => onProblem({ kind: 'notFound', detail: '' }));
  player.on(mpegts.Events.ERROR, (type: string, detail: string, info: { code?: number; msg?: string } | undefined) =>
    onProblem(problemOf(type, detail, info, known.codecs)),
  );
  player.attachMediaElement(video);
  player.load();
  // Refused only when the person has left meanwhile, or autoplay is off: the native controls then start it.
  Promise.resolve(player.play()).catch(() => {});
  return {
    facts: () => ({ ...known, latencyS: behind(video) }),
    stop: () => player.destroy(),
  };
};

function behind(video: HTMLVideoElement): number | null {
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
