import type { FlvTag } from '@touchline/media/flv';
import { type MediaTag, withTimestamp, readTag } from '../media-tag.ts';

/** A tag on a timeline that is the encoder's own; null when it is none. */
export function placed(tag: FlvTag): MediaTag | null {
  const content = readTag(tag);
  return content && withTimestamp(tag, content, tag.timestamp);
}
