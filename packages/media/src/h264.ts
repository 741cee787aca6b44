import { type BitReader, createBitReader } from './bits.ts';
import { u16, u32 } from './mp4-boxes.ts';
import { readVui, type SampleAspect, SQUARE } from './h264-vui.ts';

/** Contents of a sequence parameter set. */
export type SpsFacts = {
  profile: number;
  constraints: number;
  level: number;
  /** Cropped size in luma samples. */
  width: number;
  height: number;
  /** 1:1 when not specified. */
  sampleAspect: SampleAspect;
  isInterlaced: boolean;
  /** Frames per second of the VUI timing; null when it has none or the rate is implausible. */
  fps: number | null;
  /** RFC 6381 name, such as `avc1.64001f`. */
  codec: string;
};

/** AVCDecoderConfigurationRecord (ISO/IEC 14496-15). */
export type AvcConfig = { nalLengthBytes: number; sps: Buffer[]; pps: Buffer[] };

/** Thrown when a parameter set or avcC cannot be parsed. */
export class H264Error extends Error {
  override name = 'H264Error';
}

const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Parses a sequence parameter set NAL unit including its header byte (H.264 section 7.3.2.1.1). Throws `H264Error`. */
export function parseSps(nal: Buffer): SpsFacts {
  if (nal.length < 4 || (nal.readUInt8(0) & 0x1f) !== 7) throw new H264Error('not a sequence parameter set');
  try {
    return readSps(removeEmulation(nal.subarray(1)));
  } catch (error) {
    if (error instanceof RangeError) throw new H264Error('sequence parameter set is cut short');
    throw error;
  }
}

/** Parses the avcC of an RTMP sequence header or an MP4 sample entry. Throws `H264Error`. */
export function parseAvcConfig(data: Buffer): AvcConfig {
  try {
    if (data.readUInt8(0) !== 1) throw new H264Error('avcC version is not 1');
    const nalLengthBytes = (data.readUInt8(4) & 3) + 1;
    const sps = readSets(data, 6, data.readUInt8(5) & 0x1f);
    const pps = readSets(data, sps.end + 1, data.readUInt8(sps.end));
    return { nalLengthBytes, sps: sps.sets, pps: pps.sets };
  } catch (error) {
    if (error instanceof RangeError) throw new H264Error('avcC is cut short');
    throw error;
  }
}

/** Parses the first parameter set of an avcC; null when it has none. Throws `H264Error`. */
export function avcFacts(avcC: Buffer): SpsFacts | null {
  const [sps] = parseAvcConfig(avcC).sps;
  return sps ? parseSps(sps) : null;
}

/** Width in square pixels at which a player displays the video; the height is unchanged. */
export function displayWidth({ width, sampleAspect }: Pick<SpsFacts, 'width' | 'sampleAspect'>): number {
  return Math.round((width * sampleAspect.width) / sampleAspect.height);
}

/** Splits an Annex B byte stream (MPEG-TS, raw .h264) into NAL units. */
export function splitAnnexB(data: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let start = -1;
  for (let at = data.indexOf('\0\0\x01', 0, 'latin1'); at >= 0; at = data.indexOf('\0\0\x01', at + 3, 'latin1')) {
    if (start >= 0) units.push(trimZeros(data.subarray(start, at)));
    start = at + 3;
  }
  if (start >= 0) units.push(trimZeros(data.subarray(start)));
  return units.filter((unit) => unit.length > 0);
}

/** Encodes an avcC for one sequence and one picture parameter set (NAL units including their header bytes). */
export function encodeAvcConfig(sps: Buffer, pps: Buffer): Buffer {
  const head = Buffer.from([1, ...sps.subarray(1, 4), 0xff, 0xe1]);
  return Buffer.concat([head, u16(sps.length), sps, Buffer.from([1]), u16(pps.length), pps]);
}

/** Encodes NAL units with their lengths in four bytes before them, as MP4 and RTMP have them. */
export function encodeNalUnits(units: readonly Buffer[]): Buffer {
  return Buffer.concat(units.flatMap((unit) => [u32(unit.length), unit]));
}

function trimZeros(unit: Buffer): Buffer {
  let end = unit.length;
  while (end > 0 && unit[end - 1] === 0) end -= 1;
  return unit.subarray(0, end);
}

function readSets(data: Buffer, from: number, count: number): { sets: Buffer[]; end: number } {
  const sets: Buffer[] = [];
  let at = from;
  for (let index = 0; index < count; index += 1) {
    const length = data.readUInt16BE(at);
    if (at + 2 + length > data.length) throw new H264Error('avcC is cut short');
    sets.push(data.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return { sets, end: at };
}

/** Removes the emulation prevention bytes of section 7.4.1: 00 00 03 becomes 00 00. */
function removeEmulation(data: Buffer): Buffer {
  const out = Buffer.allocUnsafe(data.length);
  let length = 0;
  let zeros = 0;
  for (const byte of data) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    out[length] = byte;
    length += 1;
  }
  return out.subarray(0, length);
}

function readSps(data: Buffer): SpsFacts {
  const bits = createBitReader(data);
  const profile = bits.read(8);
  const constraints = bits.read(8);
  const level = bits.read(8);
  bits.ue();
  const chroma = HIGH_PROFILES.has(profile) ? readHighProfile(bits) : 1;
  bits.ue();
  skipOrderCount(bits);
  bits.ue();
  bits.skip(1);
  const widthInBlocks = bits.ue() + 1;
  const heightInUnits = bits.ue() + 1;
  const isInterlaced = bits.read(1) === 0;
  if (isInterlaced) bits.skip(1);
  bits.skip(1);
  const crop = bits.read(1) === 1 ? [bits.ue(), bits.ue(), bits.ue(), bits.ue()] : [];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  // Crop units of section 7.4.2.1.1: chroma samples, and field lines if frames may consist of fields.
  const cropX = chroma === 1 || chroma === 2 ? 2 : 1;
  const cropY = (chroma === 1 ? 2 : 1) * (isInterlaced ? 2 : 1);
  const width = widthInBlocks * 16 - cropX * (left + right);
  const height = heightInUnits * 16 * (isInterlaced ? 2 : 1) - cropY * (top + bottom);
  if (width < 1 || height < 1 || width > 16384 || height > 16384) throw new H264Error(`picture of ${width}x${height}`);
  const hex = [profile, constraints, level].map((value) => value.toString(16).padStart(2, '0')).join('');
  const hasVui = bits.left() > 1 && bits.read(1) === 1;
  const { sampleAspect, fps } = hasVui ? readVui(bits) : { sampleAspect: SQUARE, fps: null };
  return { profile, constraints, level, width, height, sampleAspect, isInterlaced, fps, codec: `avc1.${hex}` };
}

/** Reads the fields that only the high profiles have; returns chroma_format_idc. */
function readHighProfile(bits: BitReader): number {
  const chroma = bits.ue();
  if (chroma === 3) bits.skip(1);
  bits.ue();
  bits.ue();
  bits.skip(1);
  if (bits.read(1) === 1) {
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1)
      if (bits.read(1) === 1) skipScaling(bits, list < 6 ? 16 : 64);
  }
  return chroma;
}

function skipScaling(bits: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + bits.se() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipOrderCount(bits: BitReader): void {
  const type = bits.ue();
  if (type === 0) bits.ue();
  if (type !== 1) return;
  bits.skip(1);
  bits.se();
  bits.se();
  const cycle = bits.ue();
  if (cycle > 255) throw new H264Error('picture order count cycle is too long');
  for (let index = 0; index < cycle; index += 1) bits.se();
}
