import type { ScenarioMatch } from '../scenario.ts';

const wave = (count: number, at: number, lasts: number): ScenarioMatch[] =>
  Array.from({ length: count }, () => ({ at, lasts }));

/** Three hours of an evening in five waves, as leagues start: up to 54 are on air at once. */
export const sixtyMatches: ScenarioMatch[] = [
  ...wave(20, 0, 90), // 1 to 20
  ...wave(10, 30, 100), // 21 to 30
  ...wave(14, 60, 100), // 31 to 44
  ...wave(10, 90, 80), // 45 to 54
  ...wave(6, 120, 55), // 55 to 60
];
