import type { CueKind } from './scenario.ts';

/** What went wrong on cue, as it was played. Times are milliseconds since 1970. */
export type PlayedCue = {
  kind: CueKind;
  /** The match or the server. */
  name: string;
  atMs: number;
  untilMs: number;
  /** Streams that the fault concerns. */
  streams: readonly number[];
};

/** What the console said. `kind`: the cause of an incident, `no_show`, `refusal`, or `feed`. */
export type Alarm = {
  kind: string;
  /** What is wrong with the picture, or why a publisher was refused; empty for nothing. */
  reason: string;
  name: string;
  atMs: number;
  streams: readonly number[];
  /** Its streams belong to another incident, whose cause became known. */
  isMerged: boolean;
  acknowledged: { atMs: number; by: string } | null;
};

/** What people did with the matches: who has held each, how many had a holder at their start, and were handed over. */
export type PeopleFacts = {
  holders: ReadonlyMap<number, readonly string[]>;
  matches: number;
  takenInTime: number;
  handedOver: number;
};

/** `wrong_kind`: something was said about it in time, but not what it was. */
type Verdict = 'noticed' | 'late' | 'wrong_kind' | 'missed';

export type ScoredCue = {
  kind: CueKind;
  name: string;
  atMs: number;
  verdict: Verdict;
  /** What the console said first. */
  said: string | null;
  /** Seconds from the cue to the right alarm, or to the wrong one. */
  afterS: number | null;
  /** Right alarms beyond the first. */
  doubles: number;
  acknowledged: { afterS: number; by: string; byHolder: boolean } | null;
};

type Spread = { p50: number | null; p99: number | null };

export type Score = {
  cues: ScoredCue[];
  console: Record<Verdict, number> & { doubles: number; false: number; afterS: Spread };
  falseAlarms: { kind: string; reason: string; name: string; atMs: number }[];
  people: Omit<PeopleFacts, 'holders'> & {
    /** Alarms about cues that somebody can acknowledge, and those that somebody did. */
    toAcknowledge: number;
    acknowledged: number;
    /** By a person who does not hold any of the streams. */
    bySomebodyElse: number;
    afterS: Spread;
  };
};

/** What has to be said about each kind of cue, and within how many seconds: its threshold, a round, and some slack. */
export const expected: Record<CueKind, { says: (alarm: Alarm) => boolean; withinS: number }> = {
  cut: { says: ({ kind }) => kind === 'stream', withinS: 30 },
  freeze: { says: ({ kind, reason }) => kind === 'content' && reason.includes('frozen'), withinS: 60 },
  black: { says: ({ kind, reason }) => kind === 'content' && reason.includes('black'), withinS: 45 },
  wrong_match: { says: ({ kind }) => kind === 'same_picture', withinS: 60 },
  server_death: { says: ({ kind }) => kind === 'server', withinS: 60 },
  early: { says: ({ kind, reason }) => kind === 'refusal' && reason === 'too_early', withinS: 15 },
  late: { says: ({ kind }) => kind === 'no_show', withinS: 35 },
  no_show: { says: ({ kind }) => kind === 'no_show', withinS: 35 },
  feed_fails: { says: ({ kind }) => kind === 'feed', withinS: 90 },
  feed_lies: { says: ({ kind }) => kind === 'feed', withinS: 90 },
};

/** Cues that the console does not have to notice: nothing compares the times of the feed with those of streams. */
const unpromised: readonly CueKind[] = ['feed_lies'];

/** The clocks of processes, and a fault that the console dates back to its beginning. */
const beforeMs = 2_000;
/** A fault may still be noticed, and its alarm be about it, this long after it has ended. */
const afterMs = 60_000;

