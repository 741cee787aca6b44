import { parseAudioSpecificConfig } from './aac.ts';
import { avcFacts } from './h264.ts';
import { findBox, listBoxes } from './mp4-boxes.ts';

/** Contents of an initialization segment for one track. */
export type TrackFacts = {
  trackId: number;
  kind: 'video' | 'audio' | 'other';
  timescale: number;
  /** RFC 6381 name where possible, else the four characters of the sample entry. */
  codec: string;
  width: number | null;
  height: number | null;
  /** From the parameter set; null when it has no timing. */
  fps: number | null;
  isInterlaced: boolean;
  sampleRate: number | null;
  channels: number | null;
  defaultDuration: number;
  defaultSize: number;
  /** Null when zero, which many muxers write without meaning that every sample is a key frame. */
  defaultFlags: number | null;
  /** AVCDecoderConfigurationRecord of H.264; null for other codecs and encrypted samples. */
  avcC: Buffer | null;
  /** AudioSpecificConfig of AAC; null for other codecs and encrypted samples. */
  aacConfig: Buffer | null;
};

/** Contents of a media segment for one track; times in units of the track's timescale. */
export type SegmentFacts = { trackId: number; decodeTime: number; duration: number; samples: number; bytes: number };

const KINDS = new Map<string, TrackFacts['kind']>([
  ['vide', 'video'],
  ['soun', 'audio'],
]);
/** Sample entries of encrypted tracks (ISO/IEC 14496-12 section 8.12). */
const ENCRYPTED = new Set(['encv', 'enca']);

/** Default values of a track in the movie header. */
type Defaults = { duration: number; size: number; flags: number | null };

/** Parses the tracks of an initialization segment. Throws `Mp4Error`, `RangeError`, `H264Error` or `AacError`. */
export function parseInit(data: Buffer): TrackFacts[] {
  const moov = findBox(data, ['moov']);
  if (!moov) return [];
  const defaults = new Map<number, Defaults>();
  for (const item of listBoxes(findBox(moov, ['mvex']) ?? Buffer.alloc(0)))
    if (item.type === 'trex')
      defaults.set(item.body.readUInt32BE(4), {
        duration: item.body.readUInt32BE(12),
        size: item.body.readUInt32BE(16),
        flags: item.body.readUInt32BE(20) || null,
      });
  return listBoxes(moov)
    .filter((item) => item.type === 'trak')
    .map((item) => readTrack(item.body, defaults));
}

/** Summarizes the samples of each track in a media segment. `tracks`: the defaults from the initialization segment. */
export function parseSegment(data: Buffer, tracks: readonly TrackFacts[]): SegmentFacts[] {
  const facts = new Map<number, SegmentFacts>();
  for (const moof of listBoxes(data).filter((item) => item.type === 'moof'))
    for (const traf of listBoxes(moof.body).filter((item) => item.type === 'traf')) {
      const found = readFragment(traf.body, tracks);
      const known = facts.get(found.trackId);
      if (!known) facts.set(found.trackId, found);
      else {
        known.duration += found.duration;
        known.samples += found.samples;
        known.bytes += found.bytes;
      }
    }
  return [...facts.values()];
}

function readTrack(trak: Buffer, defaults: Map<number, Defaults>): TrackFacts {
  const tkhd = findBox(trak, ['tkhd']) ?? Buffer.alloc(0);
  const trackId = tkhd.readUInt32BE(tkhd.readUInt8(0) === 1 ? 20 : 12);
  const mdhd = findBox(trak, ['mdia', 'mdhd']) ?? Buffer.alloc(0);
  const timescale = mdhd.readUInt32BE(mdhd.readUInt8(0) === 1 ? 20 : 12);
  const handler = findBox(trak, ['mdia', 'hdlr'])?.toString('latin1', 8, 12) ?? '';
  const kind = KINDS.get(handler) ?? 'other';
  const stsd = findBox(trak, ['mdia', 'minf', 'stbl', 'stsd']);
  const [entry] = stsd ? listBoxes(stsd.subarray(8)) : [];
  const preset = defaults.get(trackId) ?? { duration: 0, size: 0, flags: null };
  const facts: TrackFacts = {
    trackId,
    kind,
    timescale,
    codec: entry?.type ?? '',
    width: null,
    height: null,
    fps: null,
    isInterlaced: false,
    sampleRate: null,
    channels: null,
    defaultDuration: preset.duration,
    defaultSize: preset.size,
    defaultFlags: preset.flags,
    avcC: null,
    aacConfig: null,
  };
  if (!entry) return facts;
  const sealed = ENCRYPTED.has(entry.type) ? { avcC: null, aacConfig: null } : null;
  if (kind === 'video') return { ...facts, ...readVideoEntry(entry.body), ...sealed };
  return kind === 'audio' ? { ...facts, ...readAudioEntry(entry.body), ...sealed } : facts;
}

