import { maxMosaicStreams } from '@touchline/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Facts } from '#web/streams/preview/measure.ts';
import { nextBudget } from './motion-budget.ts';

const lookMs = 10_000;

type Counts = { frames: number; dropped: number };
export type NoteFrames = (id: number, facts: Pick<Facts, 'frames' | 'dropped'>) => void;

/** How many tiles may move, and how tiles report their frames. It begins anew with another number of tiles. */
export function useMotionBudget(tiles: number): { budget: number; noteFrames: NoteFrames } {
  const [limit, setLimit] = useState({ tiles, budget: maxMosaicStreams });
  const counts = useRef(new Map<number, Counts>());
  if (limit.tiles !== tiles) setLimit({ tiles, budget: maxMosaicStreams });
  useEffect(() => {
    let before = new Map<number, Counts>();
    const timer = setInterval(() => {
      const sum = sumSince(before, counts.current);
      const moving = counts.current.size;
      before = counts.current;
      counts.current = new Map();
      if (!document.hidden) setLimit((now) => ({ ...now, budget: nextBudget(moving, now.budget, sum) }));
    }, lookMs);
    return () => clearInterval(timer);
  }, []);
  const noteFrames = useCallback<NoteFrames>((id, { frames, dropped }) => {
    counts.current.set(id, { frames, dropped });
  }, []);
  return { budget: limit.budget, noteFrames };
}

/** The frames of the tiles that have played all the time. */
function sumSince(before: ReadonlyMap<number, Counts>, now: ReadonlyMap<number, Counts>) {
  let [shown, dropped] = [0, 0];
  for (const [id, count] of now) {
    const last = before.get(id);
    if (!last || count.frames < last.frames) continue;
    dropped += count.dropped - last.dropped;
    shown += count.frames - last.frames - (count.dropped - last.dropped);
  }
  return { shown, dropped };
}
