import { fill, frameSize, plainFrame } from '#server/pictures/testing/corpus/frame';
import type { Color, Frame } from '#server/pictures/testing/corpus/frame';
import { drawText } from '#server/pictures/testing/corpus/overlays';
import { between, pathFrom, randomFrom, textureAt } from '#server/pictures/testing/corpus/random';

const { width, height } = frameSize;

/** A pitch with its stands, its camera and the graphics of its broadcaster. */
export type Venue = {
  seed: number;
  field: Color;
  stands: Color;
  edge: number;
  stripe: number;
  players: number;
  size: number;
  pan: number;
  board: { left: number; top: number; color: Color };
};

/** Half of all pitches are of grass. */
export function venueOf(seed: number): Venue {
  const random = randomFrom(seed ^ 0x1f83d9ab);
  const isGrass = random() < 0.5;
  const color = (luma: [number, number], spread: number): Color => [
    between(random, ...luma),
    between(random, 128 - spread, 128 + spread),
    between(random, 128 - spread, 128 + spread),
  ];
  const grass: Color = [between(random, 80, 110), between(random, 106, 116), between(random, 104, 114)];
  const size = isGrass ? 9 : between(random, 9, 20);
  return {
    seed,
    field: isGrass ? grass : color([85, 205], 28),
    stands: color([60, 120], 10),
    edge: Math.round(between(random, 30, 64)),
    stripe: isGrass ? Math.round(between(random, 10, 30)) : 0,
    players: isGrass ? 20 : Math.round(between(random, 2, 12)),
    size,
    pan: between(random, 10, 80),
    board: {
      left: Math.round(between(random, 8, 200)),
      top: random() < 0.7 ? 10 : height - 24,
      color: color([20, 200], 50),
    },
  };
}

type View = { from: number; kind: 'wide' | 'close'; at: number };

/** A match there: its players, its score, and how its director cuts between the wide camera and close ones. */
export function venueScene(venue: Venue, match: number): (second: number) => Frame {
  const random = randomFrom(match ^ 0x5be0cd19);
  const { field, players, size } = venue;
  const shirts: Color[] = [0, 1].map(() => [
    shirtLuma(random, field[0]),
    between(random, 80, 175),
    between(random, 80, 175),
  ]);
  const team = Array.from({ length: players }, (_, index) => ({
    shirt: shirts[index % 2] ?? field,
    home: [between(random, 20, width - 20), between(random, venue.edge + 20, height - 12)] as const,
    x: pathFrom(random, 0.06),
    y: pathFrom(random, 0.08),
  }));
  const panX = pathFrom(random, 0.045);
  const views = viewsOf(random);
  return (second) => {
    const view = views.findLast(({ from }) => from <= second + 60) ?? { from: 0, kind: 'wide', at: 0 };
    const frame = plainFrame(field);
    const scale = view.kind === 'wide' ? 1 : 5;
    const edge = view.kind === 'wide' ? venue.edge : Math.round(view.at * 90);
    drawField(
      frame,
      venue,
      edge,
      Math.round(venue.pan * panX(second) + (view.kind === 'wide' ? 0 : view.at * 700)),
      scale,
    );
    for (const [index, { shirt, home, x, y }] of team.entries()) {
      if (view.kind === 'close' && index % 7 !== Math.floor(view.at * 7)) continue;
      const [left, top] = [home[0] + 55 * x(second), Math.max(edge + 2, home[1] + 20 * y(second)) - (scale - 1) * 12];
      fill(frame, { left, top, right: left + size * 0.45 * scale, bottom: top + size * scale }, shirt);
    }
    drawBoard(frame, venue, match, second);
    return frame;
  };
}

/** Teams wear what can be told from the field. */
function shirtLuma(random: () => number, field: number): number {
  const luma = between(random, 30, 190);
  return Math.abs(luma - field) < 25 ? (luma + 70) % 220 : luma;
}

/** A wide view for most of the time. */
function viewsOf(random: () => number): View[] {
  const views: View[] = [];
  for (let from = 0; from < 600;) {
    const kind = random() < 0.7 ? 'wide' : 'close';
    views.push({ from, kind, at: random() });
    from += kind === 'wide' ? between(random, 8, 25) : between(random, 3, 7);
  }
  return views;
}

function drawField(
  frame: Frame,
  { field, stands, seed, stripe }: Venue,
  edge: number,
  shift: number,
  scale: number,
): void {
  fill(frame, { left: 0, top: 0, right: width, bottom: edge }, stands);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const world = Math.floor((x + shift) / scale);
      const at = y * width + x;
      if (y < edge) frame.y[at] = stands[0] + textureAt(world >> 2, Math.floor(y / scale) >> 2, seed) * 90 - 45;
      else if (((world % 90) + 90) % 90 < 2) frame.y[at] = 225;
      else if (stripe > 0 && Math.floor(world / stripe) % 2 === 0) frame.y[at] = field[0] - 9;
    }
}

function drawBoard(frame: Frame, { board: { left, top, color } }: Venue, match: number, second: number): void {
  fill(frame, { left, top, right: left + 90, bottom: top + 13 }, color);
  drawText(frame, left + 4, top + 3, 6, match);
  drawText(frame, left + 50, top + 3, 5, Math.floor(second));
}
