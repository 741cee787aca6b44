/** Hours between the start asked for and the start of a stream: up to the first they fit, up to the second a person decides. */
export const sureHours = 3;
export const widestHours = 24;

/** Streams of one match start within so many minutes of each other. */
export const sameMatchMinutes = 30;
