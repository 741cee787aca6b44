import { formats } from '@touchline/contract';
import type { Format, FormatStatus } from '@touchline/contract';
import type { ProbedTrack, ProbedTracks } from '@touchline/media/probe/probe-result';
import type { StoredState, Sample } from '#server/monitoring/stored-state';

type Kind = 'video' | 'audio';
export type TracksByFormat = Record<Format, ProbedTracks>;

/** What a format lacks: the reason code, and the codec that is not packaged. */
export type Lack = Pick<FormatStatus, 'reason' | 'missingCodec'>;

const unseen: ProbedTracks = { video: null, audio: null };

/** Codecs that media servers package into segments; others reach RTMP and WSS only. */
const packaged: Record<Kind, readonly string[]> = { video: ['h264', 'unknown'], audio: ['aac', 'unknown'] };

/** The tracks of each format: what a shallow probe cannot tell is taken from the last one that could. */
export function nextTracks({ memory }: StoredState, sample: Sample, isNew: boolean): TracksByFormat {
  const of = (format: Format): ProbedTracks => {
    const [seen, lastTracks] = [sample[format], (isNew ? null : memory?.[format]?.tracks) ?? unseen];
    if (seen === null || seen === 'skipped') return lastTracks;
    return { video: seen.tracks.video ?? lastTracks.video, audio: seen.tracks.audio ?? lastTracks.audio };
  };
  return { rtmp: of('rtmp'), hls: of('hls'), wss: of('wss'), dash: of('dash') };
}

/** A format whose tracks are unknown for longer waits for its turn. */
const longestUnreadMs = 60_000;

/** Whether the tracks of a format have not been read since a new signal began. */
export function isUnread(
  { formats: seen, memory }: Pick<StoredState, 'formats' | 'memory'>,
  format: Format,
  now: Date,
): boolean {
  const [tracks, beganAt] = [memory?.[format]?.tracks, memory?.signal?.beganAt ?? null];
  const isUnknown = seen?.[format].state === 'ok' && tracks?.video === null && tracks.audio === null;
  return isUnknown && beganAt !== null && now.getTime() - beganAt < longestUnreadMs;
}

/**
 * The tracks that the formats of a stream carry together, which is what the encoder sends as far as it can be observed.
 */
export type Carried = { has: Record<Kind, boolean>; codec: Record<Kind, string | null>; why: Record<Kind, Lack> };

/** `present`: formats assumed to work, including those in doubt. */
export function carriedOf(
  before: StoredState,
  sample: Sample,
  tracks: TracksByFormat,
  present: readonly Format[],
): Carried {
  const codecOf = (kind: Kind): string | null => {
    const names = present
      .filter((format) => tracks[format][kind] === 'there')
      .map((format) => {
        const [seen, lastState, name] = [sample[format], before.formats?.[format], `${kind}Codec` as const];
        return (seen && seen !== 'skipped' ? seen[name] : null) ?? lastState?.[name] ?? null;
      });
    return names.find((name) => name !== null) ?? null;
  };
  const codec = { video: codecOf('video'), audio: codecOf('audio') };
  const has = (kind: Kind) => isUnreadable(sample, kind) || present.some((format) => tracks[format][kind] === 'there');
  return {
    has: { video: has('video'), audio: has('audio') },
    codec,
    why: {
      video: whyMissing('video', codec.video, sample, tracks),
      audio: whyMissing('audio', codec.audio, sample, tracks),
    },
  };
}

function whyMissing(kind: Kind, codec: string | null, sample: Sample, tracks: TracksByFormat): Lack {
  if (codec !== null && !packaged[kind].includes(codec)) return { reason: `${kind}_not_packaged`, missingCodec: codec };
  if (isUnreadable(sample, kind)) return { reason: `bad_${kind}_config`, missingCodec: null };
  // Segments are cut at keyframes: servers drop the video when none arrives for too long.
  const isCut = kind === 'video' && formats.some((format) => tracks[format].video === 'gaps');
  return { reason: isCut ? 'rare_key_frames' : `no_${kind}`, missingCodec: null };
}

/** RTMP and WSS show what the encoder sends even when its codec configuration cannot be read. */
function isUnreadable(sample: Sample, kind: Kind): boolean {
  return formats.some((format) => {
    const seen = sample[format];
    return seen !== null && seen !== 'skipped' && seen.reason === `bad_${kind}_config`;
  });
}

const hasMissing = ({ video, audio }: ProbedTracks) => isMissing(video) || isMissing(audio);
const isMissing = (track: ProbedTrack | null) => track === 'absent' || track === 'gaps';

export type Lacks = Record<Format, Lack | null>;

/**
 * What each format lacks compared with the others; null for nothing. `alive`: formats whose media has just advanced.
 */
export function lacksOf(
  before: StoredState,
  carried: Carried,
  tracks: TracksByFormat,
  alive: readonly Format[],
): Lacks {
  const wasIncomplete = (format: Format) => before.formats?.[format].state === 'incomplete';
  // With no other format to compare with, the earlier result stays.
  const isAlone = alive.every(wasIncomplete);
  const of = (format: Format): Lack | null => {
    const lastState = before.formats?.[format];
    const isHeld = isAlone && wasIncomplete(format) && hasMissing(tracks[format]);
    const lastLack = lastState && isHeld ? { reason: lastState.reason, missingCodec: lastState.missingCodec } : null;
    return lackOf(carried, tracks[format]) ?? lastLack;
  };
  return { rtmp: of('rtmp'), hls: of('hls'), wss: of('wss'), dash: of('dash') };
}

function lackOf({ has, why }: Carried, tracks: ProbedTracks): Lack | null {
  if (has.video && isMissing(tracks.video)) return why.video;
  return has.audio && isMissing(tracks.audio) ? why.audio : null;
}

/** Why a format has no media at all, if the tracks of the others explain it; otherwise null. */
export function lackOfAll(carried: Carried, tracks: ProbedTracks, reason: FormatStatus['reason']): Lack | null {
  const { has, codec, why } = carried;
  if (!has.video) return null;
  // Audio waits for the video of its segment, so it stalls too.
  if (reason === 'stalled' && why.video.reason === 'rare_key_frames') return lackOf(carried, tracks);
  if (reason !== 'not_ready' && reason !== 'empty') return null;
  if (why.video.reason !== 'no_video') return why.video;
  // A server that keeps making its first segment is waiting for a second keyframe.
  return reason === 'not_ready' && codec.video !== null ? { reason: 'rare_key_frames', missingCodec: null } : null;
}
