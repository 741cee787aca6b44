/**
 * Makes a steadily growing clock of RTMP's 32-bit millisecond timestamps, which wrap after 49.7 days.
 * A step of less than 24.8 days in either direction is taken as it is, so B-frame and audio jitter passes through.
 */
export function createTimestampUnwrapper(): (timestamp: number) => number {
  let last: number | null = null;
  return (timestamp) => {
    last = last === null ? timestamp : last + ((timestamp - last) | 0);
    return last;
  };
}
