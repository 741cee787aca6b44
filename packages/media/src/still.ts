import { initSegment, mediaSegment } from './fmp4.ts';
import { avcFacts, H264Error } from './h264.ts';

/** One H.264 key frame: what is needed to decode a single picture. */
export type KeyFrame = {
  /** AVCDecoderConfigurationRecord (ISO/IEC 14496-15). */
  avcC: Buffer;
  /** Length-prefixed NAL units. */
  data: Buffer;
};

const TIMESCALE = 1_000;
/** Browsers show the picture for this long; then the video has ended and its last picture stays. */
const DURATION = 1_000;

/**
 * Encodes a key frame as an MP4 file of one picture, which players and `<video>` open as it is. Throws `H264Error` when
 * the configuration has no parameter set.
 */
export function encodeStill({ avcC, data }: KeyFrame): Buffer {
  const facts = avcFacts(avcC);
  if (!facts) throw new H264Error('the H.264 configuration has no parameter set');
  const sample = { data, duration: DURATION, compositionOffset: 0, isKeyFrame: true };
  return Buffer.concat([
    initSegment({ kind: 'video', timescale: TIMESCALE, avcC, ...facts }),
    mediaSegment(1, 0, [sample]),
  ]);
}
