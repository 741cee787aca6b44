import type { BitReader } from './bits.ts';

/** Pixel (sample) aspect ratio, width to height. */
export type SampleAspect = { width: number; height: number };

/** The parts of the video usability information that are read. */
export type VuiFacts = { sampleAspect: SampleAspect; fps: number | null };

export const SQUARE: SampleAspect = { width: 1, height: 1 };

const EXTENDED_ASPECT = 255;
/** Table E-1 starting at aspect_ratio_idc 1. */
const ASPECTS = [
  [1, 1],
  [12, 11],
  [10, 11],
  [16, 11],
  [40, 33],
  [24, 11],
  [20, 11],
  [32, 11],
  [80, 33],
  [18, 11],
  [15, 11],
  [64, 33],
  [160, 99],
  [4, 3],
  [3, 2],
  [2, 1],
] as const;
/** More elongated pixels than this do not exist in real video. */
const MAX_ASPECT = 8;

/**
 * Parses the VUI of annex E up to the frame rate. It may be truncated by sloppy muxers; the part that was read is
 * returned.
 */
export function readVui(bits: BitReader): VuiFacts {
  const facts: VuiFacts = { sampleAspect: SQUARE, fps: null };
  try {
    if (bits.read(1) === 1) facts.sampleAspect = readAspect(bits);
    skipSignalType(bits);
    facts.fps = readFrameRate(bits);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return facts;
}

function readAspect(bits: BitReader): SampleAspect {
  const number = bits.read(8);
  const [width, height] = number === EXTENDED_ASPECT ? [bits.read(16), bits.read(16)] : (ASPECTS[number - 1] ?? [1, 1]);
  // Zero means unspecified.
  const isSensible = width > 0 && height > 0 && Math.max(width / height, height / width) <= MAX_ASPECT;
  return isSensible ? { width, height } : SQUARE;
}

/** Skips overscan, color description and chroma location. */
function skipSignalType(bits: BitReader): void {
  if (bits.read(1) === 1) bits.skip(1);
  if (bits.read(1) === 1) {
    bits.skip(4);
    if (bits.read(1) === 1) bits.skip(24);
  }
  if (bits.read(1) === 1) {
    bits.ue();
    bits.ue();
  }
}

/** Frames per second; null when there is no timing or the rate is implausible. */
function readFrameRate(bits: BitReader): number | null {
  if (bits.read(1) === 0) return null;
  const unitsInTick = bits.read(32);
  const timeScale = bits.read(32);
  // A frame takes two ticks.
  const fps = unitsInTick > 0 ? timeScale / unitsInTick / 2 : 0;
  return fps >= 1 && fps <= 300 ? Math.round(fps * 1000) / 1000 : null;
}
