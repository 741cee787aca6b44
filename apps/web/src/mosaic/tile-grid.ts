/** How tiles share an area. `span`: rows and columns of the large tile; 1 when all are equal. */
export type TileGrid = { columns: number; rows: number; span: number };

/** Height of the bar below each picture, in pixels; `tile.module.css` says it too. */
const barHeight = 26;
/** Width by height of the pictures. */
const aspect = 16 / 9;
/** Spans of a large tile that leave the others large enough to be watched. */
const largeSpans = [2, 3];

/** The grid in which `count` tiles of 16:9 cover the most of an area. */
export function tileGrid(count: number, width: number, height: number, hasLarge: boolean): TileGrid {
  const spans = hasLarge && count > 1 ? largeSpans : [1];
  let best: TileGrid & { covered: number } = { columns: 1, rows: Math.max(1, count), span: 1, covered: -1 };
  for (const span of spans)
    for (let columns = span; columns <= Math.max(span, count); columns += 1) {
      const cells = count - 1 + span * span;
      const rows = Math.max(span, Math.ceil(cells / columns));
      const pictureWidth = Math.max(0, Math.min(width / columns, (height / rows - barHeight) * aspect));
      const covered = (pictureWidth * pictureWidth * cells) / aspect;
      if (covered > best.covered) best = { columns, rows, span, covered };
    }
  const { columns, rows, span } = best;
  return { columns, rows, span };
}
