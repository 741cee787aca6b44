import { performance } from 'node:perf_hooks';
import type { StreamRegistry } from './stream-registry.ts';
import { readAudioSetup, readVideoSetup } from './codec-configuration.ts';
import { announcedHeader, type Stream } from './stream.ts';
import type { Unpackaged } from './unpackaged.ts';
import type { Viewers } from './viewers.ts';

/** One stream in `GET /status`. */
export type StreamStatus = {
  key: string;
  /** `lost`: the publisher disconnected but may return. */
  state: 'live' | 'lost';
  publisher: { protocol: string; ip: string; agent: string; since: string } | null;
  video: { codec: string; width: number | null; height: number | null; fps: number; declaredFps: number | null } | null;
  audio: { codec: string; sampleRate: number | null; channels: number | null } | null;
  /** Why an incoming track is not in HLS and DASH. */
  unpackaged: Unpackaged;
  /** Bytes of media in memory for HLS and DASH. */
  segmentBytes: number;
  kbps: number;
  players: { rtmp: number; flv: number; ws: number; hls: number; dash: number };
  uptimeS: number;
  lastFrameAgeMs: number | null;
  droppedFrames: number;
};

/** `connections`: RTMP connections. `waitingRequests`: requests for a first playlist or an unfinished segment. */
export type NodeCounts = { connections: number; waitingRequests: number };

/** `waiting`: encoders that the console has not decided about. */
export type NodeStatus = NodeCounts & { uptimeS: number; waiting: number; streams: StreamStatus[] };

/** The current state of all streams. */
export function nodeStatus(registry: StreamRegistry, viewers: Viewers, counts: NodeCounts): NodeStatus {
  const streams = registry.list().map((stream) => streamStatus(stream, viewers));
  const waiting = registry.waiting();
  return { uptimeS: Math.round(performance.now() / 1000), ...counts, waiting, streams };
}

function streamStatus(stream: Stream, viewers: Viewers): StreamStatus {
  const { key, publisher, publishedAt, lastFrameAt, options } = stream;
  const now = options.now();
  const { kbps, fps } = stream.meter.read();
  const players = (protocol: string): number =>
    [...stream.players].filter((player) => player.transport.protocol === protocol).length;
  return {
    key,
    state: publisher ? 'live' : 'lost',
    publisher: publisher && {
      protocol: publisher.protocol,
      ip: publisher.ip,
      agent: publisher.agent,
      since: new Date(stream.clock.timeOfDay() - (now - (publishedAt ?? now))).toISOString(),
    },
    video: videoStatus(stream, fps),
    audio: audioStatus(stream),
    unpackaged: stream.packager.unpackaged(),
    segmentBytes: stream.packager.heldBytes(),
    kbps,
    players: {
      rtmp: players('rtmp'),
      flv: players('flv'),
      ws: players('ws'),
      hls: viewers.count(key, 'hls'),
      dash: viewers.count(key, 'dash'),
    },
    uptimeS: Math.round((stream.clock.timeOfDay() - stream.clock.startedAt) / 1000),
    lastFrameAgeMs: lastFrameAt === null ? null : Math.round(now - lastFrameAt),
    droppedFrames: stream.packager.droppedFrames(),
  };
}

function videoStatus(stream: Stream, fps: number): StreamStatus['video'] {
  const video = announcedHeader(stream, 'video')?.video;
  if (!video) return null;
  const facts = video.codec === 'h264' ? readVideoSetup(video.data)?.facts : null;
  // Other codecs are passed on to RTMP and FLV players, but not packaged.
  if (!facts) return { codec: video.codec, width: null, height: null, fps, declaredFps: null };
  return { codec: facts.codec, width: facts.width, height: facts.height, fps, declaredFps: facts.fps };
}

function audioStatus(stream: Stream): StreamStatus['audio'] {
  const audio = announcedHeader(stream, 'audio')?.audio;
  if (!audio) return null;
  const facts = audio.codec === 'aac' ? readAudioSetup(audio.data)?.facts : null;
  if (!facts) return { codec: audio.codec, sampleRate: null, channels: null };
  return { codec: facts.codec, sampleRate: facts.sampleRate, channels: facts.channels };
}
