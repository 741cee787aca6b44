/**
 * Converts RTMP's 32-bit millisecond timestamps, which wrap after 49.7 days, to steadily growing ones. A step of less
 * than 24.8 days in either direction is kept, so that B-frame and audio jitter passes through.
 */
export function createTimestampUnwrapper(): (timestamp: number) => number {
  let last: number | null = null;
  return (timestamp) => {
    last = last === null ? timestamp : last + ((timestamp - last) | 0);
    return last;
  };
}
