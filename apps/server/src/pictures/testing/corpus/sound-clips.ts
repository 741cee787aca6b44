import { basics, faultTimes, withScore } from '#server/pictures/testing/corpus/clip';
import type { CorpusClip } from '#server/pictures/testing/corpus/clip';
import { matchScene, sports } from '#server/pictures/testing/corpus/match-scene';
import type { Sport } from '#server/pictures/testing/corpus/match-scene';
import { between, randomFrom } from '#server/pictures/testing/corpus/random';
import type { Loud } from '#server/pictures/testing/corpus/sound';

/** Clips of matches whose sound matters. */
export function soundClips(seed: number): CorpusClip[] {
  const sport = sports[seed % sports.length] ?? 'football';
  const random = randomFrom(seed);
  const times = (lasts: number) => faultTimes(seed, lasts);
  return [
    clip(seed, sport, 'digital silence', 'silent', times(80), { crowd: null, voice: null }),
    clip(seed, sport, 'silence with hiss', 'silent', times(80), { crowd: between(random, -82, -68), voice: null }),
    clip(seed, sport, 'sound too quiet', 'quiet', times(125), { crowd: between(random, -56, -50), voice: null }),
    clip(seed, sport, 'quiet crowd', null, times(100), { crowd: between(random, -41, -37), voice: null }),
    clip(seed, sport, 'minute of silence', null, times(62), { crowd: between(random, -54, -47), voice: null }),
  ];
}

function clip(
  seed: number,
  sport: Sport,
  name: string,
  kind: 'silent' | 'quiet' | null,
  times: { from: number; to: number },
  loud: Loud,
): CorpusClip {
  const usual = basics(seed);
  const camera = name === 'minute of silence' ? 'waiting' : 'follows';
  return {
    ...usual,
    name,
    fault: kind && { kind, ...times },
    picture: withScore(matchScene(seed, sport, camera, 1), true),
    sound: (second) => (second >= times.from && second < times.to ? loud : usual.sound(second)),
  };
}
