import { expect, it } from 'vitest';
import { layout } from './layout.ts';

it('shows few cards large, but at most at double size', () => {
  expect(layout(1, 1920, 1000)).toEqual({ density: 'large', columns: 1, rows: 1, scale: 2 });
  expect(layout(12, 1920, 1000).density).toBe('large');
});

it('shows more cards smaller before it scrolls', () => {
  const densities = [12, 40, 80].map((count) => layout(count, 1920, 1000).density);
  expect(densities).toEqual(['large', 'compact', 'tiny']);
});

it('shrinks steadily as cards are added, and leaves no more columns than cards', () => {
  let before = Infinity;
  for (let count = 1; count <= 16; count += 1) {
    const { density, scale, columns } = layout(count, 1920, 1000);
    expect(columns).toBeLessThanOrEqual(count);
    if (density !== 'large') break;
    expect(scale).toBeLessThanOrEqual(before);
    before = scale;
  }
});

it('scrolls the smallest cards when there are too many, and keeps one column on the narrowest screen', () => {
  expect(layout(500, 1920, 1000)).toEqual({ density: 'tiny', columns: 9, rows: null, scale: 1 });
  expect(layout(500, 100, 1000).columns).toBe(1);
  expect(layout(0, 1920, 1000).columns).toBe(1);
});
