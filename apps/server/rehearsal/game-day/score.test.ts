import { describe, expect, it } from 'vitest';
import { isPassed, scoreEvening } from './score.ts';
import type { Alarm, PeopleFacts, PlayedCue } from './score.ts';

const cue = (kind: PlayedCue['kind'], atS: number, streams: number[]): PlayedCue => ({
  kind,
  name: `Match ${streams.join()}`,
  atMs: atS * 1_000,
  untilMs: (atS + 40) * 1_000,
  streams,
});

const alarm = (kind: string, atS: number, streams: number[], more: Partial<Alarm>): Alarm => ({
  kind,
  reason: '',
  name: `Match ${streams.join()}`,
  atMs: atS * 1_000,
  streams,
  isMerged: false,
  acknowledged: null,
  ...more,
});

const nobody: PeopleFacts = {
  holders: new Map(),
  matches: 2,
  takenInTime: 0,
  handedOver: 0,
};
const score = (cues: PlayedCue[], alarms: Alarm[]) => scoreEvening(cues, alarms, nobody);

describe('the score of the console', () => {
  it('counts a cue that was noticed in time, with the seconds it took', () => {
    const result = score([cue('cut', 100, [1])], [alarm('stream', 104, [1], {})]);
    expect(result.cues).toMatchObject([{ verdict: 'noticed', said: 'stream', afterS: 4, doubles: 0 }]);
    expect(result.console).toMatchObject({ noticed: 1, missed: 0, false: 0, afterS: { p50: 4, p99: 4 } });
    expect(isPassed(result)).toBe(true);
  });

  it('counts a late notice apart, which is no failure', () => {
    const result = score([cue('cut', 100, [1])], [alarm('stream', 131, [1], {})]);
    expect(result.console).toMatchObject({ noticed: 0, late: 1, afterS: { p50: 31 } });
    expect(isPassed(result)).toBe(true);
  });

  it('says when something else was said about a cue', () => {
    const frozen = score([cue('freeze', 100, [1])], [alarm('content', 130, [1], { reason: 'black' })]);
    expect(frozen.cues).toMatchObject([{ verdict: 'wrong_kind', said: 'content: black', afterS: 30 }]);
    expect(frozen.console).toMatchObject({ wrong_kind: 1, false: 0, afterS: { p50: null } });
    expect(isPassed(frozen)).toBe(false);
  });

  it('prefers the right alarm to an earlier one of another kind', () => {
    const alarms = [alarm('stream', 103, [1], { isMerged: true }), alarm('server', 110, [1, 2], {})];
    const result = score([cue('server_death', 100, [1, 2])], alarms);
    expect(result.cues).toMatchObject([{ verdict: 'noticed', said: 'server', afterS: 10, doubles: 0 }]);
    expect(result.console.false).toBe(0);
  });

  it('counts further alarms about one cue as doubles and not as false', () => {
    const twice = [alarm('stream', 104, [1], {}), alarm('stream', 120, [1], {})];
    expect(score([cue('cut', 100, [1])], twice).console).toMatchObject({ noticed: 1, doubles: 1, false: 0 });
  });

  it('misses a cue that nothing was said about, or only about another stream', () => {
    const result = score([cue('cut', 100, [1])], [alarm('stream', 104, [2], {})]);
    expect(result.cues).toMatchObject([{ verdict: 'missed', said: null, afterS: null }]);
    expect(result.console).toMatchObject({ missed: 1, false: 1 });
    expect(result.falseAlarms).toEqual([{ kind: 'stream', reason: '', name: 'Match 2', atMs: 104_000 }]);
    expect(isPassed(result)).toBe(false);
  });

  it('takes an alarm before a cue, or more than a minute after its end, for false', () => {
    const alarms = [alarm('stream', 97, [1], {}), alarm('stream', 201, [1], {})];
    expect(score([cue('cut', 100, [1])], alarms).console).toMatchObject({ missed: 1, false: 2 });
  });

  it('knows an alarm about the feed without a stream', () => {
    const result = score([cue('feed_fails', 100, [])], [alarm('feed', 150, [], { reason: 'broken_json' })]);
    expect(result.cues).toMatchObject([{ verdict: 'noticed', said: 'feed: broken_json' }]);
    const lie = score([cue('feed_lies', 100, [1])], [alarm('feed', 150, [], { reason: 'moved' })]);
    expect(lie.cues).toMatchObject([{ verdict: 'noticed', said: 'feed: moved' }]);
    expect(score([cue('cut', 100, [1])], [alarm('feed', 110, [], {})]).console).toMatchObject({ missed: 1, false: 1 });
  });
});

it('passes without what the console does not have to notice', () => {
  expect(isPassed(score([cue('feed_lies', 100, [1])], []))).toBe(true);
  expect(isPassed(score([cue('feed_fails', 100, [])], []))).toBe(false);
});

describe('the score of the people', () => {
  const holders = new Map([[1, ['Vera']]]);
  const people: PeopleFacts = { holders, matches: 2, takenInTime: 1, handedOver: 1 };
  const by = (name: string, atS: number) => ({ acknowledged: { atMs: atS * 1_000, by: name } });

  it('counts acknowledgements from the alarm on, and tells those of somebody else', () => {
    const cues = [cue('cut', 100, [1]), cue('cut', 300, [1]), cue('cut', 500, [2])];
    const alarms = [
      alarm('stream', 104, [1], by('Vera', 112)),
      alarm('stream', 304, [1], by('Oleg', 334)),
      alarm('stream', 504, [2], {}),
    ];
    const result = scoreEvening(cues, alarms, people);
    expect(result.cues.map(({ acknowledged }) => acknowledged)).toEqual([
      { afterS: 8, by: 'Vera', byHolder: true },
      { afterS: 30, by: 'Oleg', byHolder: false },
      null,
    ]);
    expect(result.people).toEqual({
      matches: 2,
      takenInTime: 1,
      handedOver: 1,
      toAcknowledge: 3,
      acknowledged: 2,
      bySomebodyElse: 1,
      afterS: { p50: 30, p99: 30 },
    });
  });

  it('asks nobody to acknowledge what is no incident', () => {
    const result = scoreEvening([cue('no_show', 100, [1])], [alarm('no_show', 115, [1], {})], people);
    expect(result.people).toMatchObject({ toAcknowledge: 0, acknowledged: 0, afterS: { p50: null, p99: null } });
  });
});
