import { createFlvReader, FLV_TAG, type FlvTag } from './flv.ts';

/** An FLV file in memory that can be published in a loop. */
export type Clip = {
  /** Sequence headers and metadata, sent once at the start. */
  headers: FlvTag[];
  /** All other tags, in order. */
  frames: FlvTag[];
  /** Milliseconds from the first frame of one round to the first frame of the next. */
  durationMs: number;
};

const MAX_TAG_BYTES = 8 * 1024 * 1024;

/** Parses a whole FLV file. Throws `FlvError` when it is invalid or has no frames. */
export function readClip(file: Buffer): Clip {
  const tags: FlvTag[] = [];
  createFlvReader(MAX_TAG_BYTES, (tag) => tags.push(tag)).push(file);
  const headers = tags.filter(isHeader);
  const frames = tags.filter((tag) => !isHeader(tag) && tag.type !== FLV_TAG.script);
  const video = frames.filter((tag) => tag.type === FLV_TAG.video);
  const timed = video.length > 1 ? video : frames;
  const first = timed.at(0)?.timestamp ?? 0;
  const last = timed.at(-1)?.timestamp ?? 0;
  // The last frame gets the average duration.
  const durationMs = timed.length > 1 ? Math.round(((last - first) * timed.length) / (timed.length - 1)) : 0;
  return { headers, frames, durationMs };
}

/** The frames of one round of the clip, with timestamps that continue those of the previous rounds. */
export function clipRound(clip: Clip, round: number): FlvTag[] {
  const shift = round * clip.durationMs;
  return clip.frames.map((tag) => ({ ...tag, timestamp: (tag.timestamp + shift) >>> 0 }));
}

/** Whether a tag is metadata or a decoder configuration, which a player needs before the first frame. */
function isHeader(tag: FlvTag): boolean {
  if (tag.type === FLV_TAG.script) return true;
  const [first = 0, second = 1] = tag.payload;
  if (tag.type === FLV_TAG.audio) return first >> 4 === 10 && second === 0;
  return (first & 0x80) !== 0 ? (first & 0x0f) === 0 : second === 0;
}
