import { findBox } from '@touchline/media/mp4-boxes';
import type { PackedTrack } from '../segment-ring.ts';

/** One frame that a player reads from a segment; `index` is in its last four bytes. */
export type PackedFrame = { index: number; time: number; duration: number };

const ROW_BYTES = 16;

/** Reads all frames of one of our segments, whose trun entries hold duration, size, flags and composition offset. */
export function packedFrames(track: PackedTrack | null): PackedFrame[] {
  if (!track) return [];
  const run = findBox(track.data, ['moof', 'traf', 'trun']);
  const start = findBox(track.data, ['moof', 'traf', 'tfdt']);
  const media = findBox(track.data, ['mdat']);
  if (!run || !start || !media) throw new Error('no media segment');
  const frames: PackedFrame[] = [];
  let time = Number(start.readBigUInt64BE(4));
  let end = 0;
  for (let row = 12; row < run.length; row += ROW_BYTES) {
    const duration = run.readUInt32BE(row);
    end += run.readUInt32BE(row + 4);
    frames.push({ index: media.readUInt32BE(end - 4), time, duration });
    time += duration;
  }
  return frames;
}
