import { useState } from 'react';
import type { Facts } from '#web/streams/preview/measure.ts';

/** Without a new frame for so long, a picture is no longer taken for a moving one. */
const stallMs = 2_500;

/** Whether a picture that has moved stands still. The facts come every second. */
export function useStall({ frames, at }: Pick<Facts, 'frames' | 'at'>): boolean {
  const [last, setLast] = useState({ frames, at });
  if (frames !== last.frames) setLast({ frames, at });
  return frames > 0 && frames === last.frames && at - last.at > stallMs;
}
