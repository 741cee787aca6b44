import { expect, it } from 'vitest';
import { tileGrid } from './tile-grid.ts';

it.each([
  [1, 1600, 900, { columns: 1, rows: 1, span: 1 }],
  [4, 1600, 900, { columns: 2, rows: 2, span: 1 }],
  [9, 1600, 900, { columns: 3, rows: 3, span: 1 }],
  [16, 1600, 900, { columns: 4, rows: 4, span: 1 }],
  [4, 400, 900, { columns: 1, rows: 4, span: 1 }],
  [3, 2400, 450, { columns: 3, rows: 1, span: 1 }],
])('lays %i tiles out in %i×%i', (count, width, height, grid) => {
  expect(tileGrid(count, width, height, false)).toEqual(grid);
});

it.each([
  [6, { columns: 3, rows: 3, span: 2 }],
  [8, { columns: 4, rows: 4, span: 3 }],
  [13, { columns: 4, rows: 4, span: 2 }],
])('gives the large one of %i tiles a place without gaps', (count, grid) => {
  expect(tileGrid(count, 1600, 900, true)).toEqual(grid);
});

it('has room for every number of tiles that a mosaic may have, in any window', () => {
  for (let count = 1; count <= 48; count += 1)
    for (const [width, height] of [
      [390, 700],
      [1440, 900],
      [3840, 1080],
    ] as const)
      for (const hasLarge of [false, true]) {
        const { columns, rows, span } = tileGrid(count, width, height, hasLarge);
        expect(columns * rows).toBeGreaterThanOrEqual(count - 1 + span * span);
      }
});
