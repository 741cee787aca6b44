export type HlsVariant = {
  uri: string;
  bandwidth: number | null;
  codecs: string | null;
  width: number | null;
  height: number | null;
  fps: number | null;
  audioGroup: string | null;
};

export type HlsRendition = { type: string; groupId: string; uri: string | null; isDefault: boolean };

/** A part of a resource, in bytes. */
export type ByteRange = { start: number; length: number };

export type HlsPlaylistSegment = {
  uri: string;
  durationS: number;
  /** Milliseconds since 1970; null without EXT-X-PROGRAM-DATE-TIME. */
  startedAt: number | null;
  isDiscontinuous: boolean;
  isGap: boolean;
  /** Whether a key is in force. */
  isEncrypted: boolean;
  /** Null for all of `uri`. */
  range: ByteRange | null;
  mapUri: string | null;
  mapRange: ByteRange | null;
};

export type HlsPlaylist =
  | { kind: 'master'; variants: HlsVariant[]; renditions: HlsRendition[] }
  | {
      kind: 'media';
      targetDurationS: number;
      mediaSequence: number;
      discontinuitySequence: number;
      hasEnded: boolean;
      segments: HlsPlaylistSegment[];
    };

/**
 * Parses a playlist (RFC 8216); null when the text is not a playlist. Unknown tags are skipped, URIs are not resolved.
 */
export function parsePlaylist(text: string): HlsPlaylist | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (!lines[0]?.startsWith('#EXTM3U')) return null;
  const isMaster = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  if (isMaster) return parseMaster(lines);
  return lines.some((line) => line.startsWith('#EXT-X-TARGETDURATION:')) ? parseMedia(lines) : null;
}

function parseMaster(lines: readonly string[]): HlsPlaylist {
  const variants: HlsVariant[] = [];
  const renditions: HlsRendition[] = [];
  let pending: Map<string, string> | null = null;
  for (const line of lines) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) pending = parseAttributes(line);
    else if (line.startsWith('#EXT-X-MEDIA:')) {
      const attributes = parseAttributes(line);
      renditions.push({
        type: attributes.get('TYPE') ?? '',
        groupId: attributes.get('GROUP-ID') ?? '',
        uri: attributes.get('URI') ?? null,
        isDefault: attributes.get('DEFAULT') === 'YES',
      });
    } else if (pending && line !== '' && !line.startsWith('#')) {
      variants.push(toVariant(line.trim(), pending));
      pending = null;
    }
  }
  return { kind: 'master', variants, renditions };
}

function toVariant(uri: string, attributes: Map<string, string>): HlsVariant {
  const [width, height] = (attributes.get('RESOLUTION') ?? '').split('x').map(numberOrNull);
  return {
    uri,
    bandwidth: numberOrNull(attributes.get('BANDWIDTH')),
    codecs: attributes.get('CODECS') ?? null,
    width: width || null,
    height: height || null,
    fps: numberOrNull(attributes.get('FRAME-RATE')),
    audioGroup: attributes.get('AUDIO') ?? null,
  };
}

function parseMedia(lines: readonly string[]): HlsPlaylist {
  const head = { targetDurationS: 0, mediaSequence: 0, discontinuitySequence: 0, hasEnded: false };
  const segments: HlsPlaylistSegment[] = [];
  let lasting: Pick<HlsPlaylistSegment, 'isEncrypted' | 'mapUri' | 'mapRange'> = plain;
  let byteRange: string | null = null;
  let next = emptySegment();
  for (const line of lines) {
    const value = line.slice(line.indexOf(':') + 1);
    if (line.startsWith('#EXT-X-TARGETDURATION:')) head.targetDurationS = numberOrNull(value) ?? 0;
    else if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) head.mediaSequence = numberOrNull(value) ?? 0;
    else if (line.startsWith('#EXT-X-DISCONTINUITY-SEQUENCE:')) head.discontinuitySequence = numberOrNull(value) ?? 0;
    else if (line.startsWith('#EXT-X-ENDLIST')) head.hasEnded = true;
    else if (line.startsWith('#EXT-X-DISCONTINUITY')) next.isDiscontinuous = true;
    else if (line.startsWith('#EXT-X-GAP')) next.isGap = true;
    else if (line.startsWith('#EXT-X-MAP:')) lasting = { ...lasting, ...toMap(parseAttributes(line)) };
    else if (line.startsWith('#EXT-X-KEY:'))
      lasting = { ...lasting, isEncrypted: (parseAttributes(line).get('METHOD') ?? 'NONE') !== 'NONE' };
    else if (line.startsWith('#EXT-X-BYTERANGE:')) byteRange = value;
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) next.startedAt = numberOrNull(String(Date.parse(value)));
    else if (line.startsWith('#EXTINF:')) next.durationS = numberOrNull(String(Number.parseFloat(value))) ?? 0;
    else if (line.trim() !== '' && !line.startsWith('#')) {
      const uri = line.trim();
      segments.push({ ...next, ...lasting, uri, range: toRange(byteRange, endOfRange(segments.at(-1), uri)) });
      byteRange = null;
      next = emptySegment();
    }
  }
  return { kind: 'media', ...head, segments };
}

const plain = { isEncrypted: false, mapUri: null, mapRange: null };

function emptySegment(): HlsPlaylistSegment {
  return { uri: '', durationS: 0, startedAt: null, isDiscontinuous: false, isGap: false, range: null, ...plain };
}

function toMap(attributes: Map<string, string>): Pick<HlsPlaylistSegment, 'mapUri' | 'mapRange'> {
  return { mapUri: attributes.get('URI') ?? null, mapRange: toRange(attributes.get('BYTERANGE') ?? null, 0) };
}

/** Parses `length[@start]`; null for anything else. */
function toRange(text: string | null, usualStart: number): ByteRange | null {
  const [, length, start = usualStart] = /^\s*(\d+)(?:@(\d+))?\s*$/.exec(text ?? '') ?? [];
  const range = { start: Number(start), length: Number(length) };
  return range.length > 0 && Number.isSafeInteger(range.start + range.length) ? range : null;
}

/** Where the next part of a resource begins (RFC 8216 section 4.3.2.2). */
const endOfRange = (before: HlsPlaylistSegment | undefined, uri: string): number =>
  before?.range && before.uri === uri ? before.range.start + before.range.length : 0;

function parseAttributes(line: string): Map<string, string> {
  const attributes = new Map<string, string>();
  // Quoted values may contain commas (RFC 8216 section 4.2).
  // A name is matched only from its start: trying each of its characters would take quadratic time.
  for (const [, name = '', quoted, plain] of line.matchAll(/(?<![A-Z0-9-])([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g))
    attributes.set(name, quoted ?? plain ?? '');
  return attributes;
}

function numberOrNull(text: string | undefined): number | null {
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) ? value : null;
}
