import { useCallback, useEffect, useRef, useState } from 'react';
import type { Facts } from '#web/streams/preview/measure.ts';
import { firstBudget, nextBudget } from './motion-budget.ts';

const lookMs = 6_000;
/** Of a source whose frame rate is not known. */
const usualFps = 25;

type Counts = { frames: number; dropped: number; at: number; fps: number };
/** `fps`: of the source; null when it is not known. */
export type NoteFrames = (id: number, facts: Pick<Facts, 'frames' | 'dropped' | 'at'>, fps: number | null) => void;

const begun = (tiles: number) => ({ tiles, budget: firstBudget(navigator.hardwareConcurrency) });

/** How many tiles may move, and how tiles report their frames. It begins anew with another number of tiles. */
export function useMotionBudget(tiles: number): { budget: number; noteFrames: NoteFrames } {
  const [limit, setLimit] = useState(() => begun(tiles));
  const counts = useRef(new Map<number, Counts>());
  if (limit.tiles !== tiles) setLimit(begun(tiles));
  useEffect(() => {
    let before = new Map<number, Counts>();
    const timer = setInterval(() => {
      const sum = sumSince(before, counts.current);
      const moving = counts.current.size;
      before = counts.current;
      counts.current = new Map();
      if (!document.hidden) setLimit((now) => ({ ...now, budget: nextBudget(moving, now.budget, sum) }));
    }, lookMs);
    // A hidden tab shows no frames, which says nothing about the computer.
    const forget = () => {
      before = new Map();
      counts.current = new Map();
    };
    document.addEventListener('visibilitychange', forget);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', forget);
    };
  }, []);
  const noteFrames = useCallback<NoteFrames>((id, { frames, dropped, at }, fps) => {
    counts.current.set(id, { frames, dropped, at, fps: fps ?? usualFps });
  }, []);
  return { budget: limit.budget, noteFrames };
}

/** The frames of the tiles that have played all the time. One that shows none has lost its source. */
function sumSince(before: ReadonlyMap<number, Counts>, now: ReadonlyMap<number, Counts>) {
  let [shown, sent] = [0, 0];
  for (const [id, count] of now) {
    const last = before.get(id);
    if (!last || count.frames <= last.frames) continue;
    shown += count.frames - last.frames - (count.dropped - last.dropped);
    sent += (count.fps * (count.at - last.at)) / 1_000;
  }
  return { shown, sent };
}
