import { parseAdtsHeader } from '#media/aac';
import type { TrackFacts } from '#media/fmp4-parse';
import type { ByteRange } from '#media/hls-parse';
import { decodeBody } from './content-encoding.ts';
import { ProbeFailure } from './failure.ts';
import type { HttpResponse } from './http.ts';
import { request } from './http.ts';
import type { FrameSink } from './frame-sink.ts';
import { createMeter } from './meter.ts';
import type { Meter } from './meter.ts';
import { readMovie, readMovieFragments } from './movie-fragment.ts';
import type { ProbeRun } from './run.ts';
import { emptyResult } from './probe-result.ts';
import type { ProbeResult, ProbedTracks } from './probe-result.ts';
import { readTransportStream } from './transport-stream.ts';
import type { Reading } from './transport-stream.ts';

const TS_SYNC = 0x47;
/** Larger manifests are refused: an hour of 2 s segments takes about 100 kB. */
const MANIFEST_BYTES = 1024 * 1024;
/** The first key frame of a segment is at its beginning; one of 1080p at 8 Mbit/s takes up to 400 kB. */
const START_BYTES = 512 * 1024;
/** Of the bytes of a probe, a segment leaves so many to what is fetched after it: another playlist and segment. */
const LEFT_BYTES = 1024 * 1024;
/** Wishes for all of an answer. */
const whole = { method: 'GET', range: null, firstBytes: null, cutTo: null } as const;

/** A media segment and what is needed to read it. */
export type SegmentAddress = FilePart & { init: FilePart | null; isEncrypted: boolean };

/** `range`: null for all of the file. */
type FilePart = { url: URL; range: ByteRange | null };

/** A segment of a playlist or MPD. */
export type ListedSegment = SegmentAddress & { durationS: number };

/** Fetches a playlist or MPD. */
export async function fetchManifest(run: ProbeRun, url: URL): Promise<{ text: string; url: URL }> {
  const answer = await request(run, url, { ...whole, maxBytes: MANIFEST_BYTES });
  const body = await decodeBody(answer.body, answer.encoding, MANIFEST_BYTES);
  return { text: body.toString('utf8'), url: answer.url };
}

/** Checks that a segment can be fetched, without fetching it; returns its size in bytes if the server sends it. */
export async function checkSegment(run: ProbeRun, segment: SegmentAddress): Promise<number | null> {
  run.step('asking for the newest segment');
  return (await head(run, segment)).contentLength;
}

/**
 * Fetches a segment and parses it into `result` and `meter`, and its frames into `sink`; returns its size in bytes. Of one that
 * is too large only the beginning is parsed, unless there is a `sink`, and the size is null if the server does not send it.
 * Throws `ProbeFailure`.
 */
export async function readSegment(
  run: ProbeRun,
  segment: SegmentAddress,
  meter: Meter,
  sink: FrameSink | null,
): Promise<number | null> {
  run.step('fetching the newest segment');
  const { maxBytes } = run.limits;
  const init = await fetchInit(run, segment);
  const limits = sink ? { maxBytes } : { maxBytes: maxBytes - LEFT_BYTES, cutTo: START_BYTES };
  const wish = { ...whole, range: segment.range, ...limits };
  const { body, contentLength, isCut } = await request(run, segment.url, wish);
  if (body.length === 0 && !isCut) throw new ProbeFailure('no_media', 'the newest segment is empty');
  // An encrypted segment proves that it exists; its key must not be requested.
  if (segment.isEncrypted) meter.addOpaque();
  if (segment.isEncrypted) return isCut ? contentLength : body.length;
  const reading = { result: run.result, meter, sink };
  if (isCut) {
    meter.addCut();
    readBeginning(body, init, reading, true);
    return contentLength;
  }
  if (init) readFragmented(body, readMovie(init, run.result), reading);
  else if (body[0] === TS_SYNC) readTransportStream(body, reading, false);
  else if (isPackedAudio(body)) notePackedAudio(run.result);
  else throw new ProbeFailure('bad_media', 'a segment that is neither MPEG-TS nor MP4');
  return body.length;
}

/**
 * Fetches the beginning of a segment, and keeps the picture and the sound in it. Returns the size of the whole segment in
 * bytes if the server sends it. What cannot be read there is left to a probe that reads all of it.
 */
