/** Hours between the start asked for and the start of a stream up to which a person decides; more is another match. */
export const widestHours = 24;

/** Streams of one match start within so many minutes of each other, less where matches are short. */
export const sameMatchMinutes = 30;

/** Of two streams one is nearer when its start is nearer by so many minutes. */
export const clearMinutes = 10;

/** Minutes between the starts up to which names left short are enough, when nobody else is called so. */
export const shortNameMinutes = 30;

const [leastMinutes, mostMinutes] = [20, 180];

/**
 * Minutes between the starts up to which a stream is sure in time. Two matches of one pair start at least a duration apart,
 * so within two thirds of it hardly another one is meant, and a start that is wrong by an hour still finds a match of ninety
 * minutes. Sources round starts: short matches get twenty minutes, though always less than they last. Long ones get three
 * hours, since the second day of play is not the first.
 */
export function sureMinutes(duration: number): number {
  const least = Math.min(leastMinutes, duration * 0.75);
  return Math.min(mostMinutes, Math.max(least, (duration * 2) / 3));
}

/** Minutes between the starts of two streams up to which they may show one match. */
export const pictureMinutes = (duration: number) => Math.min(sameMatchMinutes, duration / 2);
