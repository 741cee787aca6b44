import { setTimeout as sleep } from 'node:timers/promises';
import { listDash } from './dash.ts';
import type { FrameSink } from './frame-sink.ts';
import { listHls } from './hls.ts';
import { createMeter } from './meter.ts';
import { createRecorder, recordInto, type Recording } from './recording.ts';
import { playRtmp } from './rtmp.ts';
import { type ProbeLimits, type ProbeRun, runProbe } from './run.ts';
import { type ListedSegment, readSegment } from './segment.ts';
import { playWss } from './wss.ts';

/** A playlist with shorter segments is not read more often. */
const SHORTEST_PAUSE_MS = 500;
/** Of an MPD, the newest segments that may be read: a minute of one second each. */
const MOST_SEGMENTS = 60;

/**
 * Records `ms` of a URL; of HLS and MPEG-DASH also the `ms` before, as far as they are listed. Whatever fails, what has come
 * until then is the answer.
 */
export async function recordStream(
  format: 'rtmp' | 'wss' | 'hls' | 'dash',
  url: string,
  limits: ProbeLimits,
  ms: number,
): Promise<Recording> {
  let recording: Recording = { groups: [], sound: null };
  await runProbe(url, limits, (run) => {
    const begin = () => {
      const recorder = createRecorder(run, ms);
      ({ recording } = recorder);
      return recorder.flow;
    };
    if (format === 'rtmp') return playRtmp(run, begin());
    if (format === 'wss') return playWss(run, begin);
    const list = format === 'hls' ? () => listHls(run, url) : () => listDash(run, url, MOST_SEGMENTS);
    return recordSegments(run, list, recordInto(recording), ms);
  });
  return recording;
}

/** Reads segments as they appear. */
async function recordSegments(
  run: ProbeRun,
  list: () => Promise<ListedSegment[][]>,
  sink: FrameSink,
  ms: number,
): Promise<void> {
  const read = new Set<string>();
  const endsAt = performance.now() + ms;
  for (let tracks = await list(); ; tracks = await list()) {
    for (const track of tracks) {
      const unread = track.filter((segment) => !read.has(idOf(segment)));
      for (const segment of track) read.add(idOf(segment));
      for (const segment of newestOf(unread, ms)) await readSegment(run, segment, createMeter(), sink);
    }
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) return;
    const shortestS = Math.min(...tracks.flat().map(({ durationS }) => durationS));
    const pauseMs = Math.max(SHORTEST_PAUSE_MS, Math.min(shortestS * 1_000, leftMs));
    await sleep(pauseMs, null, { signal: run.signal });
  }
}

/** All segments of a track may be parts of one file. */
const idOf = ({ url, range }: ListedSegment): string => `${url.href} ${range?.start ?? 0}`;

/** The last segments, at least `ms` of them. */
function newestOf(segments: readonly ListedSegment[], ms: number): ListedSegment[] {
  let lastsMs = 0;
  const older = segments.findLastIndex(({ durationS }) => {
    const isEnough = lastsMs >= ms;
    lastsMs += durationS * 1_000;
    return isEnough;
  });
  return segments.slice(older + 1);
}
