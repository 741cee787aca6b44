/** A generator of numbers from 0 to 1 that gives the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const between = (random: () => number, low: number, high: number) => low + (high - low) * random();

/** Of the same place always the same, from 0 to 1: the texture of crowds. */
export function textureAt(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ seed;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

/** A path that never quite repeats, from -1 to 1; `speed`: turns in a second, roughly. */
export function pathFrom(random: () => number, speed: number): (seconds: number) => number {
  const waves = [1, 0.43, 1.9].map((factor) => ({
    turns: speed * factor * between(random, 0.8, 1.2),
    phase: random(),
    size: 1 / (1 + factor),
  }));
  const whole = waves.reduce((sum, { size }) => sum + size, 0);
  return (seconds) =>
    waves.reduce((sum, { turns, phase, size }) => sum + size * Math.sin(2 * Math.PI * (turns * seconds + phase)), 0) /
    whole;
}
