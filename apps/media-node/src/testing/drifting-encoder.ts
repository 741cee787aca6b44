import { encodeAudioSpecificConfig } from '@touchline/media/aac';
import { FLV_TAG, type FlvTag } from '@touchline/media/flv';
import { encodeAacMessage, encodeAvcMessage } from '@touchline/media/flv-media';
import { syntheticHeaders } from '@touchline/media/testing/synthetic';

/**
 * An encoder whose clock is fast by `clockError` (0.001 is 0.1 %), and whose audio samples are fast by `audioError`
 * compared with its own timestamps. A frame contains only its number.
 */
export type DriftingEncoder = { clockError: number; audioError: number; fps: number; sampleRate: number };

export const FRAME_SAMPLES = 1024;
const KEY_EVERY_MS = 2_000;

/** Milliseconds by the encoder's clock. */
export function videoTimeMs({ fps }: DriftingEncoder, index: number): number {
  return (index * 1000) / fps;
}

export function audioTimeMs({ sampleRate, audioError }: DriftingEncoder, index: number): number {
  return (index * FRAME_SAMPLES * 1000) / sampleRate / (1 + audioError);
}

/** The true time of a time on the encoder's clock. */
export function trueTimeMs({ clockError }: DriftingEncoder, encoderMs: number): number {
  return encoderMs / (1 + clockError);
}

export function headerTags({ sampleRate }: DriftingEncoder): FlvTag[] {
  const config = encodeAacMessage('config', encodeAudioSpecificConfig(2, sampleRate, 2));
  return [...syntheticHeaders({ video: true, audio: false }), { type: FLV_TAG.audio, timestamp: 0, payload: config }];
}

export function videoTag(encoder: DriftingEncoder, index: number): FlvTag {
  const nal = Buffer.alloc(8);
  nal.writeUInt32BE(4, 0);
  nal.writeUInt32BE(index, 4);
  const isKey = index % ((encoder.fps * KEY_EVERY_MS) / 1000) === 0;
  const timestamp = Math.round(videoTimeMs(encoder, index));
  return { type: FLV_TAG.video, timestamp, payload: encodeAvcMessage('frame', isKey, 0, nal) };
}

export function audioTag(encoder: DriftingEncoder, index: number): FlvTag {
  const data = Buffer.alloc(4);
  data.writeUInt32BE(index, 0);
  const timestamp = Math.round(audioTimeMs(encoder, index));
  return { type: FLV_TAG.audio, timestamp, payload: encodeAacMessage('frame', data) };
}
