import {
  type HlsPlaylist,
  type HlsPlaylistSegment,
  type HlsRendition,
  type HlsVariant,
  parsePlaylist,
} from '#media/hls-parse';
import { ProbeFailure } from './failure.ts';
import { missingTracks } from './declared-tracks.ts';
import { createMeter, type Meter } from './meter.ts';
import { type ProbeLimits, type ProbeRun, runProbe } from './run.ts';
import type { ProbeResult } from './probe-result.ts';
import {
  checkSegment,
  fetchManifest,
  clearAbsent,
  httpUrl,
  noteMeter,
  readSegment,
  readStart,
  resolveAddress,
  segmentBitrate,
  type ListedSegment,
} from './segment.ts';

type Playlist = { content: HlsPlaylist; url: URL };
type Newest = ListedSegment & { sequence: number; targetDurationMs: number };

/** Probes an HLS playlist (RFC 8216): its best variant, whether its newest segment exists and what it contains. */
export function probeHls(url: string, limits: ProbeLimits): Promise<ProbeResult> {
  return runProbe(url, limits, async (run) => {
    const { first, best } = await fetchFirst(run, url);
    if (!best) return probeNewest(run, newestSegment(first), null);
    const { variant, audio } = best;
    noteDeclared(run.result, variant, audio !== null);
    const media = await fetchPlaylist(run, resolveAddress(variant.uri, first.url));
    if (endsInGaps(media)) run.result.tracks.video = 'gaps';
    if (!endsInGaps(media) || !audio) return probeNewest(run, newestSegment(media), audio);
    return probeNewest(run, newestSegment(await fetchPlaylist(run, audio)), null);
  });
}

/** The segments that an HLS playlist lists now, oldest first: of its best variant, and of its sound if that has its own playlist. */
export async function listHls(run: ProbeRun, url: string): Promise<ListedSegment[][]> {
  const { first, best } = await fetchFirst(run, url);
  const playlists = best ? [await fetchPlaylist(run, resolveAddress(best.variant.uri, first.url))] : [first];
  if (best?.audio) playlists.push(await fetchPlaylist(run, best.audio));
  return playlists.map(({ content, url: base }) =>
    content.kind === 'media' ? content.segments.filter(({ isGap }) => !isGap).map((each) => listed(each, base)) : [],
  );
}

type First = { first: Playlist; best: { variant: HlsVariant; audio: URL | null } | null };

/** The playlist of the URL. `best`: what to read where it offers a choice; `audio`: the address of its sound if that is apart. */
async function fetchFirst(run: ProbeRun, url: string): Promise<First> {
  const first = await fetchPlaylist(run, httpUrl(url));
  const { content } = first;
  if (content.kind === 'media') return { first, best: null };
  const variant = content.variants.toSorted((a, b) => (b.bandwidth ?? 0) - (a.bandwidth ?? 0))[0];
  if (!variant) throw new ProbeFailure('empty', 'a master playlist without variants');
  return { first, best: { variant, audio: audioAddress(variant, content.renditions, first.url) } };
}

/** Whether the newest segments no longer contain this track; one more may still be on its way. */
function endsInGaps({ content }: Playlist): boolean {
  const newest = content.kind === 'media' ? content.segments.slice(-2) : [];
  return newest.length > 0 && newest.every(({ isGap }) => isGap);
}

async function fetchPlaylist(run: ProbeRun, url: URL): Promise<Playlist> {
  run.step('fetching the playlist');
  const { text, url: source } = await fetchManifest(run, url);
  const content = parsePlaylist(text);
  if (!content)
    throw new ProbeFailure('not_a_playlist', text.trim() === '' ? 'an empty answer' : 'not an HLS playlist');
  return { content, url: source };
}

function newestSegment({ content, url }: Playlist): Newest {
  if (content.kind === 'master') throw new ProbeFailure('not_a_playlist', 'a master playlist inside a master playlist');
  // A gap stands for media that never arrived.
  const index = content.segments.findLastIndex((segment) => !segment.isGap);
  const segment = content.segments[index];
  if (!segment) throw new ProbeFailure('empty', 'a playlist without segments');
  if (content.hasEnded) throw new ProbeFailure('stalled', 'the playlist has ended (EXT-X-ENDLIST)');
  return {
    ...listed(segment, url),
    sequence: content.mediaSequence + index,
    targetDurationMs: content.targetDurationS * 1_000,
  };
}

function listed(segment: HlsPlaylistSegment, base: URL): ListedSegment {
  const { uri, range, mapUri, mapRange, isEncrypted, durationS } = segment;
  const init = mapUri === null ? null : { url: resolveAddress(mapUri, base), range: mapRange };
  return { url: resolveAddress(uri, base), range, init, isEncrypted, durationS };
}

async function probeNewest(run: ProbeRun, newest: Newest, audioPlaylist: URL | null): Promise<void> {
  const { result, limits } = run;
  result.position = { kind: 'sequence', sequence: newest.sequence };
  result.targetDurationMs = newest.targetDurationMs;
  if (limits.depth !== 'media') {
    const bytes = await (limits.depth === 'start' ? readStart(run, newest) : checkSegment(run, newest));
    // With the audio in another playlist, this would be the video alone.
    if (!audioPlaylist) result.bitrate = segmentBitrate(bytes, newest.durationS);
    else if (limits.depth === 'start') await readStartOfAudio(run, audioPlaylist);
    return;
  }
  const meter = createMeter();
  clearAbsent(result.tracks);
  const rates = [await readNewest(run, newest, meter)];
  if (audioPlaylist) {
    const playlist = await fetchPlaylist(run, audioPlaylist);
    if (endsInGaps(playlist)) result.tracks.audio = 'gaps';
    else rates.push(await readNewest(run, newestSegment(playlist), meter));
  }
  noteMeter(result, meter);
  result.bitrate = rates.includes(null) ? null : rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0);
}

async function readStartOfAudio(run: ProbeRun, url: URL): Promise<void> {
  const playlist = await fetchPlaylist(run, url);
  if (!endsInGaps(playlist)) await readStart(run, newestSegment(playlist));
}

async function readNewest(run: ProbeRun, segment: Newest, meter: Meter): Promise<number | null> {
  return segmentBitrate(await readSegment(run, segment, meter, null), segment.durationS);
}

function audioAddress({ audioGroup }: HlsVariant, renditions: readonly HlsRendition[], base: URL): URL | null {
  const group = renditions.filter(({ type, groupId }) => type === 'AUDIO' && groupId === audioGroup);
  // Without an address, it is in the segments of the variant.
  const { uri = null } = group.find(({ isDefault }) => isDefault) ?? group[0] ?? {};
  return uri ? resolveAddress(uri, base) : null;
}

function noteDeclared(
  result: ProbeResult,
  { codecs, width, height, fps, bandwidth }: HlsVariant,
  hasAudioPlaylist: boolean,
): void {
  result.declared = { codecs, width, height, fps, bitrate: bandwidth };
  const { video, audio } = missingTracks(codecs);
  result.tracks = { video: width === null ? video : null, audio: hasAudioPlaylist ? null : audio };
}
