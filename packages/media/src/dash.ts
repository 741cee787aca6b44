import type { SampleAspect } from './h264-vui.ts';

/** One track of a period with its segments on the timeline, in units of `timescale`. */
export type DashTrack = {
  /** Also the id of the representation; media files are named `<id>-<time>.m4s`. */
  id: string;
  kind: 'video' | 'audio';
  codec: string;
  timescale: number;
  initUri: string;
  /** Template in which `$Time$` is replaced by the start of the segment. */
  mediaUri: string;
  bandwidth: number;
  width: number | null;
  height: number | null;
  /** Pixel aspect ratio that applies to width and height; null for audio. */
  sampleAspect: SampleAspect | null;
  fps: number | null;
  sampleRate: number | null;
  channels: number | null;
  segments: readonly { time: number; duration: number }[];
};

/** A period with unchanged codecs; `startMs` is on the clock that starts at `availabilityStartMs`. */
export type DashPeriod = { id: string; startMs: number; tracks: readonly DashTrack[] };

export type DashManifest = {
  /** Wall clock at time zero of the stream, in milliseconds since 1970; constant while the stream lives. */
  availabilityStartMs: number;
  publishedMs: number;
  nowMs: number;
  updateMs: number;
  depthMs: number;
  delayMs: number;
  maxSegmentMs: number;
  /** Total duration of a stream that is over; null while it is live. */
  durationMs: number | null;
  periods: readonly DashPeriod[];
};

/** Writes an MPD with SegmentTimeline (ISO/IEC 23009-1): dynamic, or static for a stream that is over. */
export function writeMpd(mpd: DashManifest): string {
  const head = [
    'xmlns="urn:mpeg:dash:schema:mpd:2011"',
    'profiles="urn:mpeg:dash:profile:isoff-live:2011"',
    `availabilityStartTime="${dateTime(mpd.availabilityStartMs)}"`,
    `publishTime="${dateTime(mpd.publishedMs)}"`,
    ...(mpd.durationMs === null ? liveAttributes(mpd) : endedAttributes(mpd.durationMs)),
    `maxSegmentDuration="${seconds(mpd.maxSegmentMs)}"`,
    `minBufferTime="${seconds(mpd.updateMs)}"`,
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<MPD ${head.join(' ')}>`,
    ...mpd.periods.map(writePeriod),
    ...(mpd.durationMs === null ? [timeOfDay(mpd.nowMs)] : []),
    '</MPD>',
    '',
  ].join('\n');
}

/** The time for players whose own clock is wrong. */
function timeOfDay(nowMs: number): string {
  return `<UTCTiming schemeIdUri="urn:mpeg:dash:utc:direct:2014" value="${dateTime(nowMs)}"/>`;
}

function liveAttributes(mpd: DashManifest): string[] {
  return [
    'type="dynamic"',
    `minimumUpdatePeriod="${seconds(mpd.updateMs)}"`,
    `timeShiftBufferDepth="${seconds(mpd.depthMs)}"`,
    `suggestedPresentationDelay="${seconds(mpd.delayMs)}"`,
  ];
}

/** Attributes with which players stop updating the manifest and play to the end. */
function endedAttributes(durationMs: number): string[] {
  return ['type="static"', `mediaPresentationDuration="${seconds(durationMs)}"`];
}

function writePeriod(period: DashPeriod): string {
  const tracks = period.tracks.filter((track) => track.segments.length > 0);
  return [
    `<Period id="${escape(period.id)}" start="${seconds(period.startMs)}">`,
    ...tracks.map((track) => writeTrack(track, period.startMs)),
    '</Period>',
  ].join('\n');
}

function writeTrack(track: DashTrack, periodStartMs: number): string {
  const { kind, timescale } = track;
  const set = [
    `id="${kind === 'video' ? 0 : 1}"`,
    `contentType="${kind}"`,
    `mimeType="${kind}/mp4"`,
    'segmentAlignment="true"',
  ];
  const representation = [`id="${escape(track.id)}"`, `codecs="${escape(track.codec)}"`];
  representation.push(`bandwidth="${Math.max(1, Math.ceil(track.bandwidth))}"`);
  if (track.width !== null && track.height !== null)
    representation.push(`width="${track.width}" height="${track.height}"`);
  // Width and height are in units of sar (ISO/IEC 23009-1 section 5.3.7.2); without it they would be square pixels.
  const aspect = track.sampleAspect;
  if (aspect && aspect.width !== aspect.height) representation.push(`sar="${aspect.width}:${aspect.height}"`);
  if (track.fps !== null) representation.push(`frameRate="${frameRate(track.fps)}"`);
  if (track.sampleRate !== null) representation.push(`audioSamplingRate="${track.sampleRate}"`);
  const offset = Math.round((periodStartMs * timescale) / 1000);
  const scheme = 'urn:mpeg:dash:23003:3:audio_channel_configuration:2011';
  return [
    `<AdaptationSet ${set.join(' ')} startWithSAP="1">`,
    `<Representation ${representation.join(' ')}>`,
    ...(track.channels ? [`<AudioChannelConfiguration schemeIdUri="${scheme}" value="${track.channels}"/>`] : []),
    `<SegmentTemplate timescale="${timescale}" presentationTimeOffset="${offset}"` +
      ` initialization="${escape(track.initUri)}" media="${escape(track.mediaUri)}">`,
    `<SegmentTimeline>${timeline(track.segments)}</SegmentTimeline>`,
    '</SegmentTemplate>',
    '</Representation>',
    '</AdaptationSet>',
  ].join('\n');
}

/** Writes the S elements: a start only where a segment does not follow the previous one, and counted repetitions. */
function timeline(segments: DashTrack['segments']): string {
  const runs: { time: number | null; duration: number; repeat: number }[] = [];
  let end: number | null = null;
  for (const { time, duration } of segments) {
    const last = runs.at(-1);
    if (last && time === end && last.duration === duration) last.repeat += 1;
    else runs.push({ time: time === end ? null : time, duration, repeat: 0 });
    end = time + duration;
  }
  return runs
    .map(({ time, duration, repeat }) => {
      const t = time === null ? '' : ` t="${time}"`;
      return `<S${t} d="${duration}"${repeat > 0 ? ` r="${repeat}"` : ''}/>`;
    })
    .join('');
}

/** DASH requires an integer or a fraction: 29.97 is 30000/1001. */
function frameRate(fps: number): string {
  const rounded = Math.round(fps);
  if (Math.abs(fps - rounded) < 0.005) return String(rounded);
  return Math.abs((rounded * 1000) / 1001 - fps) < 0.005 ? `${rounded * 1000}/1001` : `${Math.round(fps * 1000)}/1000`;
}

function dateTime(ms: number): string {
  return new Date(ms).toISOString();
}

function seconds(ms: number): string {
  return `PT${(ms / 1000).toFixed(3)}S`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
