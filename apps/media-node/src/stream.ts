import { decodeAmf0, encodeAmf0, isAmfObject } from '@touchline/media/amf';
import { encodeFlvHeader, FLV_TAG, type FlvTag } from '@touchline/media/flv';
import type { MediaClock } from './media-clock.ts';
import { type MediaTag, withTimestamp, readTag, atTime } from './media-tag.ts';
import { createMeter, type Meter } from './meter.ts';
import { createPackager, type Packager, type PackagerOptions } from './packager.ts';
import { PLAYLIST_START, type PlaylistPosition } from './playlist-positions.ts';
import { createPlayer, type Player, type PlayerLimits, type PlayerTransport } from './player.ts';
import { createKeyframeGate, type KeyframeGate } from './keyframe-gate.ts';
import { encodeBinaryFrame } from './ws-frame.ts';
import { createStreamClock, type StreamClock } from './stream-clock.ts';

/** The current sender of a stream. */
export type Publisher = {
  protocol: 'rtmp' | 'pull';
  ip: string;
  clientId: string;
  agent: string;
  kick: (reason: string) => void;
};

type HeaderKind = NonNullable<MediaTag['header']>;

export type StreamOptions = MediaClock & { packager: Omit<PackagerOptions, 'begin'>; players: PlayerLimits };

/** One stream: its timeline, its players and its segments, across any number of encoder sessions. */
export type Stream = {
  key: string;
  /** Start of the stream in base 36: distinguishes its files from those of an earlier run. */
  run: string;
  clock: StreamClock;
  packager: Packager;
  players: Set<Player>;
  meter: Meter;
  options: StreamOptions;
  publisher: Publisher | null;
  publishedAt: number | null;
  /** Monotonic time of the last frame, and its time on the timeline; null before the first one. */
  lastFrameAt: number | null;
  lastTimeMs: number;
  /** The last of each kind, of whichever session. */
  headers: Map<HeaderKind, MediaTag>;
  /** Those that a joining player needs: of this session, before its first frame also of the one before. */
  announced: Set<HeaderKind>;
  /** Those of a session without a frame so far; null after its first frame. */
  beginning: Set<HeaderKind> | null;
  /** Everything since the last key frame, so that a new player can show a picture at once. */
  group: MediaTag[];
  groupBytes: number;
  gate: KeyframeGate;
  /** Players that joined before the first frame. */
  pending: Set<Player>;
};

/** A group of pictures beyond either limit is not kept: joining players start with the next key frame instead. */
const MAX_GROUP_BYTES = 16 * 1024 * 1024;
const MAX_GROUP_MS = 30_000;
/** Memory of a kept tag besides its payload. */
const TAG_OVERHEAD_BYTES = 500;

/** `begin`: where its playlists begin. */
export function createStream(
  key: string,
  options: StreamOptions,
  begin = (): PlaylistPosition => PLAYLIST_START,
): Stream {
  const clock = createStreamClock(options);
  return {
    key,
    run: Math.round(clock.startedAt).toString(36),
    clock,
    packager: createPackager({ ...options.packager, begin }),
    players: new Set(),
    meter: createMeter(options.now),
    options,
    publisher: null,
    publishedAt: null,
    lastFrameAt: null,
    lastTimeMs: 0,
    headers: new Map(),
    announced: new Set(),
    beginning: null,
    group: [],
    groupBytes: 0,
    gate: createKeyframeGate(),
    pending: new Set(),
  };
}

/** Starts the session of an accepted publisher; the timeline continues at the wall clock time. */
export function beginSession(stream: Stream, publisher: Publisher): void {
  stream.publisher = publisher;
  stream.publishedAt = stream.options.now();
  stream.clock.beginSession();
  stream.gate = createKeyframeGate();
  stream.beginning = new Set();
}

/** Ends the session: the current segment is finished, players stay. */
export function endSession(stream: Stream): void {
  stream.publisher = null;
  stream.publishedAt = null;
  stream.packager.interrupt();
}

/** Forgets what could still be played of the sessions so far: nobody may see it any more. Players stay. */
export function forgetMedia(stream: Stream): void {
  dropGroup(stream);
  stream.packager.ring.clear();
}

/** Handles one tag of the publisher. */
export function receiveTag(stream: Stream, tag: FlvTag): void {
  const content = readTag(tag);
  if (!content) return;
  stream.meter.add(tag.payload.length, content.video?.kind === 'frame');
  if (content.header || tag.type === FLV_TAG.script) {
    // Headers and script tags have arbitrary timestamps, often zero: they apply now and do not move the clock.
    const live = content.header === 'script' ? { ...tag, payload: liveMetadata(tag.payload) } : tag;
    stream.gate.pass(withTimestamp(live, content, stream.lastTimeMs)).forEach((passed) => deliver(stream, passed));
    return;
  }
  const { timeMs, hasJumped } = stream.clock.map(content.video ? 'video' : 'audio', tag.timestamp);
  if (hasJumped) stream.packager.interrupt();
  for (const passed of stream.gate.pass(withTimestamp(tag, content, timeMs))) deliver(stream, passed);
}

