import { pictureSize } from '#server/pictures/ffmpeg';
import type { SmallPicture } from '#server/pictures/small-picture';

/** What a picture looks like from afar: luma, then U and V, of 16 × 9 cells. */
export type ColorLayout = Uint8Array;

const [columns, rows] = [16, 9];
const cells = columns * rows;

export function colorLayout({ luma, u, v }: SmallPicture): ColorLayout {
  const layout = new Uint8Array(3 * cells);
  shrink(luma, pictureSize.width, layout.subarray(0, cells));
  shrink(u, pictureSize.width / 2, layout.subarray(cells, 2 * cells));
  shrink(v, pictureSize.width / 2, layout.subarray(2 * cells));
  return layout;
}

/** Means of square blocks. */
function shrink(plane: Uint8Array, width: number, to: Uint8Array): void {
  const block = width / columns;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = row * block; y < (row + 1) * block; y += 1)
        for (let x = column * block; x < (column + 1) * block; x += 1) sum += plane[y * width + x] ?? 0;
      to[row * columns + column] = Math.round(sum / (block * block));
    }
}

/**
 * Mean difference of two layouts, in steps of luma; chroma, which varies less, counts twice. Infinity when it is `within`
 * or more, which is known sooner.
 */
export function layoutDistance(a: ColorLayout, b: ColorLayout, within: number): number {
  const most = within * cells;
  let sum = 0;
  for (let from = 0; from < 3 * cells; from += columns) {
    const weight = from < cells ? 1 : 2;
    for (let at = from; at < from + columns; at += 1) sum += weight * Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    if (sum >= most) return Infinity;
  }
  return sum / cells;
}

/** The means of a layout. */
export type Tint = { luma: number; u: number; v: number };

export function tintOf(layout: ColorLayout): Tint {
  const mean = (plane: number) => {
    let sum = 0;
    for (let at = plane * cells; at < (plane + 1) * cells; at += 1) sum += layout[at] ?? 0;
    return sum / cells;
  };
  return { luma: mean(0), u: mean(1), v: mean(2) };
}

/** No two layouts with these means are nearer than this: a mean of differences is no less than the difference of means. */
export function leastDistance(a: Tint, b: Tint): number {
  return Math.abs(a.luma - b.luma) + 2 * (Math.abs(a.u - b.u) + Math.abs(a.v - b.v));
}
