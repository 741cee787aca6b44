/** Card sizes on the full-screen wall, in pixels at scale 1, including gaps. */
const sizes = {
  large: { width: 360, height: 286 },
  compact: { width: 300, height: 168 },
  tiny: { width: 208, height: 76 },
} as const;

export type LayoutDensity = keyof typeof sizes;
/** `rows` share the height; null if the cards do not fit and the wall scrolls. */
type WallLayout = { density: LayoutDensity; columns: number; rows: number | null; scale: number };

/** The maximum height of a card at scale 1; a taller one would only add empty space. */
export function maxCardHeight(density: LayoutDensity): number {
  return sizes[density].height * 1.15;
}

/** Larger cards would only add empty space. */
const maxScale = 2;
const minScale = 0.8;
const step = 0.05;

/**
 * The layout with the largest cards of which `count` fit into `width` × `height` pixels without scrolling. If even the
 * smallest do not fit, the smallest, with scrolling.
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
