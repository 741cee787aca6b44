/**
 * Hours between the requested start and a stream's start up to which it may be the match; beyond that it is another
 * one.
 */
export const widestHours = 24;

/** Streams of one match start within so many minutes of each other, less where matches are short. */
export const sameMatchMinutes = 30;

/** One of two streams counts as nearer when its start is nearer by at least this many minutes. */
export const clearMinutes = 10;

/** Minutes between the starts up to which shortened names suffice, if they fit no other team. */
export const shortNameMinutes = 30;

const [minMinutes, maxMinutes] = [20, 180];

/**
 * Minutes between the starts up to which a stream is a sure match in time. Two matches of one pair start at least a
 * duration apart, so within two thirds of it another one is hardly meant, and a start that is wrong by an hour still
 * finds a match of ninety minutes. Sources round starts, so short matches get twenty minutes, but always less than
 * their duration. Long ones get at most three hours, because the second day of play is another match.
 */
export function sureMinutes(duration: number): number {
  const least = Math.min(minMinutes, duration * 0.75);
  return Math.min(maxMinutes, Math.max(least, (duration * 2) / 3));
}

/** Minutes between the starts of two streams up to which they may show the same match. */
export const pictureMinutes = (duration: number) => Math.min(sameMatchMinutes, duration / 2);
