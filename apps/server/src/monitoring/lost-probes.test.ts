import { formats } from '@touchline/contract';
import { expect, it } from 'vitest';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import type { StoredState, Match, Sample } from '#server/monitoring/stored-state';
import { atSecond, cheap, failing, fresh, good, live, looks } from '#server/monitoring/testing/rounds';

const published: Match = { ...live, gate: { publishedAt: atSecond(-5), isPublishing: true } };
const reasons = ['timeout', 'tcp', 'no_media', 'stalled', 'http_5xx'] as const;

/** Numbers from 0 to 1, the same in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A look at a stream whose segments are six seconds long, media in every sixth, of which three in a hundred are lost. */
function lossy(draw: () => number, second: number, round: number): Sample {
  const works = round % 6 === 0 ? good : cheap;
  const position = { kind: 'sequence', sequence: Math.floor(second / 6) } as const;
  const one = (isFlow: boolean): ProbeResult => {
    if (draw() < 0.03) return failing(reasons[Math.floor(draw() * reasons.length)] ?? 'timeout');
    return isFlow ? { ...works, tracks: good.tracks } : { ...works, position, targetDurationMs: 6_000 };
  };
  return { rtmp: one(true), hls: one(false), wss: one(true), dash: one(false) };
}

/** Every state of a stream in half an hour, looked at every ten seconds, and two seconds after a look in doubt. */
function statesOf(draw: () => number): string[] {
  const states: string[] = [];
  let known: StoredState = fresh;
  for (let [second, round] = [0, 0]; second < 1_800; round += 1) {
    known = looks(published, known, [second, lossy(draw, second, round)]);
    states.push(known.state);
    second += formats.some((format) => (known.memory?.[format]?.failures ?? 0) > 0) ? 2 : 10;
  }
  return states;
}

it('half an hour of three lost probes in a hundred raises nothing on a hundred streams', () => {
  const states = Array.from({ length: 100 }, (_, index) => statesOf(generator(index + 7)));
  // A probe that is lost at the very first look leaves the stream unknown until the next one.
  const firstOk = states.map((each) => each.indexOf('ok'));
  expect(Math.max(...firstOk)).toBe(1);
  expect(new Set(states.flatMap((each, index) => each.slice(firstOk[index])))).toEqual(new Set(['ok']));
});
