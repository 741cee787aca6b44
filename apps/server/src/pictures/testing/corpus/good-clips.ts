import { basics, during, faultTimes, withScore } from '#server/pictures/testing/corpus/clip';
import type { CorpusClip } from '#server/pictures/testing/corpus/clip';
import { addBars, addNoise, fill, frameSize } from '#server/pictures/testing/corpus/frame';
import { matchScene, sports } from '#server/pictures/testing/corpus/match-scene';
import type { Scene, Sport } from '#server/pictures/testing/corpus/match-scene';
import { blackScene, studioScene } from '#server/pictures/testing/corpus/other-scenes';
import { drawTicker } from '#server/pictures/testing/corpus/overlays';
import { between, randomFrom } from '#server/pictures/testing/corpus/random';

/** Clips of what a good broadcast shows. */
export function goodClips(seed: number): CorpusClip[] {
  const random = randomFrom(seed);
  const of = (name: string, picture: Scene): CorpusClip => ({ ...basics(seed), name, fault: null, picture });
  const sport = sports[seed % sports.length] ?? 'football';
  const scene = (camera: 'follows' | 'fixed' | 'waiting', light: number) =>
    withScore(matchScene(seed, sport, camera, light), true);
  const noise = between(random, 4, 10);
  const isPillars = random() < 0.4;
  return [
    of(`match, ${sport}`, scene('follows', 1)),
    of('fixed camera', scene('fixed', 1)),
    of('interrupted', scene('waiting', 1)),
    of('night', scene('follows', between(random, 0.25, 0.5))),
    of('night, dark hall', darkHall(scene('follows', between(random, 0.25, 0.4)))),
    of('still clock', withScore(matchScene(seed, sport, 'fixed', 1), false)),
    of('half-time studio', withNews(studioScene(seed), seed)),
    of('letterbox', withFrame(scene('follows', 1), isPillars ? { across: 0, along: 40 } : { across: 22, along: 0 })),
    of('noise', noisy(scene('follows', 1), randomFrom(seed + 1), noise)),
    of('black for a moment', momentOfBlack(seed, sport)),
  ];
}

function withNews(scene: Scene, seed: number): Scene {
  return (second) => {
    const frame = scene(second);
    if (seed % 2 === 0) drawTicker(frame, second);
    return frame;
  };
}

function withFrame(scene: Scene, bars: { across: number; along: number }): Scene {
  return (second) => {
    const frame = scene(second);
    addBars(frame, bars);
    return frame;
  };
}

function noisy(scene: Scene, random: () => number, strength: number): Scene {
  return (second) => {
    const frame = scene(second);
    addNoise(frame, random, strength);
    return frame;
  };
}

/** Everything but the field lies in the dark. */
function darkHall(scene: Scene): Scene {
  return (second) => {
    const frame = scene(second);
    const { width, height } = frameSize;
    fill(frame, { left: 0, top: 0, right: width, bottom: 50 }, [16, 128, 128]);
    fill(frame, { left: 0, top: height - 14, right: width, bottom: height }, [16, 128, 128]);
    return frame;
  };
}

/** Between two items, for less than is a fault. */
function momentOfBlack(seed: number, sport: Sport): Scene {
  const black = blackScene(seed, { noise: 0, hasLogo: false });
  return during(withScore(matchScene(seed, sport, 'follows', 1), true), black, faultTimes(seed, 5));
}
