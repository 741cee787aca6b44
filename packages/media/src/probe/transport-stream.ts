import { type AdtsFrame, encodeAudioSpecificConfig, parseAdtsHeader } from '#media/aac';
import { type AacKeeper, createAacKeeper } from '#media/aac-sample';
import { encodeAvcConfig, encodeNalUnits, parseSps, splitAnnexB } from '#media/h264';
import type { KeyFrame } from '#media/still';
import { noteSps } from './codec-facts.ts';
import { ProbeFailure } from './failure.ts';
import type { FrameSink, SoundFrame } from './frame-sink.ts';
import type { Meter } from './meter.ts';
import type { ProbeResult } from './probe-result.ts';

const PACKET = 188;
const SYNC = 0x47;
const PAT_PID = 0;
/** Bytes of a video frame that are parsed: parameter sets and the first slice are near its start. */
const PARSED_BYTES = 4096;
const NAL_IDR = 5;
const NAL_SPS = 7;
const NAL_PPS = 8;

/** Timestamps have 33 bits of 90 kHz and begin again after this long. */
const CLOCK_MS = 2 ** 33 / 90;

/** Stream types of ISO/IEC 13818-1 table 2-34 and its registrations. */
const VIDEO_TYPES: Record<number, string> = { 0x02: 'mpeg2', 0x1b: 'h264', 0x24: 'hevc' };
const AUDIO_TYPES: Record<number, string> = { 0x03: 'mp3', 0x04: 'mp3', 0x0f: 'aac', 0x11: 'aac', 0x81: 'ac3' };
/** Timed metadata and splice cues: neither video nor audio. */
const NO_MEDIA_TYPES = new Set([0x15, 0x86]);
const ADTS = 0x0f;

type Track = { type: number; codec: string; isVideo: boolean; pes: Pes | null; avcC: Buffer | null; sound: AacKeeper };
type Pes = { time: PesTime | null; bytes: number; parts: Buffer[] };
type PesTime = { timeMs: number; compositionMs: number };

/** Where a segment is read into; `sink` gets what can be decoded. */
export type Reading = { result: ProbeResult; meter: Meter; sink: FrameSink | null };

/**
 * Parses an MPEG-TS segment (ISO/IEC 13818-1): stores codecs and size in `result` and counts frames in `meter`. `isCut`: it
 * ends early, and so may its last frames, which are left out. Throws
 * `ProbeFailure`: `bad_media` when it is not a transport stream, `no_media` without a known track. Throws `RangeError`
 * when a length exceeds the remaining bytes.
 */
export function readTransportStream(data: Buffer, reading: Reading, isCut: boolean): void {
  const tracks = new Map<number, Track>();
  let pmtPid: number | null = null;
  for (let at = 0; at + PACKET <= data.length; at += PACKET) {
    if (data[at] !== SYNC) throw new ProbeFailure('bad_media', 'not an MPEG transport stream');
    const pid = data.readUInt16BE(at + 1) & 0x1fff;
    const isStart = ((data[at + 1] ?? 0) & 0x40) !== 0;
    const payload = payloadOf(data.subarray(at, at + PACKET));
    if (!payload) continue;
    const track = tracks.get(pid);
    if (track) addToTrack(track, payload, isStart, reading);
    else if (pid === PAT_PID && isStart) pmtPid ??= readPat(payload);
    else if (pid === pmtPid && isStart && tracks.size === 0) readPmt(payload, tracks, reading.meter);
  }
  if (!isCut) for (const track of tracks.values()) closePes(track, reading);
  if (tracks.size === 0) throw new ProbeFailure('no_media', 'a transport stream without video and audio');
  for (const { isVideo, codec, sound } of tracks.values()) {
    if (isVideo) reading.result.videoCodec = codec;
    else reading.result.audioCodec = codec;
    reading.result.sound = sound.sample() ?? reading.result.sound;
  }
}

function payloadOf(packet: Buffer): Buffer | null {
  const control = packet.readUInt8(3) >> 4;
  if ((control & 1) === 0) return null;
  const start = (control & 2) !== 0 ? 5 + packet.readUInt8(4) : 4;
  return start < PACKET ? packet.subarray(start) : null;
}

/** The section in a payload, without pointer field and checksum. */
function sectionOf(payload: Buffer): Buffer {
  const start = 1 + payload.readUInt8(0);
  const length = payload.readUInt16BE(start + 1) & 0xfff;
  return payload.subarray(start, Math.max(start, start + 3 + length - 4));
}

function readPat(payload: Buffer): number | null {
  const section = sectionOf(payload);
  for (let at = 8; at + 4 <= section.length; at += 4)
    if (section.readUInt16BE(at) !== 0) return section.readUInt16BE(at + 2) & 0x1fff;
  return null;
}

function readPmt(payload: Buffer, tracks: Map<number, Track>, meter: Meter): void {
  const section = sectionOf(payload);
  let at = 12 + (section.readUInt16BE(10) & 0xfff);
  while (at + 5 <= section.length) {
    const type = section.readUInt8(at);
    const video = VIDEO_TYPES[type];
    const codec = video ?? AUDIO_TYPES[type];
    const pid = section.readUInt16BE(at + 1) & 0x1fff;
    if (codec === undefined && !NO_MEDIA_TYPES.has(type)) meter.addOpaque();
    if (codec !== undefined)
      tracks.set(pid, { type, codec, isVideo: video !== undefined, pes: null, avcC: null, sound: createAacKeeper() });
    at += 5 + (section.readUInt16BE(at + 3) & 0xfff);
  }
}

