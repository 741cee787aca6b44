/** The clocks of the node, in milliseconds. Nothing else is asked for the time of media. */
export type MediaClock = {
  /** Monotonic. */
  now: () => number;
  /** Time of day, read once for each stream: the system may set it. */
  wallNow: () => number;
};
