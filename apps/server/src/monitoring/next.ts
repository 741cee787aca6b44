import { formats } from '@touchline/contract';
import type { Format, FormatSeen, FormatsSeen, MonitorState, Phase } from '@touchline/contract';
import { isAdvancing, nextProgress } from '@touchline/media/probe/progress';
import type { Progress } from '@touchline/media/probe/progress';
import type { Seen } from '@touchline/media/probe/seen';

/** What a round leaves for the next one, per format: failures in a row and where the media stood. */
export type Memory = Partial<Record<Format, { failures: number; progress: Progress | null }>> | null;

/** One round of probes; null where the server does not offer the format. */
export type Sample = Record<Format, Seen | null>;

export type Match = {
  phase: Phase;
  /** From here on a signal is expected. */
  opensAt: Date;
  startAt: Date;
  endAt: Date;
  planned: { width: number; height: number } | null;
};

export type Known = { state: MonitorState; formats: FormatsSeen | null; memory: Memory };

/** Failures in a row before a format counts as down: one lost probe raises nothing. */
const failuresToFall = 2;
/** The same while another format of the stream is there, which makes lost probes the likelier cause. */
const failuresToFallAlone = 4;

/** Below these a frame holds no picture or sound worth the name (media without filler bytes), in bytes. */
const blackBelow = 100;
const silentBelow = 10;

const blank: FormatSeen = {
  state: 'unknown',
  reason: null,
  width: null,
  height: null,
  fps: null,
  bitrate: null,
  videoCodec: null,
  audioCodec: null,
  suspicion: null,
};

/** What is known of a stream after a round of probes at `now`: a pure function of what was known and what was seen. */
export function next(before: Known, sample: Sample, match: Match, now: Date): Known {
  const memory: NonNullable<Memory> = {};
  for (const format of formats) {
    const seen = sample[format];
    if (!seen) continue;
    const kept = before.memory?.[format] ?? { failures: 0, progress: null };
    const moves = seen.ok && isAdvancing(kept.progress, seen, seen.targetDurationMs ?? 0);
    memory[format] = { failures: moves ? 0 : kept.failures + 1, progress: nextProgress(kept.progress, seen) };
  }
  const isAlive = Object.values(memory).some(({ failures }) => failures === 0);
  const judge = (format: Format): FormatSeen => {
    const [seen, failures] = [sample[format], memory[format]?.failures ?? 0];
    if (!seen) return { ...blank, state: 'not_offered', reason: 'not_offered' };
    const hasFallen = failures >= (isAlive ? failuresToFallAlone : failuresToFall);
    return judged(before.formats?.[format] ?? blank, seen, failures, hasFallen);
  };
  const known = { rtmp: judge('rtmp'), hls: judge('hls'), wss: judge('wss'), dash: judge('dash') };
  return { state: stateOf(known, match, now), formats: known, memory };
}

/** `hasFallen`: it has failed so often in a row that it counts as down. */
function judged(before: FormatSeen, seen: Seen, failures: number, hasFallen: boolean): FormatSeen {
  if (failures === 0) return measured(before.state === 'ok' ? before : blank, seen);
  const reason = seen.ok ? 'stalled' : seen.reason;
  if (!hasFallen) return { ...before, state: before.state === 'not_offered' ? 'unknown' : before.state, reason };
  return { ...blank, state: 'down', reason };
}

/** A cheap probe leaves what it did not look at; the last full look still holds. */
function measured(before: FormatSeen, seen: Seen): FormatSeen {
  return {
    state: 'ok',
    reason: null,
    width: seen.width ?? before.width ?? seen.declared?.width ?? null,
    height: seen.height ?? before.height ?? seen.declared?.height ?? null,
    fps: seen.fps ?? before.fps ?? seen.declared?.fps ?? null,
    bitrate: seen.bitrate ?? before.bitrate,
    videoCodec: seen.videoCodec ?? before.videoCodec,
    audioCodec: seen.audioCodec ?? before.audioCodec,
    suspicion: seen.sizes ? suspicionOf(seen.sizes) : before.suspicion,
  };
}

function suspicionOf({
  medianInterFrameBytes,
  medianAudioFrameBytes,
}: NonNullable<Seen['sizes']>): FormatSeen['suspicion'] {
  if (medianInterFrameBytes !== null && medianInterFrameBytes < blackBelow) return 'black';
  return medianAudioFrameBytes !== null && medianAudioFrameBytes < silentBelow ? 'silent' : null;
}

function stateOf(known: FormatsSeen, match: Match, now: Date): MonitorState {
  const offered = formats.map((format) => known[format]).filter(({ state }) => state !== 'not_offered');
  const signal = offered.some(({ state }) => state === 'ok');
  const undecided = offered.some(({ state }) => state === 'unknown');
  if (offered.length === 0) return 'unknown';
  if (signal && match.phase === 'finished') return 'overrun';
  if (signal && !isExpected(match, now)) return 'unexpected';
  if (match.phase === 'finished' || match.phase === 'canceled') return 'unknown';
  if (signal) return offered.every((format) => isHealthy(format, match)) ? 'ok' : 'degraded';
  if (match.phase === 'scheduled' && now < match.startAt) return 'waiting';
  return undecided ? 'unknown' : 'down';
}

function isExpected({ phase, opensAt }: Match, now: Date): boolean {
  return phase === 'live' || (phase === 'scheduled' && now >= opensAt);
}

function isHealthy({ state, width, height, suspicion }: FormatSeen, { planned }: Match): boolean {
  const fits = !planned || width === null || height === null || (width === planned.width && height === planned.height);
  // An undecided format has not failed often enough to be down.
  return (state === 'ok' || state === 'unknown') && fits && suspicion === null;
}