/** Compares what was played with what the console said and people did. */
export function scoreEvening(cues: readonly PlayedCue[], alarms: readonly Alarm[], people: PeopleFacts): Score {
  const scored = cues.map((cue) => scoreCue(cue, alarms, people));
  const falseAlarms = alarms.filter((alarm) => !cues.some((cue) => isAbout(alarm, cue)));
  const count = (verdict: Verdict) => scored.filter((cue) => cue.verdict === verdict).length;
  const acknowledged = scored.flatMap((cue) => cue.acknowledged ?? []);
  const { holders: _, ...facts } = people;
  return {
    cues: scored,
    console: {
      noticed: count('noticed'),
      late: count('late'),
      wrong_kind: count('wrong_kind'),
      missed: count('missed'),
      doubles: scored.reduce((sum, { doubles }) => sum + doubles, 0),
      false: falseAlarms.length,
      afterS: spreadOf(scored.flatMap(({ verdict, afterS }) => (isRight(verdict) ? (afterS ?? []) : []))),
    },
    falseAlarms: falseAlarms.map(({ kind, reason, name, atMs }) => ({ kind, reason, name, atMs })),
    people: {
      ...facts,
      toAcknowledge: cues.filter((cue) => incidentsAbout(cue, alarms).length > 0).length,
      acknowledged: acknowledged.length,
      bySomebodyElse: acknowledged.filter(({ byHolder }) => !byHolder).length,
      afterS: spreadOf(acknowledged.map(({ afterS }) => afterS)),
    },
  };
}

/** Whether the console noticed everything that it has to, and raised no false alarm. */
export function isPassed({ cues, falseAlarms }: Score): boolean {
  const isFailed = ({ kind, verdict }: ScoredCue) => !isRight(verdict) && !unpromised.includes(kind);
  return falseAlarms.length === 0 && !cues.some(isFailed);
}

const isRight = (verdict: Verdict) => verdict === 'noticed' || verdict === 'late';

function scoreCue(cue: PlayedCue, alarms: readonly Alarm[], { holders }: PeopleFacts): ScoredCue {
  const about = alarms.filter((alarm) => isAbout(alarm, cue)).toSorted((a, b) => a.atMs - b.atMs);
  const { says, withinS } = expected[cue.kind];
  const right = about.filter((alarm) => says(alarm));
  const first = right[0] ?? about[0] ?? null;
  const afterS = first && Math.max(0, (first.atMs - cue.atMs) / 1_000);
  const verdict = (): Verdict => {
    if (!first || afterS === null) return 'missed';
    if (right.length === 0) return 'wrong_kind';
    return afterS <= withinS ? 'noticed' : 'late';
  };
  return {
    kind: cue.kind,
    name: cue.name,
    atMs: cue.atMs,
    verdict: verdict(),
    said: first && [first.kind, first.reason].filter(Boolean).join(': '),
    afterS,
    doubles: Math.max(0, right.filter(({ isMerged }) => !isMerged).length - 1),
    acknowledged: firstAcknowledged(cue, alarms, holders),
  };
}

/** The first acknowledgement of an incident about a cue, counted from when that incident began. */
function firstAcknowledged(
  cue: PlayedCue,
  alarms: readonly Alarm[],
  holders: PeopleFacts['holders'],
): ScoredCue['acknowledged'] {
  const answered = incidentsAbout(cue, alarms).flatMap(({ atMs, acknowledged }) =>
    acknowledged ? [{ ...acknowledged, openedMs: atMs }] : [],
  );
  const [first] = answered.toSorted((a, b) => a.atMs - b.atMs);
  if (!first) return null;
  const byHolder = cue.streams.some((stream) => holders.get(stream)?.includes(first.by));
  return { afterS: Math.max(0, (first.atMs - first.openedMs) / 1_000), by: first.by, byHolder };
}

/** No-shows, refusals and the feed are no incidents, so that nobody can acknowledge them. */
const incidentsAbout = (cue: PlayedCue, alarms: readonly Alarm[]) =>
  alarms.filter((alarm) => !['no_show', 'refusal', 'feed'].includes(alarm.kind) && isAbout(alarm, cue));

function isAbout(alarm: Alarm, cue: PlayedCue): boolean {
  const isThen = alarm.atMs >= cue.atMs - beforeMs && alarm.atMs <= cue.untilMs + afterMs;
  if (!isThen) return false;
  if (alarm.kind === 'feed') return cue.kind === (alarm.reason === 'moved' ? 'feed_lies' : 'feed_fails');
  return alarm.streams.some((stream) => cue.streams.includes(stream));
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
  return { p50: at(0.5), p99: at(0.99) };
}
