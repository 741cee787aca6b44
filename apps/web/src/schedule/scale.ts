import type { Period } from './period.ts';
import type { View } from './schedule-search.ts';

export const rowPx = 28;
export const namesPx = 192;
export const axisPx = 48;
const hourMs = 3_600_000;
/** Changes by hand are in steps of this. */
export const snapMs = 5 * 60_000;

/** Narrower hours would leave no room for the names of matches. */
const leastHourPx: Record<View, number> = { day: 64, days: 56, week: 40 };

/** Where times are drawn. The axis is in real time, so a day has 23 or 25 hours when the clocks change. */
export type Scale = { fromMs: number; hourPx: number; widthPx: number };

/** The scale that fills a width, or is wider than it. */
export function scaleOf(view: View, { fromMs, toMs }: Period, availablePx: number): Scale {
  const hours = (toMs - fromMs) / hourMs;
  const hourPx = Math.max(leastHourPx[view], Math.floor(availablePx / hours));
  return { fromMs, hourPx, widthPx: Math.round(hours * hourPx) };
}

export const xOf = ({ fromMs, hourPx }: Scale, atMs: number): number => ((atMs - fromMs) / hourMs) * hourPx;

export const timeAt = ({ fromMs, hourPx }: Scale, x: number): number => fromMs + (x / hourPx) * hourMs;

export const snap = (atMs: number): number => Math.round(atMs / snapMs) * snapMs;