const VIDEO_ENTRY_BYTES = 78;
const AUDIO_ENTRY_BYTES = 28;

function readVideoEntry(body: Buffer): Partial<TrackFacts> {
  const size = { width: body.readUInt16BE(24), height: body.readUInt16BE(26) };
  const avcC = findBox(body.subarray(VIDEO_ENTRY_BYTES), ['avcC']);
  const sps = avcC ? avcFacts(avcC) : null;
  if (!sps) return size;
  const { width, height, fps, isInterlaced, codec } = sps;
  return { width, height, fps, isInterlaced, codec, avcC };
}

function readAudioEntry(body: Buffer): Partial<TrackFacts> {
  const plain = { channels: body.readUInt16BE(16), sampleRate: body.readUInt32BE(24) >>> 16 };
  const esds = findBox(body.subarray(AUDIO_ENTRY_BYTES), ['esds']);
  const config = esds ? findDecoderConfig(esds.subarray(4)) : null;
  if (!config) return plain;
  const { codec, sampleRate, channels } = parseAudioSpecificConfig(config);
  return { codec, sampleRate, channels: channels || plain.channels, aacConfig: config };
}

/** Follows the descriptors of an esds down to the AudioSpecificConfig (tags 3, 4, 5). */
function findDecoderConfig(data: Buffer): Buffer | null {
  let at = 0;
  while (at + 2 <= data.length) {
    const tag = data.readUInt8(at);
    let length = 0;
    let more = true;
    for (at += 1; more && at < data.length; at += 1) {
      length = (length << 7) | (data.readUInt8(at) & 0x7f);
      more = (data.readUInt8(at) & 0x80) !== 0;
    }
    if (tag === 5) return data.subarray(at, at + length);
    // Inside the ES and decoder descriptors, the next descriptor follows fixed fields.
    at += tag === 3 ? 3 : tag === 4 ? 13 : length;
  }
  return null;
}

function readFragment(traf: Buffer, tracks: readonly TrackFacts[]): SegmentFacts {
  const tfhd = findBox(traf, ['tfhd']) ?? Buffer.alloc(0);
  const flags = tfhd.readUInt32BE(0) & 0xffffff;
  const trackId = tfhd.readUInt32BE(4);
  const track = tracks.find((item) => item.trackId === trackId);
  let at = 8 + ((flags & 1) !== 0 ? 8 : 0) + ((flags & 2) !== 0 ? 4 : 0);
  let duration = track?.defaultDuration ?? 0;
  let size = track?.defaultSize ?? 0;
  if ((flags & 8) !== 0) {
    duration = tfhd.readUInt32BE(at);
    at += 4;
  }
  if ((flags & 16) !== 0) size = tfhd.readUInt32BE(at);
  const tfdt = findBox(traf, ['tfdt']);
  const is64 = tfdt?.readUInt8(0) === 1;
  const decodeTime = tfdt ? (is64 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4)) : 0;
  const facts: SegmentFacts = { trackId, decodeTime, duration: 0, samples: 0, bytes: 0 };
  for (const run of listBoxes(traf).filter((item) => item.type === 'trun')) addRun(facts, run.body, duration, size);
  return facts;
}

function addRun(facts: SegmentFacts, run: Buffer, duration: number, size: number): void {
  const flags = run.readUInt32BE(0) & 0xffffff;
  const count = run.readUInt32BE(4);
  const has = (bit: number): number => ((flags & bit) !== 0 ? 4 : 0);
  const rowBytes = has(0x100) + has(0x200) + has(0x400) + has(0x800);
  const start = 8 + has(1) + has(4);
  if (start + count * rowBytes > run.length) throw new RangeError('trun is cut short');
  facts.samples += count;
  if (rowBytes === 0) {
    facts.duration += count * duration;
    facts.bytes += count * size;
    return;
  }
  for (let at = start; at < start + count * rowBytes; at += rowBytes) {
    facts.duration += has(0x100) ? run.readUInt32BE(at) : duration;
    facts.bytes += has(0x200) ? run.readUInt32BE(at + has(0x100)) : size;
  }
}
