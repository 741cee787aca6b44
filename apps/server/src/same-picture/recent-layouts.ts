import { layoutDistance, leastDistance, tintOf } from '#server/same-picture/color-layout';
import type { ColorLayout, Tint } from '#server/same-picture/color-layout';

/** How a stream looked at a moment, in ms since 1970. */
export type Look = { stream: number; at: number; layout: ColorLayout };

type Near = { stream: number; distance: number };
type Kept = { at: number; layout: ColorLayout; tint: Tint };

/** A camera usually comes back to the same view within a minute. */
const keptMs = 75_000;
const keptLooks = 6;
/** Pictures of one place, in another view, that differ by less. */
const mostDistance = 16;
/** By less than this, if no other stream is nearly as near: among many streams, some are always this near. */
const mostOfNearest = 24;
const nearerThanNext = 1.25;
/** A stream looks most like itself a moment ago, unless it now shows what another one does. */
const slack = 2;
const ratio = 1.3;
const mostSuspects = 3;
/** Who was suspected stays so for a while: the camera may just show another view. */
const suspectedMs = 60_000;

export type RecentLayouts = {
  add: (look: Look) => void;
  /** Streams that look like the newest picture of this one, the most similar first, or lately did. */
  suspectsOf: (stream: number, nowMs: number) => number[];
  /** How many layouts were compared since the start, for measurements. */
  compared: () => number;
};

/** Keeps how streams have looked lately. */
export function createRecentLayouts(): RecentLayouts {
  const kept = new Map<number, Kept[]>();
  const suspected = new Map<number, Map<number, number>>();
  let compared = 0;

  function nearest(to: Kept, of: readonly Kept[], within: number): number {
    let best = within;
    for (const each of of) {
      if (each === to || leastDistance(to.tint, each.tint) >= best) continue;
      compared += 1;
      best = Math.min(best, layoutDistance(to.layout, each.layout, best));
    }
    return best;
  }

  return {
    add({ stream, at, layout }) {
      const own = kept.get(stream) ?? [];
      if (own.some((each) => each.at >= at)) return;
      kept.set(stream, [...own.slice(1 - keptLooks), { at, layout, tint: tintOf(layout) }]);
    },
    suspectsOf(stream, nowMs) {
      const own = kept.get(stream) ?? [];
      const newest = own.at(-1);
      if (!newest) return [];
      const within = Math.min(mostOfNearest * nearerThanNext, nearest(newest, own, Infinity) * ratio + slack);
      const near: Near[] = [];
      for (const [other, looks] of kept) {
        if ((looks.at(-1)?.at ?? 0) < nowMs - keptMs) {
          kept.delete(other);
          suspected.delete(other);
        } else if (other !== stream) {
          const distance = nearest(newest, looks, within);
          if (distance < within) near.push({ stream: other, distance });
        }
      }
      const found = alike(near.toSorted((a, b) => a.distance - b.distance));
      const since = suspected.get(stream) ?? new Map<number, number>();
      const before = [...since].filter(([other, at]) => at >= nowMs - suspectedMs && kept.has(other));
      suspected.set(stream, new Map([...before, ...found.map((each): [number, number] => [each.stream, nowMs])]));
      return [...new Set([...found.map((each) => each.stream), ...before.map(([other]) => other)])];
    },
    compared: () => compared,
  };
}

/** Those that are near enough, of all in order. */
function alike(near: readonly Near[]): Near[] {
  const isAlone = ({ distance }: Near) =>
    distance < mostOfNearest && (near[1]?.distance ?? Infinity) > nearerThanNext * distance;
  return near
    .filter((each, index) => each.distance < mostDistance || (index === 0 && isAlone(each)))
    .slice(0, mostSuspects);
}