function addToTrack(track: Track, payload: Buffer, isStart: boolean, reading: Reading): void {
  let body = payload;
  if (isStart) {
    closePes(track, reading);
    const header = 9 + payload.readUInt8(8);
    track.pes = { time: pesTime(payload), bytes: 0, parts: [] };
    body = payload.subarray(header);
  }
  const { pes } = track;
  if (!pes) return;
  pes.bytes += body.length;
  pes.parts.push(body);
}

/** When a PES packet is decoded, and how much later it is presented (section 2.4.3.6); null without times. */
function pesTime(payload: Buffer): PesTime | null {
  const flags = payload.readUInt8(7) >> 6;
  if (flags < 2) return null;
  const shownMs = timestampMs(payload, 9);
  const timeMs = flags === 3 ? timestampMs(payload, 14) : shownMs;
  const laterMs = shownMs - timeMs;
  // The clock may begin again between the two.
  return { timeMs, compositionMs: laterMs - Math.round(laterMs / CLOCK_MS) * CLOCK_MS };
}

function timestampMs(payload: Buffer, at: number): number {
  const high = (payload.readUInt8(at) >> 1) & 7;
  const middle = payload.readUInt16BE(at + 1) >> 1;
  const low = payload.readUInt16BE(at + 3) >> 1;
  return (high * 2 ** 30 + middle * 2 ** 15 + low) / 90;
}

function closePes(track: Track, reading: Reading): void {
  const { pes } = track;
  track.pes = null;
  if (!pes || pes.bytes === 0 || !pes.time) return;
  const { timeMs } = pes.time;
  if (!track.isVideo) readSound(track, Buffer.concat(pes.parts), timeMs, reading);
  else {
    const isKeyFrame = track.codec === 'h264' && readVideoFrame(track, pes, pes.time, reading);
    reading.meter.video({ bytes: pes.bytes, timeMs, isKeyFrame });
  }
}

/** Stores the parameter set if the frame carries one, and a key frame; true for a key frame. */
function readVideoFrame(track: Track, pes: Pes, time: PesTime, { result, sink }: Reading): boolean {
  const units = splitAnnexB(Buffer.concat(pes.parts, Math.min(pes.bytes, PARSED_BYTES)));
  const sps = result.width === null ? units.find((unit) => typeOf(unit) === NAL_SPS) : undefined;
  if (sps) noteSps(result, sps);
  const isKeyFrame = units.some((unit) => typeOf(unit) === NAL_IDR);
  if (!isKeyFrame && !sink) return false;
  const whole = splitAnnexB(Buffer.concat(pes.parts));
  const keyFrame = isKeyFrame ? keyFrameOf(whole) : null;
  if (keyFrame) result.keyFrame = { ...keyFrame, timeMs: time.timeMs };
  track.avcC = keyFrame?.avcC ?? track.avcC;
  const data = encodeNalUnits(whole.filter((unit) => typeOf(unit) >= 1 && typeOf(unit) <= NAL_IDR));
  if (track.avcC) sink?.video({ avcC: track.avcC, isKeyFrame, data, ...time });
  return isKeyFrame;
}

/** The picture of an access unit that carries its own parameter sets, in good order; null otherwise. */
function keyFrameOf(units: readonly Buffer[]): KeyFrame | null {
  const sps = units.find((unit) => typeOf(unit) === NAL_SPS);
  const pps = units.find((unit) => typeOf(unit) === NAL_PPS);
  const slices = units.filter((unit) => typeOf(unit) === NAL_IDR);
  return sps && pps && isReadable(sps) ? { avcC: encodeAvcConfig(sps, pps), data: encodeNalUnits(slices) } : null;
}

function isReadable(sps: Buffer): boolean {
  try {
    parseSps(sps);
    return true;
  } catch {
    return false;
  }
}

function typeOf(unit: Buffer): number {
  return (unit[0] ?? 0) & 0x1f;
}

function readSound(track: Track, data: Buffer, startMs: number, reading: Reading): void {
  const { meter } = reading;
  if (track.type !== ADTS) return meter.audio({ bytes: data.length, timeMs: startMs });
  let timeMs = startMs;
  for (let at = 0; at < data.length;) {
    const header = parseAdtsHeader(data.subarray(at));
    if (!header) return;
    meter.audio({ bytes: header.frameBytes - header.headerBytes, timeMs });
    const frame = { data: data.subarray(at + header.headerBytes, at + header.frameBytes), timeMs };
    keepSound(track.sound, header, frame, reading.sink);
    timeMs += (header.frameSamples * 1000) / header.sampleRate;
    at += header.frameBytes;
  }
}

/** Channels that only a program config element describes are not decoded. */
function keepSound(sound: AacKeeper, header: AdtsFrame, frame: SoundFrame, sink: FrameSink | null): void {
  const { objectType, sampleRate, channels } = header;
  if (channels === 0) return;
  const config = encodeAudioSpecificConfig(objectType, sampleRate, channels);
  sound.config(config);
  sound.frame(frame.data);
  sink?.sound({ config, ...frame });
}
