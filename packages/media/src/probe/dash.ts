import {
  type DashPeriod,
  type DashRepresentation,
  type DashRun,
  fillTemplate,
  type Mpd,
  parseMpd,
} from '#media/dash-parse';
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
  type ListedSegment,
} from './segment.ts';

type Newest = ListedSegment & {
  /** On the media clock; null when the MPD only has a rule and the segment follows from our own clock. */
  endMs: number | null;
};

const MAX_URL_LENGTH = 2_000;

/** Probes a live MPD (ISO/IEC 23009-1, SegmentTemplate): whether its newest segments exist and what they contain. */
export function probeDash(url: string, limits: ProbeLimits): Promise<ProbeResult> {
  return runProbe(url, limits, async (run) => {
    const { mpd, source } = await fetchMpd(run, url);
    const listed = chooseTracks(mpd);
    if (listed.length === 0) throw new ProbeFailure('empty', 'an MPD without representations');
    noteTracks(run.result, listed);
    const chosen = listed.filter(hasSegments);
    if (chosen.length === 0) throw new ProbeFailure('empty', 'an MPD without segments');
    noteDeclared(run.result, chosen);
    const newest = chosen.flatMap((representation) => newestSegments(mpd, representation, source, 1));
    await probeNewest(run, mpd, newest);
  });
}

/** The newest segments that an MPD lists now, oldest first: of its best video and of its sound, at most `most` of each. */
export async function listDash(run: ProbeRun, url: string, most: number): Promise<ListedSegment[][]> {
  const { mpd, source } = await fetchMpd(run, url);
  const tracks = chooseTracks(mpd).filter(hasSegments);
  return tracks.map((representation) => newestSegments(mpd, representation, source, most));
}

async function fetchMpd(run: ProbeRun, url: string): Promise<{ mpd: Mpd; source: URL }> {
  run.step('fetching the MPD');
  const manifest = await fetchManifest(run, httpUrl(url));
  const mpd = parseMpd(manifest.text);
  if (!mpd) throw new ProbeFailure('not_a_playlist', manifest.text.trim() === '' ? 'an empty answer' : 'not an MPD');
  return { mpd, source: manifest.url };
}

/** The best video and the first audio of the current period. */
function chooseTracks(mpd: Mpd): DashRepresentation[] {
  const period = currentPeriod(mpd);
  const best = (kind: string): DashRepresentation | undefined =>
    period?.representations
      .filter(({ mimeType }) => mimeType.startsWith(kind))
      .toSorted((a, b) => (b.bandwidth ?? 0) - (a.bandwidth ?? 0))[0];
  return [best('video'), best('audio')].filter((item) => item !== undefined);
}

/** The newest period with segments that has begun; if none has, our clock may be wrong. */
function currentPeriod(mpd: Mpd): DashPeriod | undefined {
  const filled = mpd.periods.filter(({ representations }) => representations.some(hasSegments));
  return (
    filled.findLast(({ startMs }) => startMs !== null && passedMs(mpd, startMs) >= 0) ??
    filled.at(-1) ??
    mpd.periods.findLast(({ representations }) => representations.length > 0)
  );
}

/** For how long a period that starts at `startMs` has lasted. */
function passedMs({ availabilityStartMs }: Mpd, startMs: number): number {
  return Date.now() - (availabilityStartMs ?? 0) - startMs;
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

/** The newest segments of a representation, oldest first. */
function newestSegments(mpd: Mpd, representation: DashRepresentation, base: URL, most: number): Newest[] {
  const { id, startNumber, bandwidth, mediaTemplate, initTemplate } = representation;
  if (mediaTemplate === null) throw new ProbeFailure('unsupported_dialect', 'an MPD without SegmentTemplate');
  const directory = representation.baseUrls.reduce((url, next) => resolveAddress(next, url), base);
  const address = (template: string, number: number, time: number): URL => {
    // An id may occur many times in a template: the result could exhaust the memory.
    if (template.length > MAX_URL_LENGTH || id.length > MAX_URL_LENGTH)
      throw new ProbeFailure('not_a_playlist', `an address of more than ${MAX_URL_LENGTH} characters`);
    return resolveAddress(fillTemplate(template, { id, number, time, bandwidth: bandwidth ?? 0 }), directory);
  };
  return placesOf(mpd, representation, most).map(({ number, time, durationS, endMs }) => ({
    url: address(mediaTemplate, number, time),
    range: null,
    init: initTemplate === null ? null : { url: address(initTemplate, startNumber, time), range: null },
    isEncrypted: false,
    durationS,
    endMs,
  }));
}

type Place = Pick<Newest, 'durationS' | 'endMs'> & { number: number; time: number };

/** Number and time of the newest segments, oldest first. */
function placesOf(mpd: Mpd, representation: DashRepresentation, most: number): Place[] {
  const { timescale, startNumber, runs, duration } = representation;
  const period = mpd.periods.find(({ representations }) => representations.includes(representation));
  const passedS = passedMs(mpd, period?.startMs ?? 0) / 1_000;
  if (runs.length > 0) return placesInRuns(representation, most, passedS);
  if (duration === null || duration <= 0) throw new ProbeFailure('empty', 'an MPD without segments');
  const durationS = duration / timescale;
  // The last complete segment may still be uploading, and clocks differ, so the one before it is checked.
  const last = Math.max(0, Math.floor(passedS / durationS) - 2);
  const first = Math.max(0, last - most + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((index) => ({
    number: startNumber + index,
    time: index * duration,
    durationS,
    endMs: null,
  }));
}

function placesInRuns(representation: DashRepresentation, most: number, passedS: number): Place[] {
  const { timescale, startNumber, timeOffset, runs } = representation;
  const nowAt = timeOffset + passedS * timescale;
  // As with a fixed duration, the last complete segment is left out.
  const countOf = ({ time, duration, count }: DashRun): number =>
    count ?? Math.max(1, Math.floor((nowAt - time) / duration) - 1);
  const places: Place[] = [];
  let number = startNumber + runs.reduce((sum, run) => sum + countOf(run), 0);
  for (const run of runs.toReversed())
    for (let index = countOf(run) - 1; index >= 0 && places.length < most; index -= 1) {
      const time = run.time + run.duration * index;
      const endMs = run.count === null ? null : ((time + run.duration) * 1_000) / timescale;
      number -= 1;
      places.push({ number, time, durationS: run.duration / timescale, endMs });
    }
  return places.toReversed();
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
  const rates: (number | null)[] = [];
  for (const segment of newest)
    rates.push(segmentBitrate(await readSegment(run, segment, meter, null), segment.durationS));
  noteMeter(result, meter);
  result.bitrate = rates.includes(null) ? null : rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0);
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
