import type { ContentFault } from '@touchline/contract';
import type { Frame } from '#server/pictures/testing/corpus/frame';
import type { Scene } from '#server/pictures/testing/corpus/match-scene';
import { drawScore } from '#server/pictures/testing/corpus/overlays';
import { between, randomFrom } from '#server/pictures/testing/corpus/random';
import type { Loud } from '#server/pictures/testing/corpus/sound';

/** What a clip contains, and what has to be noticed of it. Times in seconds. */
export type CorpusClip = {
  name: string;
  seed: number;
  seconds: number;
  /** Null: nothing may be noticed. */
  fault: { kind: ContentFault; from: number; to: number } | null;
  picture: (second: number) => Frame;
  sound: (second: number) => Loud;
  /** Mean quantizer of x264: less is better. */
  quality: number;
};

export const clipSeconds = 180;

/** Everything in a clip that does not depend on what it shows. */
export function basics(seed: number): Pick<CorpusClip, 'seed' | 'seconds' | 'sound' | 'quality'> {
  const random = randomFrom(seed ^ 0x5bd1e995);
  const [crowd, voice] = [between(random, -38, -24), random() < 0.6 ? between(random, -24, -16) : null];
  return { seed, seconds: clipSeconds, quality: Math.round(between(random, 22, 34)), sound: () => ({ crowd, voice }) };
}

/** Between these moments something is wrong. */
export function faultTimes(seed: number, lasts: number): { from: number; to: number } {
  const from = Math.round(between(randomFrom(seed ^ 0x1b873593), 25, 50));
  return { from, to: from + lasts };
}

/** The second scene between two moments, the first before and after. */
export function during(usual: Scene, other: Scene, { from, to }: { from: number; to: number }): Scene {
  return (second) => (second >= from && second < to ? other(second) : usual(second));
}

export function withScore(scene: Scene, isCounting: boolean): Scene {
  return (second) => {
    const frame = scene(second);
    drawScore(frame, second, isCounting);
    return frame;
  };
}
