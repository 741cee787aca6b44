import { pictureSize } from '#server/pictures/ffmpeg';

const [columns, rows] = [pictureSize.width / 2, pictureSize.height / 2];

/** Compression of changing quality makes hardly any cell of equal pictures differ by more. */
const movedAbove = 4;
/** Clocks, scores and tickers move at the edges, over a picture that is frozen. */
const [edgeColumns, edgeRows] = [3, 3];
/** An overlay covers no more than this of the whole picture. */
const mostMovedShare = 0.3;

/** Whether two shrunk pictures are the same, apart from overlays at the edges. */
export function isStill(before: Uint8Array, after: Uint8Array): boolean {
  let moved = 0;
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const at = y * columns + x;
      if (Math.abs((before[at] ?? 0) - (after[at] ?? 0)) <= movedAbove) continue;
      if (x >= edgeColumns && x < columns - edgeColumns && y >= edgeRows && y < rows - edgeRows) return false;
      moved += 1;
    }
  return moved <= mostMovedShare * columns * rows;
}
