/** The clocks of the node, in milliseconds; the only source of time for media. */
export type MediaClock = {
  /** Monotonic. */
  now: () => number;
  /** Time of day, read once per stream, because the system may change it. */
  wallNow: () => number;
};
