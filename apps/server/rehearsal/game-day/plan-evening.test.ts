import { describe, expect, it } from 'vitest';
import { planEvening } from './plan-evening.ts';
import type { Scenario, ScenarioCue } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const begin = Date.parse('2026-11-25T18:00:00Z');
const at = (ms: number) => new Date(ms).toISOString().slice(11, 19);
const withCues = (...cues: ScenarioCue[]): Scenario => ({
  about: '',
  speed: 9,
  players: 0,
  servers: 2,
  minutes: 180,
  matches: [
    { at: 0, lasts: 90 },
    { at: 90, lasts: 90 },
    { at: 120, lasts: 45 },
  ],
  cues,
});

describe('the plan of an evening', () => {
  it('compresses times between kick-offs and lengths, and never how long before the start an encoder comes', () => {
    const { matches, endMs } = planEvening(withCues(), 9, begin);
    expect(
      matches.map(({ server, startMs, endMs: end, onAir }) => [
        server,
        at(startMs),
        at(end),
        ...onAir.map(({ fromMs }) => at(fromMs)),
      ]),
    ).toEqual([
      [1, '18:00:00', '18:10:00', '18:00:00'],
      [2, '18:10:00', '18:20:00', '18:04:00'],
      [1, '18:13:00', '18:18:00', '18:07:00'],
    ]);
    expect(at(endMs)).toBe('18:20:30');
    expect(planEvening(withCues(), 1, begin).matches.map(({ startMs }) => at(startMs))).toEqual([
      '18:00:00',
      '19:30:00',
      '20:00:00',
    ]);
  });

  it('keeps the seconds of a fault at every speed', () => {
    const scenario = withCues({ kind: 'freeze', at: 9, match: 1, forS: 75 });
    const lasts = (speed: number) =>
      planEvening(scenario, speed, begin).cues.map(({ atMs, untilMs }) => [at(atMs), (untilMs - atMs) / 1_000]);
    expect(lasts(9)).toEqual([['18:01:00', 75]]);
    expect(lasts(1)).toEqual([['18:09:00', 75]]);
  });

  it('has no encoder for a no-show, one after the start for a late match, and one too early for an early one', () => {
    const { matches, cues } = planEvening(
      withCues(
        { kind: 'no_show', match: 1 },
        { kind: 'late', match: 2, byS: 60 },
        { kind: 'early', at: 9, match: 3, forS: 30 },
      ),
      9,
      begin,
    );
    const periods = matches.map(({ onAir }) => onAir.map(({ fromMs, untilMs }) => [at(fromMs), at(untilMs)]));
    expect(periods).toEqual([
      [],
      [['18:11:00', '18:20:10']],
      [
        ['18:01:00', '18:01:30'],
        ['18:15:00', '18:22:10'],
      ],
    ]);
    expect(at(matches[2]?.startMs ?? 0)).toBe('18:21:00');
    expect(cues.map(({ cue, atMs }) => [cue.kind, at(atMs)])).toEqual([
      ['no_show', '18:00:00'],
      ['early', '18:01:00'],
      ['late', '18:05:00'],
    ]);
  });

  it('refuses a cue that does not fit into its match at this speed', () => {
    const scenario = withCues({ kind: 'freeze', at: 80, match: 1, forS: 75 });
    expect(() => planEvening(scenario, 9, begin)).toThrow(/match 1 is too short for its cue \(freeze\)/);
    expect(planEvening(scenario, 1, begin).cues).toHaveLength(1);
    expect(() => planEvening(withCues({ kind: 'no_show', match: 7 }), 9, begin)).toThrow(/no match 7/);
  });

  it('fits the scenarios at their own speed, whenever they begin', () => {
    for (const scenario of Object.values(scenarios))
      for (let second = 0; second < 60; second += 1)
        expect(() => planEvening(scenario, scenario.speed, begin + second * 1_000)).not.toThrow();
  });
});
