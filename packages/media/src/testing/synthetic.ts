import { encodeAudioSpecificConfig } from '#media/aac';
import { encodeAmf0 } from '#media/amf';
import { FLV_TAG, type FlvTag } from '#media/flv';
import { encodeAacMessage, encodeAvcMessage } from '#media/flv-media';

/** avcC of 320x180 at 25 fps, H.264 Main, as written by x264. */
export const AVC_CONFIG = Buffer.from(
  '014d400dffe10019674d400deca0a0cfcf80880000030008000003019078a14cb001000468ce3c80',
  'hex',
);

/** A stream of bytes that cannot be decoded but are formally correct, cheap, and the same on every machine. */
export type SyntheticStream = {
  /** Frames with timestamps in `fromMs <= t < toMs`. */
  fromMs: number;
  toMs: number;
  fps: number;
  /** Frames per group of pictures. */
  gop: number;
  frameBytes: number;
  video: boolean;
  audio: boolean;
};

const SAMPLE_RATE = 48_000;
const FRAME_SAMPLES = 1024;

/** The headers that an encoder sends first. */
export function syntheticHeaders(stream: Pick<SyntheticStream, 'video' | 'audio'>): FlvTag[] {
  const config = encodeAudioSpecificConfig(2, SAMPLE_RATE, 2);
  const tags: FlvTag[] = [
    { type: FLV_TAG.script, timestamp: 0, payload: encodeAmf0(['onMetaData', { encoder: 'synthetic' }]) },
  ];
  if (stream.video)
    tags.push({ type: FLV_TAG.video, timestamp: 0, payload: encodeAvcMessage('config', true, 0, AVC_CONFIG) });
  if (stream.audio) tags.push({ type: FLV_TAG.audio, timestamp: 0, payload: encodeAacMessage('config', config) });
  return tags;
}

/** Video and audio of a period, ordered by timestamp. */
export function syntheticFrames(stream: SyntheticStream): FlvTag[] {
  const tags: FlvTag[] = [];
  const pictures = (timeMs: number): number => Math.ceil((timeMs * stream.fps) / 1000);
  const sounds = (timeMs: number): number => Math.ceil((timeMs * SAMPLE_RATE) / 1000 / FRAME_SAMPLES);
  if (stream.video)
    for (let index = pictures(stream.fromMs); index < pictures(stream.toMs); index += 1) {
      const nal = Buffer.alloc(stream.frameBytes, index & 0xff);
      nal.writeUInt32BE(stream.frameBytes - 4, 0);
      const payload = encodeAvcMessage('frame', index % stream.gop === 0, 0, nal);
      tags.push({ type: FLV_TAG.video, timestamp: Math.round((index * 1000) / stream.fps), payload });
    }
  if (stream.audio)
    for (let index = sounds(stream.fromMs); index < sounds(stream.toMs); index += 1) {
      const payload = encodeAacMessage('frame', Buffer.alloc(32, index & 0xff));
      tags.push({ type: FLV_TAG.audio, timestamp: Math.round((index * FRAME_SAMPLES * 1000) / SAMPLE_RATE), payload });
    }
  return tags.sort((one, other) => one.timestamp - other.timestamp);
}

/** 25 fps, a key frame each second, video and audio. */
export const SYNTHETIC: Omit<SyntheticStream, 'fromMs' | 'toMs'> = {
  fps: 25,
  gop: 25,
  frameBytes: 200,
  video: true,
  audio: true,
};
