/** Seconds of a period, from which one is chosen: each divides an hour, or is whole hours. */
const lengths = [10, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400] as const;

/** Shortest period of samples that were rolled up. */
export const rolledUpS = 300;

type Range = { from: Date; to: Date };

/**
 * Seconds of a period, so that a range has at most `points` of them. `detailFrom`: from here on every sample is kept;
 * before, only low, mean and high of five minutes.
 */
export function periodLength({ from, to }: Range, points: number, detailFrom: Date): number {
  const shortest = from < detailFrom ? rolledUpS : lengths[0];
  const wantedS = (to.getTime() - from.getTime()) / 1_000 / points;
  return lengths.find((length) => length >= shortest && length >= wantedS) ?? 86_400;
}
