import { addNoise, copyOf, fill, frameSize, plainFrame } from '#server/pictures/testing/corpus/frame';
import type { Color, Frame } from '#server/pictures/testing/corpus/frame';
import type { Scene } from '#server/pictures/testing/corpus/match-scene';
import { between, pathFrom, randomFrom } from '#server/pictures/testing/corpus/random';

const { width, height } = frameSize;

/** Two people who talk in front of a wall: only heads and hands move, slowly. */
export function studioScene(seed: number): Scene {
  const random = randomFrom(seed);
  const wall: Color = [between(random, 40, 90), between(random, 120, 160), between(random, 95, 125)];
  const people = [0.3, 0.68].map((place) => ({
    at: width * place + between(random, -12, 12),
    suit: [between(random, 25, 80), between(random, 118, 138), between(random, 118, 138)] as Color,
    lean: pathFrom(random, 0.05),
    hand: pathFrom(random, 0.12),
    nod: pathFrom(random, 0.1),
  }));
  return (seconds) => {
    const frame = plainFrame(wall);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) frame.y[y * width + x] = Math.round(wall[0] + (y * 40) / height);
    fill(frame, { left: 0, top: height * 0.78, right: width, bottom: height }, [120, 124, 132]);
    for (const { at, suit, lean, hand, nod } of people) {
      const [x, top] = [at + 3 * lean(seconds), 58 + 2 * nod(seconds)];
      fill(frame, { left: x - 24, top: 86, right: x + 24, bottom: 142 }, suit);
      fill(frame, { left: x - 9, top, right: x + 9, bottom: top + 28 }, [150, 112, 150]);
      const reach = 14 * hand(seconds);
      fill(frame, { left: x + 8, top: 112 + reach, right: x + 18, bottom: 122 + reach }, [150, 112, 150]);
    }
    return frame;
  };
}

/** Black, with the noise of a camera whose lens is covered, or with a logo. */
export function blackScene(seed: number, { noise, hasLogo }: { noise: number; hasLogo: boolean }): Scene {
  const random = randomFrom(seed);
  const luma = Math.round(noise > 0 ? between(random, 17, 27) : 16);
  return () => {
    const frame = plainFrame([luma, 128, 128]);
    addNoise(frame, random, noise);
    if (hasLogo) fill(frame, { left: width - 40, top: 10, right: width - 16, bottom: 24 }, [190, 110, 150]);
    return frame;
  };
}

/** The picture of one moment. */
export function frozenScene(scene: Scene, seconds: number): Scene {
  const still: Frame = scene(seconds);
  return () => copyOf(still);
}
