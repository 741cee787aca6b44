/** Codecs of FLV and RTMP messages. Only `h264` and `aac` are packaged, the others are only identified. */
export type VideoCodec = 'h264' | 'hevc' | 'av1' | 'vp9' | 'vp8' | 'vvc' | 'vp6' | 'h263' | 'screen' | 'unknown';
export type AudioCodec =
  | 'aac'
  | 'mp3'
  | 'opus'
  | 'flac'
  | 'ac3'
  | 'eac3'
  | 'speex'
  | 'nellymoser'
  | 'g711'
  | 'adpcm'
  | 'pcm'
  | 'unknown';

/** CodecID of FLV 10.1 (E.4.3.1), and of the encoders that added HEVC to it. */
const LEGACY_VIDEO: Record<number, VideoCodec> = {
  2: 'h263',
  3: 'screen',
  4: 'vp6',
  5: 'vp6',
  6: 'screen',
  7: 'h264',
  12: 'hevc',
};
/** SoundFormat of FLV 10.1 (E.4.2.1), and of the encoders that added Opus to it. */
const LEGACY_AUDIO: Record<number, AudioCodec> = {
  0: 'pcm',
  1: 'adpcm',
  2: 'mp3',
  3: 'pcm',
  4: 'nellymoser',
  5: 'nellymoser',
  6: 'nellymoser',
  7: 'g711',
  8: 'g711',
  10: 'aac',
  11: 'speex',
  13: 'opus',
  14: 'mp3',
};
/** Four-character codes of Enhanced RTMP. */
const ENHANCED_VIDEO: Record<string, VideoCodec> = {
  avc1: 'h264',
  hvc1: 'hevc',
  av01: 'av1',
  vp08: 'vp8',
  vp09: 'vp9',
  vvc1: 'vvc',
};
const ENHANCED_AUDIO: Record<string, AudioCodec> = {
  mp4a: 'aac',
  '.mp3': 'mp3',
  Opus: 'opus',
  fLaC: 'flac',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
};
const EX_AUDIO = 9;

/** A parsed video message. `config` carries the decoder configuration (avcC), `frame` length-prefixed NAL units. */
export type VideoMessage = {
  codec: VideoCodec;
  kind: 'config' | 'frame' | 'end' | 'other';
  isKeyFrame: boolean;
  /** Presentation time minus decoding time, in milliseconds. */
  compositionMs: number;
  data: Buffer;
};

/** A parsed audio message. `config` carries the AudioSpecificConfig, `frame` one raw frame. */
export type AudioMessage = { codec: AudioCodec; kind: 'config' | 'frame' | 'other'; data: Buffer };

const EMPTY = Buffer.alloc(0);

/**
 * Parses a video payload: FLV 10.1 section E.4.3 and the four-character codes of Enhanced RTMP. Null when it is too
 * short.
 */
export function parseVideoMessage(payload: Buffer): VideoMessage | null {
  if (payload.length < 5) return null;
  const first = payload.readUInt8(0);
  if ((first & 0x80) !== 0) return parseEnhanced(payload, first);
  const isKeyFrame = first >> 4 === 1;
  const codec = LEGACY_VIDEO[first & 0x0f] ?? 'unknown';
  if (codec === 'unknown') return { codec, kind: 'other', isKeyFrame, compositionMs: 0, data: payload.subarray(1) };
  // Older codecs have neither a configuration nor a header of their own.
  if (codec !== 'h264' && codec !== 'hevc')
    return { codec, kind: 'frame', isKeyFrame, compositionMs: 0, data: payload.subarray(1) };
  const kind = (['config', 'frame', 'end'] as const)[payload.readUInt8(1)] ?? 'other';
  return { codec, kind, isKeyFrame, compositionMs: payload.readIntBE(2, 3), data: payload.subarray(5) };
}

/** Parses an audio payload: FLV 10.1 section E.4.2 and ExAudio of Enhanced RTMP. Null when it is too short. */
export function parseAudioMessage(payload: Buffer): AudioMessage | null {
  if (payload.length < 1) return null;
  const format = payload.readUInt8(0) >> 4;
  if (format === EX_AUDIO) return parseEnhancedAudio(payload);
  const codec = LEGACY_AUDIO[format] ?? 'unknown';
  if (codec === 'unknown') return { codec, kind: 'other', data: payload.subarray(1) };
  if (codec !== 'aac') return { codec, kind: 'frame', data: payload.subarray(1) };
  if (payload.length < 2) return null;
  const kind = (['config', 'frame'] as const)[payload.readUInt8(1)] ?? 'other';
  return { codec, kind, data: payload.subarray(2) };
}

/** Encodes AVC data (avcC or NAL units) as a video payload. */
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

/** Encodes AAC data (AudioSpecificConfig or one raw frame) as an audio payload. */
export function encodeAacMessage(kind: 'config' | 'frame', data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xaf, kind === 'config' ? 0 : 1]), data]);
}

function parseEnhanced(payload: Buffer, first: number): VideoMessage {
  const isKeyFrame = ((first >> 4) & 7) === 1;
  const packet = first & 0x0f;
  const codec = ENHANCED_VIDEO[payload.toString('latin1', 1, 5)] ?? 'unknown';
  // 0 sequence start, 1 coded frames (AVC and HEVC with a composition time), 2 end, 3 coded frames without one.
  if (packet === 1 && (codec === 'h264' || codec === 'hevc')) {
    if (payload.length < 8) return { codec, kind: 'other', isKeyFrame, compositionMs: 0, data: EMPTY };
    return { codec, kind: 'frame', isKeyFrame, compositionMs: payload.readIntBE(5, 3), data: payload.subarray(8) };
  }
  const kind = (['config', 'frame', 'end', 'frame'] as const)[packet] ?? 'other';
  return { codec, kind, isKeyFrame, compositionMs: 0, data: payload.subarray(5) };
}

function parseEnhancedAudio(payload: Buffer): AudioMessage | null {
  if (payload.length < 5) return null;
  const codec = ENHANCED_AUDIO[payload.toString('latin1', 1, 5)] ?? 'unknown';
  // 0 sequence start, 1 coded frames; others describe channels or contain several tracks.
  const kind = (['config', 'frame'] as const)[payload.readUInt8(0) & 0x0f] ?? 'other';
  return { codec, kind, data: payload.subarray(5) };
}
