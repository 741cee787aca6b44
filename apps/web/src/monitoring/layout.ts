/** How cards are drawn on the full-screen wall. Widths and heights in pixels at scale 1, gaps included. */
const sizes = {
  large: { width: 360, height: 236 },
  compact: { width: 300, height: 168 },
  tiny: { width: 208, height: 76 },
} as const;

export type LayoutDensity = keyof typeof sizes;
/** `rows` share the height among them; null when there are more than fit, which then scroll. */
type WallLayout = { density: LayoutDensity; columns: number; rows: number | null; scale: number };

/** Height of a card of that density at scale 1, beyond which it is only empty. */
export function maxCardHeight(density: LayoutDensity): number {
  return sizes[density].height * 1.15;
}

/** Cards grow no further than this: beyond it they only look empty. */
const maxScale = 2;
const minScale = 0.8;
const step = 0.05;

/**
 * The largest cards of which `count` fit on a screen of `width` × `height` pixels without scrolling, and in how many
 * columns. When even the smallest do not fit, the smallest, which then scroll.
 */
export function layout(count: number, width: number, height: number): WallLayout {
  for (const density of ['large', 'compact', 'tiny'] as const) {
    for (let scale = maxScale; scale >= minScale; scale -= step) {
      const columns = columnsOf(density, scale, width);
      const rows = Math.max(1, Math.ceil(count / columns));
      if (rows * sizes[density].height * scale <= height)
        return { density, columns: Math.min(columns, Math.max(1, count)), rows, scale: Math.round(scale * 100) / 100 };
    }
  }
  return { density: 'tiny', columns: columnsOf('tiny', 1, width), rows: null, scale: 1 };
}

function columnsOf(density: LayoutDensity, scale: number, width: number): number {
  return Math.max(1, Math.floor(width / (sizes[density].width * scale)));
}
