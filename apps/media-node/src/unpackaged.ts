import type { AudioCodec, AudioMessage, VideoCodec, VideoMessage } from '@touchline/media/flv-media';

/** Why a track that the encoder sends is not in HLS and DASH. */
export type UnpackagedCode =
  | `codec_${Exclude<VideoCodec, 'h264'> | Exclude<AudioCodec, 'aac'>}`
  /** The decoder configuration cannot be parsed. */
  | 'bad_configuration'
  /** Frames arrive without a decoder configuration. */
  | 'no_configuration'
  /** Key frames are too far apart: in time, and in bytes. */
  | 'long_gop'
  | 'large_gop';

export type Unpackaged = { video: UnpackagedCode | null; audio: UnpackagedCode | null };

/**
 * The reason after a message of a track; `previous`: the reason before it, `isConfigured`: whether frames can be packaged.
 */
export function codeAfter(
  previous: UnpackagedCode | null,
  message: VideoMessage | AudioMessage,
  isConfigured: boolean,
): UnpackagedCode | null {
  const { codec, kind } = message;
  if (codec !== 'h264' && codec !== 'aac') return `codec_${codec}`;
  if (kind !== 'config' && kind !== 'frame') return previous;
  if (isConfigured) return null;
  return kind === 'config' || previous === 'bad_configuration' ? 'bad_configuration' : 'no_configuration';
}
