import { expect, it } from 'vitest';
import { namesPx, rowPx, scaleOf, snap, timeAt, xOf } from './scale.ts';
import { isSameViewport, slotPx, viewportOf } from './viewport.ts';

it('draws a little more than what is in view, and the same until the view has moved by a part', () => {
  const box = { left: 1_000, top: 500, width: 1_200, height: 700 };
  const viewport = viewportOf(box);
  expect(viewport.slotFrom * slotPx).toBeLessThan(box.left);
  expect((viewport.slotTo + 1) * slotPx).toBeGreaterThan(box.left + box.width - namesPx);
  expect(viewport.rowFrom * rowPx).toBeLessThan(box.top);
  expect(viewport.rowTo * rowPx).toBeGreaterThan(box.top + box.height - 48);
  expect(isSameViewport(viewport, viewportOf({ ...box, left: 1_010, top: 510 }))).toBe(true);
  expect(isSameViewport(viewport, viewportOf({ ...box, left: 1_000 + slotPx }))).toBe(false);
});

it('fills the width, or is wider where hours would be too narrow', () => {
  const period = { fromMs: 0, toMs: 24 * 3_600_000, days: [0], firstDay: '1970-01-01' };
  expect(scaleOf('day', period, 2_400)).toEqual({ fromMs: 0, hourPx: 100, widthPx: 2_400 });
  expect(scaleOf('day', period, 300).widthPx).toBe(24 * 64);
});

it('says where a time is and what time a place is', () => {
  const scale = { fromMs: 3_600_000, hourPx: 60, widthPx: 1_440 };
  expect(xOf(scale, 2 * 3_600_000)).toBe(60);
  expect(timeAt(scale, 60)).toBe(2 * 3_600_000);
  expect(snap(3_600_000 + 160_000)).toBe(3_600_000 + 300_000);
});
