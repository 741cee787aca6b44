/** One segment of a media playlist that is written. */
export type HlsSegment = {
  uri: string;
  durationMs: number;
  /** Wall clock time of the first sample, in milliseconds since 1970. */
  startedAt: number;
  /** Timestamps or codecs do not continue those of the previous segment. */
  isDiscontinuous: boolean;
  /** The track has no media in this segment, so players skip it. */
  isGap: boolean;
  /** Null for a gap at a time without the track. */
  mapUri: string | null;
};

export type HlsMedia = {
  mediaSequence: number;
  discontinuitySequence: number;
  /** Whole seconds; must never shrink while the playlist lives (RFC 8216 section 6.2.1). */
  targetDurationS: number;
  /** Whether the stream is over. */
  hasEnded: boolean;
  segments: readonly HlsSegment[];
};

/** The renditions of one stream; bitrates in bits per second. */
export type HlsMaster = {
  video: { uri: string; codec: string; width: number; height: number; fps: number | null } | null;
  audio: { uri: string; codec: string; channels: number } | null;
  peakBitrate: number;
  averageBitrate: number;
};

/** Writes the master playlist: one variant, with its audio as a separate rendition (RFC 8216 section 4.3.4). */
export function writeMasterPlaylist(master: HlsMaster): string {
  const { video, audio } = master;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  const codecs = [video?.codec, audio?.codec].filter((codec) => codec !== undefined).join(',');
  const rate = `BANDWIDTH=${Math.ceil(master.peakBitrate)},AVERAGE-BANDWIDTH=${Math.ceil(master.averageBitrate)}`;
  const attributes = [rate, `CODECS="${codecs}"`];
  if (video) {
    attributes.push(`RESOLUTION=${video.width}x${video.height}`);
    if (video.fps !== null) attributes.push(`FRAME-RATE=${video.fps.toFixed(3)}`);
  }
  if (video && audio) {
    const name = 'NAME="main",DEFAULT=YES,AUTOSELECT=YES';
    const channels = audio.channels > 0 ? `,CHANNELS="${audio.channels}"` : '';
    lines.push(`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",${name}${channels},URI="${audio.uri}"`);
    attributes.push('AUDIO="audio"');
  }
  const uri = video?.uri ?? audio?.uri;
  if (uri !== undefined) lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, uri);
  return `${lines.join('\n')}\n`;
}

/** Writes a media playlist of fMP4 segments: live, or final for a stream that is over. */
export function writeMediaPlaylist(media: HlsMedia): string {
  const hasGap = media.segments.some((segment) => segment.isGap);
  const lines = [
    '#EXTM3U',
    // EXT-X-GAP requires version 8.
    `#EXT-X-VERSION:${hasGap ? 8 : 7}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${media.targetDurationS}`,
    `#EXT-X-MEDIA-SEQUENCE:${media.mediaSequence}`,
  ];
  if (media.discontinuitySequence > 0) lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${media.discontinuitySequence}`);
  let map: string | null = null;
  for (const segment of media.segments) {
    if (segment.isDiscontinuous) lines.push('#EXT-X-DISCONTINUITY');
    if (segment.mapUri !== null && segment.mapUri !== map) lines.push(`#EXT-X-MAP:URI="${segment.mapUri}"`);
    map = segment.mapUri ?? map;
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startedAt).toISOString()}`);
    if (segment.isGap) lines.push('#EXT-X-GAP');
    lines.push(`#EXTINF:${(segment.durationMs / 1000).toFixed(3)},`, segment.uri);
  }
  if (media.hasEnded) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
