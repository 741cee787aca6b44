import { type DashRepresentation, fillTemplate, type Mpd, parseMpd } from '#media/dash-parse';
import { ProbeFailure } from './failure.ts';
import { missingTracks } from './declared-tracks.ts';
import { createMeter } from './meter.ts';
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
  type SegmentAddress,
} from './segment.ts';

type Newest = SegmentAddress & {
  durationS: number;
  /** On the media clock; null when the MPD only has a rule and the segment follows from our own clock. */
  endMs: number | null;
};

const MAX_URL_LENGTH = 2_000;

/** Probes a live MPD (ISO/IEC 23009-1, SegmentTemplate): whether its newest segments exist and what they contain. */
export function probeDash(url: string, limits: ProbeLimits): Promise<ProbeResult> {
  return runProbe(url, limits, async (run) => {
    run.step('fetching the MPD');
    const manifest = await fetchManifest(run, httpUrl(url));
    const mpd = parseMpd(manifest.text);
    if (!mpd) throw new ProbeFailure('not_a_playlist', manifest.text.trim() === '' ? 'an empty answer' : 'not an MPD');
    const listed = chooseTracks(mpd);
    if (listed.length === 0) throw new ProbeFailure('empty', 'an MPD without representations');
    noteTracks(run.result, listed);
    const chosen = listed.filter(hasSegments);
    if (chosen.length === 0) throw new ProbeFailure('empty', 'an MPD without segments');
    noteDeclared(run.result, chosen);
    const newest = chosen.map((representation) => newestSegment(mpd, representation, manifest.url));
    await probeNewest(run, mpd, newest);
  });
}

/** The best video and the first audio of the newest period that has any. */
function chooseTracks(mpd: Mpd): DashRepresentation[] {
  const period = mpd.periods.findLast(({ representations }) => representations.length > 0);
  const best = (kind: string): DashRepresentation | undefined =>
    period?.representations
      .filter(({ mimeType }) => mimeType.startsWith(kind))
      .toSorted((a, b) => (b.bandwidth ?? 0) - (a.bandwidth ?? 0))[0];
  return [best('video'), best('audio')].filter((item) => item !== undefined);
}

/** Whether segments are listed or follow from a rule. */
function hasSegments({ mediaTemplate, runs, duration }: DashRepresentation): boolean {
  return mediaTemplate === null || runs.length > 0 || (duration ?? 0) > 0;
}

/** Stores which tracks are not listed, and which are listed without segments. */
function noteTracks(result: ProbeResult, listed: readonly DashRepresentation[]): void {
  const missing = missingTracks(listed.map(({ codecs }) => codecs ?? 'unknown').join(','));
  for (const kind of ['video', 'audio'] as const) {
    const own = listed.find(({ mimeType }) => mimeType.startsWith(kind));
    result.tracks[kind] = own ? (hasSegments(own) ? null : 'gaps') : missing[kind];
  }
}

function newestSegment(mpd: Mpd, representation: DashRepresentation, base: URL): Newest {
  const { id, timescale, startNumber, runs, duration, bandwidth, mediaTemplate, initTemplate } = representation;
  if (mediaTemplate === null) throw new ProbeFailure('unsupported_dialect', 'an MPD without SegmentTemplate');
  const directory = representation.baseUrls.reduce((url, next) => resolveAddress(next, url), base);
  const address = (template: string, number: number, time: number): URL => {
    // An id may occur many times in a template: the result could exhaust the memory.
    if (template.length > MAX_URL_LENGTH || id.length > MAX_URL_LENGTH)
      throw new ProbeFailure('not_a_playlist', `an address of more than ${MAX_URL_LENGTH} characters`);
    return resolveAddress(fillTemplate(template, { id, number, time, bandwidth: bandwidth ?? 0 }), directory);
  };
  const last = runs.at(-1);
  const lastTime = last ? last.time + last.duration * (last.count - 1) : 0;
  const initUrl = initTemplate === null ? null : address(initTemplate, startNumber, lastTime);
  if (last) {
    const endMs = ((lastTime + last.duration) * 1_000) / timescale;
    const total = runs.reduce((sum, { count }) => sum + count, 0);
    const url = address(mediaTemplate, startNumber + total - 1, lastTime);
    return { url, initUrl, isEncrypted: false, durationS: last.duration / timescale, endMs };
  }
  if (duration === null || duration <= 0) throw new ProbeFailure('empty', 'an MPD without segments');
  const durationS = duration / timescale;
  const startMs = mpd.periods.find(({ representations }) => representations.includes(representation))?.startMs ?? 0;
  const passedS = (Date.now() - (mpd.availabilityStartMs ?? 0) - startMs) / 1_000;
  // The last complete segment may still be uploading, and clocks differ, so the one before it is checked.
  const index = Math.max(0, Math.floor(passedS / durationS) - 2);
  const url = address(mediaTemplate, startNumber + index, index * duration);
  return { url, initUrl, isEncrypted: false, durationS, endMs: null };
}

async function probeNewest(run: ProbeRun, mpd: Mpd, newest: readonly Newest[]): Promise<void> {
  const { result, limits } = run;
  const [main] = newest;
  if (!main) return;
  result.position = main.endMs === null ? null : { kind: 'time', timeMs: Math.round(main.endMs) };
  // An MPD may be updated less often than segments appear.
  result.targetDurationMs = Math.round(Math.max(main.durationS * 1_000, mpd.minimumUpdateMs ?? 0));
  if (!mpd.isDynamic) throw new ProbeFailure('stalled', 'the presentation has ended (type static)');
  if (limits.depth === 'playlist') {
    await checkSegment(run, main);
    return;
  }
  if (limits.depth === 'start') {
    for (const segment of newest) await readStart(run, segment);
    return;
  }
  const meter = createMeter();
  clearAbsent(result.tracks);
  let rate = 0;
  for (const segment of newest) rate += segmentBitrate(await readSegment(run, segment, meter), segment.durationS) ?? 0;
  noteMeter(result, meter);
  result.bitrate = rate > 0 ? rate : null;
}

function noteDeclared(result: ProbeResult, chosen: readonly DashRepresentation[]): void {
  const codecs = chosen.map((item) => item.codecs).filter((item) => item !== null);
  const rates = chosen.map((item) => item.bandwidth);
  result.declared = {
    codecs: codecs.length > 0 ? codecs.join(',') : null,
    width: chosen[0]?.width ?? null,
    height: chosen[0]?.height ?? null,
    fps: chosen[0]?.fps ?? null,
    bitrate: rates.includes(null) ? null : rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0),
  };
}
