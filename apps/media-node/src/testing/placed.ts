import type { FlvTag } from '@touchline/media/flv';
import { type MediaTag, withTimestamp, readTag } from '../media-tag.ts';

/** A tag placed on the encoder's own timeline; null when it cannot be parsed. */
export function tagOnTimeline(tag: FlvTag): MediaTag | null {
  const content = readTag(tag);
  return content && withTimestamp(tag, content, tag.timestamp);
}
