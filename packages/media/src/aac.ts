import { createBitReader } from './bits.ts';

/** Contents of an AudioSpecificConfig or ADTS header. */
export type AacFacts = {
  /** Audio object type of ISO/IEC 14496-3: 2 is AAC-LC, 5 HE-AAC, 29 HE-AAC v2. */
  objectType: number;
  /** Samples per second of the core coder, in which the samples of a frame are counted too. */
  sampleRate: number;
  channels: number;
  /** Samples per frame at `sampleRate`: 1024 or 960. */
  frameSamples: number;
  /** RFC 6381 name, such as `mp4a.40.2`. */
  codec: string;
};

/** Thrown when the configuration cannot be parsed. */
export class AacError extends Error {
  override name = 'AacError';
}

const RATES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];
const SBR = 5;
const PARAMETRIC_STEREO = 29;

/** Parses an AudioSpecificConfig (ISO/IEC 14496-3 section 1.6.2.1). Throws `AacError`. */
export function parseAudioSpecificConfig(data: Buffer): AacFacts {
  const bits = createBitReader(data);
  const readType = (): number => {
    const type = bits.read(5);
    return type === 31 ? 32 + bits.read(6) : type;
  };
  const readRate = (): number => {
    const index = bits.read(4);
    return index === 15 ? bits.read(24) : (RATES[index] ?? 0);
  };
  try {
    const objectType = readType();
    const sampleRate = readRate();
    const channels = CHANNELS[bits.read(4)] ?? 0;
    if (objectType === SBR || objectType === PARAMETRIC_STEREO) {
      readRate();
      readType();
    }
    if (sampleRate < 1 || objectType < 1) throw new AacError('AudioSpecificConfig has no sample rate');
    const is960 = bits.left() > 0 && bits.read(1) === 1;
    return { objectType, sampleRate, channels, frameSamples: is960 ? 960 : 1024, codec: `mp4a.40.${objectType}` };
  } catch (error) {
    if (error instanceof RangeError) throw new AacError('AudioSpecificConfig is cut short');
    throw error;
  }
}

/** An ADTS header: its contents, and the sizes of header and whole frame in bytes. */
export type AdtsFrame = AacFacts & { headerBytes: number; frameBytes: number };

/** Parses the ADTS header at the start of `data` (ISO/IEC 14496-3 annex 1.A); null when there is none. */
export function parseAdtsHeader(data: Buffer): AdtsFrame | null {
  if (data.length < 7 || (data.readUInt16BE(0) & 0xfff6) !== 0xfff0) return null;
  const third = data.readUInt8(2);
  const fourth = data.readUInt8(3);
  const sampleRate = RATES[(third >> 2) & 15] ?? 0;
  const headerBytes = (data.readUInt8(1) & 1) === 1 ? 7 : 9;
  const frameBytes = ((fourth & 3) << 11) | (data.readUInt8(4) << 3) | (data.readUInt8(5) >> 5);
  if (sampleRate === 0 || frameBytes < headerBytes) return null;
  const objectType = (third >> 6) + 1;
  const channels = CHANNELS[((third & 1) << 2) | (fourth >> 6)] ?? 0;
  return {
    objectType,
    sampleRate,
    channels,
    frameSamples: 1024,
    codec: `mp4a.40.${objectType}`,
    headerBytes,
    frameBytes,
  };
}

/**
 * Encodes the two-byte AudioSpecificConfig of plain AAC with one of the listed rates. Throws `AacError` for other
 * rates.
 */
export function encodeAudioSpecificConfig(objectType: number, sampleRate: number, channels: number): Buffer {
  const index = RATES.indexOf(sampleRate);
  const layout = CHANNELS.indexOf(channels);
  if (index < 0 || layout < 1) throw new AacError(`no AAC configuration for ${sampleRate} Hz, ${channels} channels`);
  const out = Buffer.alloc(2);
  out.writeUInt16BE((objectType << 11) | (index << 7) | (layout << 3), 0);
  return out;
}
