import type { Scenario, ScenarioCue } from './scenario.ts';

/** Encoders come on air this long before the start, at any speed: the line-up expects a signal five minutes before it. */
const leadMs = 6 * 60_000;
/** From then on, before the start, the line-up misses a signal. */
const noShowMs = 5 * 60_000;
/** An encoder is early when its match starts this much later: more than the 15 minutes of the settings. */
const earlyMs = 20 * 60_000;
/** Encoders stay on air for this long after the planned end, so that people can close the match first. */
const trailMs = 10_000;
/** After the last minute, so that what began late is still noticed. */
const settleMs = 30_000;

export type PlannedMatch = {
  /** From 1. */
  number: number;
  server: number;
  startMs: number;
  endMs: number;
  /** When its encoder comes on air, and leaves; empty for a match without one. */
  onAir: { fromMs: number; untilMs: number }[];
};

export type PlannedCue = { cue: ScenarioCue; atMs: number; untilMs: number };
export type PlannedEvening = { matches: PlannedMatch[]; cues: PlannedCue[]; endMs: number };

/**
 * The times of an evening that begins at a moment. Only the times between kick-offs and the lengths of matches are
 * compressed. Throws when a cue does not fit into its match.
 */
export function planEvening(scenario: Scenario, speed: number, beginMs: number): PlannedEvening {
  const compressed = (minute: number) => beginMs + (minute * 60_000) / speed;
  const matches = scenario.matches.map(({ at, lasts }, index): PlannedMatch => {
    const startMs = wholeMinute(compressed(at));
    const endMs = startMs + Math.max(60_000, wholeMinute((lasts * 60_000) / speed));
    const fromMs = Math.max(beginMs, startMs - leadMs);
    return {
      number: index + 1,
      server: (index % scenario.servers) + 1,
      startMs,
      endMs,
      onAir: [{ fromMs, untilMs: endMs + trailMs }],
    };
  });
  const find = (number: number): PlannedMatch => {
    const found = matches[number - 1];
    if (!found) throw new Error(`The scenario has no match ${number}`);
    return found;
  };
  const cues = scenario.cues.map((cue): PlannedCue => {
    if (cue.kind === 'late' || cue.kind === 'no_show') {
      const match = find(cue.match);
      const atMs = Math.max(beginMs, match.startMs - noShowMs);
      const arrivesMs = cue.kind === 'late' ? match.startMs + cue.byS * 1_000 : match.endMs;
      match.onAir = cue.kind === 'late' ? [{ fromMs: arrivesMs, untilMs: match.endMs + trailMs }] : [];
      if (arrivesMs > match.endMs) throw misfit(cue, match);
      return { cue, atMs, untilMs: arrivesMs };
    }
    const atMs = compressed(cue.at);
    const untilMs = atMs + cue.forS * 1_000;
    if (cue.kind === 'early') {
      const match = find(cue.match);
      match.startMs = wholeMinute(atMs + earlyMs);
      match.endMs = match.startMs + 60_000;
      // It comes back in time.
      match.onAir = [
        { fromMs: atMs, untilMs },
        { fromMs: match.startMs - leadMs, untilMs: match.endMs + trailMs },
      ];
    } else if (cue.kind !== 'server_death' && cue.kind !== 'feed_fails') {
      for (const number of cue.kind === 'wrong_match' ? [cue.match, cue.shows] : [cue.match]) {
        const match = find(number);
        if (atMs < match.startMs || untilMs > match.endMs) throw misfit(cue, match);
      }
    }
    return { cue, atMs, untilMs };
  });
  const endMs = compressed(scenario.minutes) + settleMs;
  return { matches, cues: cues.toSorted((a, b) => a.atMs - b.atMs), endMs };
}

/** Matches are planned to the minute; none starts later than it should. */
const wholeMinute = (ms: number) => Math.floor(ms / 60_000) * 60_000;

const misfit = (cue: ScenarioCue, { number }: PlannedMatch) =>
  new Error(`At this speed match ${number} is too short for its cue (${cue.kind}); play it more slowly`);