/** Metadata without the length of the file that an encoder sends: players would show it for the live stream. */
function liveMetadata(payload: Buffer): Buffer {
  try {
    const values = decodeAmf0(payload);
    const isFile = (field: string): boolean => ['duration', 'filesize'].includes(field.toLowerCase());
    if (!values.some((value) => isAmfObject(value) && Object.keys(value).some(isFile))) return payload;
    return encodeAmf0(
      values.map((value) =>
        isAmfObject(value) ? Object.fromEntries(Object.entries(value).filter(([field]) => !isFile(field))) : value,
      ),
    );
  } catch {
    // Metadata is only descriptive; the stream plays with it as it is.
    return payload;
  }
}

/** Adds a player: it gets the headers and the newest group of pictures, then live tags. */
export function addPlayer(stream: Stream, transport: PlayerTransport): Player {
  const player = createPlayer(transport, stream.options.players, stream.options.now);
  stream.players.add(player);
  if (stream.lastFrameAt === null) stream.pending.add(player);
  else sendBacklog(stream, player);
  return player;
}

export function removePlayer(stream: Stream, player: Player): void {
  stream.players.delete(player);
  stream.pending.delete(player);
}

function deliver(stream: Stream, tag: MediaTag): void {
  if (tag.header) {
    const known = stream.headers.get(tag.header);
    const hasReachedAll = stream.announced.has(tag.header);
    stream.headers.set(tag.header, tag);
    stream.announced.add(tag.header);
    stream.beginning?.add(tag.header);
    // Encoders repeat their headers: players get only changed ones.
    if (hasReachedAll && known?.payload.equals(tag.payload)) return;
    // The kept group of pictures needs the previous headers.
    if (known && tag.header !== 'script') dropGroup(stream);
  } else {
    if (tag.video || tag.audio) passFrame(stream);
    stream.lastTimeMs = tag.timeMs;
    keepGroup(stream, tag);
  }
  stream.packager.push(tag);
  const headers = (): MediaTag[] => headersAt(stream, tag.timeMs);
  for (const player of stream.players) if (!stream.pending.has(player)) player.send(tag, headers);
  // A pending player gets this tag with the group of pictures.
  if (stream.pending.size > 0 && stream.lastFrameAt !== null) startPending(stream);
}

/** With the first frame of a session, what is left of the session before ends. */
function passFrame(stream: Stream): void {
  stream.lastFrameAt = stream.options.now();
  if (!stream.beginning) return;
  stream.announced = stream.beginning;
  stream.beginning = null;
  dropGroup(stream);
}

function keepGroup(stream: Stream, tag: MediaTag): void {
  if (tag.isKeyFrame) dropGroup(stream);
  const hasStart = tag.isKeyFrame || stream.group.length > 0;
  // Without video there is no group of pictures: an audio-only player starts with the next frame.
  if (!hasStart) return;
  stream.group.push(tag);
  stream.groupBytes += tag.payload.length + TAG_OVERHEAD_BYTES;
  const lengthMs = tag.timeMs - (stream.group[0]?.timeMs ?? tag.timeMs);
  if (stream.groupBytes > MAX_GROUP_BYTES || lengthMs > MAX_GROUP_MS) dropGroup(stream);
}

function dropGroup(stream: Stream): void {
  stream.group = [];
  stream.groupBytes = 0;
}

function startPending(stream: Stream): void {
  for (const player of stream.pending) sendBacklog(stream, player);
  stream.pending.clear();
}

function sendBacklog(stream: Stream, player: Player): void {
  const { group } = stream;
  const { format } = player.transport;
  const headers = headersAt(stream, group[0]?.timeMs ?? stream.lastTimeMs);
  const backlog = [...headers, ...group].map((tag) => tag.bytes(format));
  if (format !== 'rtmp') {
    const has = (kind: 'video' | 'audio'): boolean => headers.some((tag) => tag.header === kind);
    const head = encodeFlvHeader({ audio: has('audio'), video: has('video') });
    backlog.unshift(format === 'ws' ? encodeBinaryFrame(head) : head);
  }
  player.sendBacklog(backlog, group.length > 0);
}

function headersAt(stream: Stream, timeMs: number): MediaTag[] {
  const order = ['script', 'video', 'audio'] as const;
  const announced = order.map((kind) => announcedHeader(stream, kind)).filter((tag) => tag !== undefined);
  return announced.map((tag) => atTime(tag, timeMs));
}

/** The header of a track that the encoder sends now. */
export function announcedHeader({ announced, headers }: Stream, kind: HeaderKind): MediaTag | undefined {
  return announced.has(kind) ? headers.get(kind) : undefined;
}
