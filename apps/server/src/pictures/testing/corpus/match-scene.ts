import { fill, frameSize, plainFrame } from '#server/pictures/testing/corpus/frame';
import type { Color, Frame } from '#server/pictures/testing/corpus/frame';
import { between, pathFrom, randomFrom, textureAt } from '#server/pictures/testing/corpus/random';

export const sports = ['football', 'basketball', 'ice_hockey', 'tennis', 'volleyball'] as const;
export type Sport = (typeof sports)[number];

/** How a match is filmed: the camera follows it, stands still, or stands still while nobody plays. */
export type Camera = 'follows' | 'fixed' | 'waiting';

export type Scene = (seconds: number) => Frame;

type Pitch = { field: Color; around: Color; stripe: number; players: number; size: number; pan: number };

const pitches: Record<Sport, Pitch> = {
  football: { field: [95, 112, 112], around: [110, 120, 122], stripe: 14, players: 20, size: 9, pan: 70 },
  basketball: { field: [150, 100, 150], around: [90, 132, 126], stripe: 0, players: 10, size: 18, pan: 45 },
  ice_hockey: { field: [205, 130, 126], around: [70, 134, 124], stripe: 0, players: 12, size: 13, pan: 70 },
  tennis: { field: [120, 145, 105], around: [85, 120, 110], stripe: 0, players: 2, size: 20, pan: 0 },
  volleyball: { field: [140, 108, 155], around: [80, 140, 120], stripe: 0, players: 12, size: 18, pan: 12 },
};

const { width, height } = frameSize;
/** Height of the stands. */
const stands = 46;
const lineEvery = 90;

/** A match as its camera shows it; `light`: 1 by day, less at night, when nothing but the field is lit. */
export function matchScene(seed: number, sport: Sport, camera: Camera, light: number): Scene {
  const random = randomFrom(seed);
  const { field, around, stripe, players, size, pan } = pitches[sport];
  const moves = camera === 'follows' ? pan + 12 : 0;
  const [panX, panY] = [pathFrom(random, 0.045), pathFrom(random, 0.03)];
  const shirts: Color[] = [0, 1].map(() => [
    shirtLuma(random, field[0]),
    between(random, 90, 170),
    between(random, 90, 170),
  ]);
  const place = between(random, 0, 1_000);
  const dim = (luma: number) => Math.round(16 + (luma - 16) * light);
  const team = Array.from({ length: players }, (_, index) => ({
    shirt: shirts[index % 2] ?? field,
    home: [between(random, 20, width - 20), between(random, stands + 20, height - 12)] as const,
    // Who waits shifts from one foot to the other.
    walk: camera === 'waiting' ? 2.5 : camera === 'fixed' && sport === 'tennis' ? 45 : 55,
    x: pathFrom(random, camera === 'waiting' ? 0.05 : 0.06),
    y: pathFrom(random, camera === 'waiting' ? 0.05 : 0.08),
  }));
  return (seconds) => {
    const frame = plainFrame([dim(field[0]), field[1], field[2]]);
    const [shiftX, shiftY] = [place + moves * panX(seconds), moves * 0.15 * panY(seconds)];
    const edge = Math.round(stands + shiftY);
    drawStands(frame, edge, Math.round(shiftX), { around, light: light < 1 ? light * 0.35 : 1, seed, seconds });
    for (let y = Math.max(0, edge); y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const world = Math.round(x + shiftX);
        const isLine = ((world % lineEvery) + lineEvery) % lineEvery < 2 || y - edge === 4 || y === height - 6;
        const isDarker = stripe > 0 && Math.floor(world / stripe) % 2 === 0;
        if (isLine || isDarker) frame.y[y * width + x] = dim(isLine ? 225 : field[0] - 9);
      }
    for (const { shirt, home, walk, x, y } of team) {
      const [left, top] = [home[0] + walk * x(seconds), Math.max(edge + 2, home[1] + walk * 0.35 * y(seconds))];
      fill(frame, { left, top, right: left + size * 0.45, bottom: top + size }, [dim(shirt[0]), shirt[1], shirt[2]]);
    }
    return frame;
  };
}

/** Teams wear what can be told from the field. */
function shirtLuma(random: () => number, field: number): number {
  const luma = between(random, 30, 190);
  return luma > field - 20 ? luma + 40 : luma;
}

type Stands = { around: Color; light: number; seed: number; seconds: number };

/** People who sit, of whom one in a hundred moves in each second or two. */
function drawStands(frame: Frame, edge: number, shiftX: number, { around, light, seed, seconds }: Stands): void {
  fill(frame, { left: 0, top: 0, right: width, bottom: edge }, around);
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [seatX, seatY] = [(x + shiftX) >> 2, y >> 2];
      const moved = textureAt(seatX, seatY, seed ^ Math.floor(seconds / 2)) < 0.01 ? 7 : 0;
      const texture = textureAt(seatX + moved, seatY, seed) * 90 - 45;
      frame.y[y * width + x] = Math.round(16 + Math.max(0, around[0] + texture - 16) * light);
    }
}
