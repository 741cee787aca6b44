import { displayWidth, type SpsFacts } from './h264.ts';
import { box, fullBox, u16, u32, u64 } from './mp4-boxes.ts';

/** One CMAF track: H.264 (`avcC` as in the RTMP sequence header) or AAC (`config` is the AudioSpecificConfig). */
export type Track =
  | ({ kind: 'video'; timescale: number; avcC: Buffer } & Pick<SpsFacts, 'width' | 'height' | 'sampleAspect'>)
  | { kind: 'audio'; timescale: number; channels: number; config: Buffer };

/** One frame: `duration` and `compositionOffset` in units of the track's timescale. */
export type Sample = { data: Buffer; duration: number; compositionOffset: number; isKeyFrame: boolean };

const UNITY_MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const TRACK_ID = 1;
/**
 * Sample flags of ISO/IEC 14496-12 section 8.8.3.1: depends on no other sample; depends on others and is not a sync
 * sample.
 */
const KEY_FLAGS = 0x02000000;
const OTHER_FLAGS = 0x01010000;

/** Encodes the initialization segment of a track: one track per file, as CMAF (ISO/IEC 23000-19) requires. */
export function initSegment(track: Track): Buffer {
  const isVideo = track.kind === 'video';
  const size = isVideo ? displaySize(track) : u32(0, 0);
  const volume = isVideo ? 0 : 0x0100;
  const tkhd = fullBox('tkhd', 0, 3, u32(0, 0, TRACK_ID, 0, 0, 0, 0), u16(0, 0, volume, 0), UNITY_MATRIX, size);
  const mdhd = fullBox('mdhd', 0, 0, u32(0, 0, track.timescale, 0), u16(0x55c4, 0));
  const name = Buffer.from(isVideo ? 'vide' : 'soun', 'latin1');
  const hdlr = fullBox('hdlr', 0, 0, u32(0), name, u32(0, 0, 0), Buffer.from([0]));
  const head = isVideo ? fullBox('vmhd', 0, 1, u16(0, 0, 0, 0)) : fullBox('smhd', 0, 0, u16(0, 0));
  const dinf = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  const empty = [fullBox('stts', 0, 0, u32(0)), fullBox('stsc', 0, 0, u32(0)), fullBox('stsz', 0, 0, u32(0, 0))];
  const stsd = fullBox('stsd', 0, 0, u32(1), track.kind === 'video' ? avc1(track) : mp4a(track));
  const stbl = box('stbl', stsd, ...empty, fullBox('stco', 0, 0, u32(0)));
  const trak = box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', head, dinf, stbl)));
  const rateAndVolume = Buffer.concat([u32(0x10000), u16(0x0100, 0), u32(0, 0)]);
  const predefined = u32(0, 0, 0, 0, 0, 0, TRACK_ID + 1);
  const mvhd = fullBox('mvhd', 0, 0, u32(0, 0, 1000, 0), rateAndVolume, UNITY_MATRIX, predefined);
  const mvex = box('mvex', fullBox('trex', 0, 0, u32(TRACK_ID, 1, 0, 0, 0)));
  return Buffer.concat([brands('ftyp', 'iso6', ['iso6', 'cmfc', 'mp41', 'dash']), box('moov', mvhd, trak, mvex)]);
}

/** Encodes one media segment: moof and mdat. `sequence` counts from 1, `decodeTime` is in units of the timescale. */
export function mediaSegment(sequence: number, decodeTime: number, samples: readonly Sample[]): Buffer {
  const rows = Buffer.alloc(samples.length * 16);
  samples.forEach((sample, index) => {
    rows.writeUInt32BE(sample.duration, index * 16);
    rows.writeUInt32BE(sample.data.length, index * 16 + 4);
    rows.writeUInt32BE(sample.isKeyFrame ? KEY_FLAGS : OTHER_FLAGS, index * 16 + 8);
    rows.writeInt32BE(sample.compositionOffset, index * 16 + 12);
  });
  const mfhd = fullBox('mfhd', 0, 0, u32(sequence));
  const tfhd = fullBox('tfhd', 0, 0x020000, u32(TRACK_ID));
  const tfdt = fullBox('tfdt', 1, 0, u64(decodeTime));
  const rowsOffset = 4 + 4 + 4;
  const moofBytes = 8 + mfhd.length + 8 + tfhd.length + tfdt.length + 8 + rowsOffset + rows.length;
  // Version 1: signed composition offsets. The data offset counts from the start of the moof and skips the mdat header.
  const trun = fullBox('trun', 1, 0xf01, u32(samples.length, moofBytes + 8), rows);
  const moof = box('moof', mfhd, box('traf', tfhd, tfdt, trun));
  const mdat = box('mdat', ...samples.map((sample) => sample.data));
  return Buffer.concat([brands('styp', 'msdh', ['msdh', 'msix', 'cmfs']), moof, mdat]);
}

function brands(type: string, major: string, compatible: readonly string[]): Buffer {
  return box(type, Buffer.from(major, 'latin1'), u32(0), Buffer.from(compatible.join(''), 'latin1'));
}

type VideoTrack = Extract<Track, { kind: 'video' }>;

/** Display size for the track header in 16.16: the coded size corrected by the pixel aspect ratio. */
function displaySize(track: VideoTrack): Buffer {
  return u32(Math.min(displayWidth(track), 0xffff) << 16, track.height << 16);
}

function avc1(track: VideoTrack): Buffer {
  const reserved = Buffer.alloc(16);
  const compressorName = Buffer.alloc(32);
  const resolution = u32(0x480000, 0x480000, 0);
  const head = [u32(0), u16(0, 1), reserved, u16(track.width, track.height), resolution, u16(1)];
  const { width, height } = track.sampleAspect;
  const aspect = width === height ? [] : [box('pasp', u32(width, height))];
  return box('avc1', ...head, compressorName, u16(0x18, 0xffff), box('avcC', track.avcC), ...aspect);
}

function mp4a(track: Extract<Track, { kind: 'audio' }>): Buffer {
  const head = [u32(0), u16(0, 1), u32(0, 0), u16(track.channels, 16, 0, 0)];
  // The field has 16 bits: higher rates are only in the configuration.
  const rate = u16(track.timescale > 0xffff ? 0 : track.timescale, 0);
  return box('mp4a', ...head, rate, esds(track.config));
}

/** Elementary stream descriptor of ISO/IEC 14496-1 section 7.2.6 for MPEG-4 audio, with its configuration. */
function esds(config: Buffer): Buffer {
  const specific = descriptor(5, config);
  const decoder = descriptor(4, Buffer.from([0x40, 0x15, 0, 0, 0]), u32(0, 0), specific);
  return fullBox(
    'esds',
    0,
    0,
    descriptor(3, u16(TRACK_ID), Buffer.from([0]), decoder, descriptor(6, Buffer.from([2]))),
  );
}

function descriptor(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, 0x80, 0x80, 0x80, body.length]), body]);
}