export async function readStart(run: ProbeRun, segment: SegmentAddress): Promise<number | null> {
  run.step('fetching the beginning of the newest segment');
  const { maxBytes } = run.limits;
  const init = await fetchInit(run, segment);
  const wish = { ...whole, range: segment.range, maxBytes, firstBytes: START_BYTES, cutTo: START_BYTES };
  const { body, contentLength } = await request(run, segment.url, wish);
  if (!segment.isEncrypted) keepMedia(run.result, body, init, contentLength !== body.length);
  return contentLength;
}

async function fetchInit(run: ProbeRun, { init }: SegmentAddress): Promise<Buffer | null> {
  if (!init) return null;
  const { maxBytes } = run.limits;
  return (await request(run, init.url, { ...whole, range: init.range, maxBytes })).body;
}

/** `isCut`: the data end before the segment does. */
function keepMedia(result: ProbeResult, data: Buffer, init: Buffer | null, isCut: boolean): void {
  const found = emptyResult(result.startedAt);
  readBeginning(data, init, { result: found, meter: createMeter(), sink: null }, isCut);
  result.keyFrame = found.keyFrame ?? result.keyFrame;
  result.sound = found.sound ?? result.sound;
}

function readBeginning(data: Buffer, init: Buffer | null, reading: Reading, isCut: boolean): void {
  try {
    if (init) readFragmented(data, readMovie(init, reading.result), reading);
    else if (data[0] === TS_SYNC) readTransportStream(data, reading, isCut);
  } catch {
    // Broken, or its first frame is longer than what was fetched.
  }
}

/** bit/s of a segment; null when size or duration is unknown. */
export function segmentBitrate(bytes: number | null, durationS: number): number | null {
  return bytes !== null && durationS > 0 ? Math.round((bytes * 8) / durationS) : null;
}

/** Called before media are read, which may contain tracks that the manifest does not list. */
export function clearAbsent(tracks: ProbedTracks): void {
  if (tracks.video === 'absent') tracks.video = null;
  if (tracks.audio === 'absent') tracks.audio = null;
}

/** Stores the rates of the segments that were read, and which tracks they contain. */
export function noteMeter(result: ProbeResult, meter: Meter): void {
  const { video, audio } = meter.tracks();
  // Keeps what is known of a track whose segments are gaps, or of audio that is not metered.
  result.tracks = { video: result.tracks.video ?? video, audio: result.tracks.audio ?? audio };
  if (meter.videoFrames() + meter.audioFrames() === 0) return;
  result.fps = meter.fps();
  result.sizes = meter.sizes();
}

/** Resolves a URL from a manifest. Throws `ProbeFailure` when it is not HTTP. */
export function resolveAddress(address: string, base: URL): URL {
  const url = URL.canParse(address, base.href) ? new URL(address, base) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new ProbeFailure('not_a_playlist', 'it refers to an address that is not HTTP');
}

/** Parses the `http:` or `https:` URL of a probe. Throws `ProbeFailure` with `bad_url`. */
export function httpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new ProbeFailure('bad_url', 'not an HTTP address');
}

function readFragmented(body: Buffer, tracks: readonly TrackFacts[], { result, meter, sink }: Reading): void {
  const before = meter.videoFrames() + meter.audioFrames();
  const { keyFrame, sound } = readMovieFragments(body, tracks, meter, sink);
  result.keyFrame = keyFrame ?? result.keyFrame;
  result.sound = sound ?? result.sound;
  if (meter.videoFrames() + meter.audioFrames() === before)
    throw new ProbeFailure('no_media', 'the newest segment has no frames');
}

function notePackedAudio(result: ProbeResult): void {
  result.audioCodec = 'aac';
  result.tracks.audio = 'there';
}

/** Whether it is a segment of raw AAC, usually preceded by an ID3 tag (RFC 8216 section 3.4). */
function isPackedAudio(body: Buffer): boolean {
  return body.toString('latin1', 0, 3) === 'ID3' || parseAdtsHeader(body) !== null;
}

async function head(run: ProbeRun, { url, range }: FilePart): Promise<HttpResponse> {
  try {
    return await request(run, url, { ...whole, range, method: 'HEAD', maxBytes: 0 });
  } catch (error) {
    // Some servers and signed URLs accept only GET; 404 and 5xx mean the same for both methods.
    const isUnsure = error instanceof ProbeFailure && (error.reason === 'http_4xx' || error.reason === 'rejected');
    if (!isUnsure && !(error instanceof ProbeFailure && error.message === 'HTTP 501')) throw error;
    return request(run, url, { ...whole, range, maxBytes: 0 });
  }
}
