import { encodeAmf0 } from '@touchline/media/amf';
import { encodeFlvTag, FLV_TAG, type FlvTag } from '@touchline/media/flv';
import { type AudioMessage, parseAudioMessage, parseVideoMessage, type VideoMessage } from '@touchline/media/flv-media';
import { encodePlayerTag } from '@touchline/media/rtmp/server-session';
import { encodeBinaryFrame } from './ws-frame.ts';

/** The encodings that player connections use. */
export type PlayerFormat = 'rtmp' | 'flv' | 'ws';

/** A tag on the stream's timeline, parsed once and encoded once for all players of a format. */
export type MediaTag = {
  /** Milliseconds on the stream's timeline. */
  timeMs: number;
  video: VideoMessage | null;
  audio: AudioMessage | null;
  /** Decoder configuration or metadata: kept for players who join later. */
  header: 'video' | 'audio' | 'script' | null;
  isKeyFrame: boolean;
  payload: Buffer;
  bytes: (format: PlayerFormat) => Buffer;
};

/** Content of a tag, independent of its position on the timeline. */
export type TagContent = Pick<MediaTag, 'video' | 'audio' | 'header' | 'isKeyFrame'>;

/** Parses a tag; null when it is too short. */
export function readTag(tag: FlvTag): TagContent | null {
  const video = tag.type === FLV_TAG.video ? parseVideoMessage(tag.payload) : null;
  const audio = tag.type === FLV_TAG.audio ? parseAudioMessage(tag.payload) : null;
  if (tag.type !== FLV_TAG.script && !video && !audio) return null;
  const isKeyFrame = video?.kind === 'frame' && video.isKeyFrame;
  return { video, audio, header: headerOf(video, audio, tag.payload), isKeyFrame };
}

/** Places a tag on the timeline. */
export function withTimestamp(tag: FlvTag, content: TagContent, timeMs: number): MediaTag {
  const placed: FlvTag = { type: tag.type, timestamp: timeMs >>> 0, payload: tag.payload };
  const encoded: Partial<Record<PlayerFormat, Buffer>> = {};
  const encode = {
    rtmp: () => encodePlayerTag(placed),
    flv: () => encodeFlvTag(placed),
    ws: () => encodeBinaryFrame(encodeFlvTag(placed)),
  };
  return { ...content, timeMs, payload: tag.payload, bytes: (format) => (encoded[format] ??= encode[format]()) };
}

/** The same tag at another time: headers are resent to every player with the time of what follows. */
export function atTime(tag: MediaTag, timeMs: number): MediaTag {
  const type = tag.header === 'video' ? FLV_TAG.video : tag.header === 'audio' ? FLV_TAG.audio : FLV_TAG.script;
  const { video, audio, header, isKeyFrame } = tag;
  return withTimestamp({ type, timestamp: 0, payload: tag.payload }, { video, audio, header, isKeyFrame }, timeMs);
}

const METADATA = encodeAmf0(['onMetaData']);

function headerOf(video: VideoMessage | null, audio: AudioMessage | null, payload: Buffer): MediaTag['header'] {
  if (video) return video.kind === 'config' ? 'video' : null;
  if (audio) return audio.kind === 'config' ? 'audio' : null;
  // Other script tags, such as captions and cue points, belong to their point in time.
  return payload.subarray(0, METADATA.length).equals(METADATA) ? 'script' : null;
}
