import { expect, it } from 'vitest';
import { box, findBox, fullBox, u32 } from '#media/mp4-boxes';
import { createMeter } from './meter.ts';
import { readMovie, readMovieFragments } from './movie-fragment.ts';
import { emptyResult } from './probe-result.ts';
import { VIDEO_INIT } from './test-site.ts';

const KEY = 0x02000000;
const OTHER = 0x01010000;

/** Default flags of the movie and of the fragment, and flags of the first sample; null: not written. */
type Flags = { movie: number | null; fragment: number | null; first: number | null };

/** How many of three samples are key frames. */
function keyFramesOf({ movie, fragment, first }: Flags): number {
  const init = Buffer.from(VIDEO_INIT);
  findBox(init, ['moov', 'mvex', 'trex'])?.writeUInt32BE(movie ?? 0, 20);
  const written = (flags: number | null) => (flags === null ? [] : [u32(flags)]);
  const tfhd = fullBox('tfhd', 0, fragment === null ? 0 : 0x20, u32(1), ...written(fragment));
  const rows = u32(3_600, 100, 3_600, 100, 3_600, 100);
  const trun = fullBox('trun', 0, first === null ? 0x300 : 0x304, u32(3), ...written(first), rows);
  const segment = box('moof', box('traf', tfhd, trun));
  const meter = createMeter();
  readMovieFragments(segment, readMovie(init, emptyResult(0)), meter, null);
  return meter.keyFrames();
}

it.each<[string, Flags, number]>([
  ['the flags of its fragment', { movie: KEY, fragment: OTHER, first: null }, 0],
  ['the flags of its movie where its fragment has none', { movie: OTHER, fragment: null, first: null }, 0],
  ['its own flags before any others', { movie: OTHER, fragment: OTHER, first: KEY }, 1],
])('the first sample of a run has %s', (_whose, flags, keyFrames) => {
  expect(keyFramesOf(flags)).toBe(keyFrames);
});

it('without any flags, the first sample of a run is the key frame', () => {
  expect(keyFramesOf({ movie: null, fragment: null, first: null })).toBe(1);
});
