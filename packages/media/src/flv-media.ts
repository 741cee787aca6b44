/** Codecs that an FLV or RTMP video message can carry; only `h264` is packaged, the others are named. */
export type VideoCodec = 'h264' | 'hevc' | 'av1' | 'vp9' | 'unknown';
export type AudioCodec = 'aac' | 'mp3' | 'opus' | 'unknown';

/** A video message taken apart. `config` carries the decoder configuration (avcC), `frame` length-prefixed NAL units. */
export type VideoMessage = {
  codec: VideoCodec;
  kind: 'config' | 'frame' | 'end' | 'other';
  isKeyFrame: boolean;
  /** Presentation time less decoding time, milliseconds. */
  compositionMs: number;
  data: Buffer;
};

/** An audio message taken apart. `config` carries the AudioSpecificConfig, `frame` one raw frame. */
export type AudioMessage = { codec: AudioCodec; kind: 'config' | 'frame' | 'other'; data: Buffer };

const EMPTY = Buffer.alloc(0);

/** Reads a video payload: FLV 10.1 section E.4.3 and the four-character codes of Enhanced RTMP. Null when too short. */
export function parseVideoMessage(payload: Buffer): VideoMessage | null {
  if (payload.length < 5) return null;
  const first = payload.readUInt8(0);
  if ((first & 0x80) !== 0) return parseEnhanced(payload, first);
  const isKeyFrame = first >> 4 === 1;
  const codec = (first & 0x0f) === 7 ? 'h264' : (first & 0x0f) === 12 ? 'hevc' : 'unknown';
  if (codec === 'unknown') return { codec, kind: 'other', isKeyFrame, compositionMs: 0, data: payload.subarray(1) };
  const kind = (['config', 'frame', 'end'] as const)[payload.readUInt8(1)] ?? 'other';
  return { codec, kind, isKeyFrame, compositionMs: payload.readIntBE(2, 3), data: payload.subarray(5) };
}

/** Reads an audio payload (FLV 10.1 section E.4.2). Null when too short. */
export function parseAudioMessage(payload: Buffer): AudioMessage | null {
  if (payload.length < 1) return null;
  const format = payload.readUInt8(0) >> 4;
  if (format === 2 || format === 14) return { codec: 'mp3', kind: 'frame', data: payload.subarray(1) };
  if (format === 9 && payload.length >= 5 && payload.toString('latin1', 1, 5) === 'Opus')
    return { codec: 'opus', kind: 'other', data: payload.subarray(5) };
  if (format !== 10) return { codec: 'unknown', kind: 'other', data: payload.subarray(1) };
  if (payload.length < 2) return null;
  const kind = (['config', 'frame'] as const)[payload.readUInt8(1)] ?? 'other';
  return { codec: 'aac', kind, data: payload.subarray(2) };
}

/** Wraps AVC data (avcC or NAL units) as a video payload. */
export function encodeAvcMessage(
  kind: 'config' | 'frame',
  isKeyFrame: boolean,
  compositionMs: number,
  data: Buffer,
): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8((isKeyFrame ? 0x10 : 0x20) | 7, 0);
  head.writeUInt8(kind === 'config' ? 0 : 1, 1);
  head.writeIntBE(compositionMs, 2, 3);
  return Buffer.concat([head, data]);
}

/** Wraps AAC data (AudioSpecificConfig or one raw frame) as an audio payload. */
export function encodeAacMessage(kind: 'config' | 'frame', data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xaf, kind === 'config' ? 0 : 1]), data]);
}

function parseEnhanced(payload: Buffer, first: number): VideoMessage {
  const isKeyFrame = ((first >> 4) & 7) === 1;
  const packet = first & 0x0f;
  const names: Record<string, VideoCodec> = { avc1: 'h264', hvc1: 'hevc', av01: 'av1', vp09: 'vp9' };
  const codec = names[payload.toString('latin1', 1, 5)] ?? 'unknown';
  // 0 sequence start, 1 coded frames (AVC and HEVC with a composition time), 2 end, 3 coded frames without one.
  if (packet === 1 && (codec === 'h264' || codec === 'hevc')) {
    if (payload.length < 8) return { codec, kind: 'other', isKeyFrame, compositionMs: 0, data: EMPTY };
    return { codec, kind: 'frame', isKeyFrame, compositionMs: payload.readIntBE(5, 3), data: payload.subarray(8) };
  }
  const kind = (['config', 'frame', 'end', 'frame'] as const)[packet] ?? 'other';
  return { codec, kind, isKeyFrame, compositionMs: 0, data: payload.subarray(5) };
}
