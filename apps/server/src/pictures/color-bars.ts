import { pictureSize } from '#server/pictures/ffmpeg';
import type { SmallPicture } from '#server/pictures/small-picture';

type Color = { u: number; v: number };

/** Directions in the plane of U and V, in degrees: the order of all color bars, by falling luma. */
const barAngles = [170.5, -71.6, -128.7, 51.3, 108.4, -9.5];
const nearDegrees = 25;
const leastSaturation = 20;
/** All test patterns have bars in this part of their height: below it are others, above it may be a clock. */
const [firstRow, endRow] = [2, 10];
/** Rows of a column that may differ from its median: a name is often written over the bars. */
const leastEqualRows = 0.7;
const equalWithin = 12;
const leastBars = 5;
const leastEvenColumns = 0.7;

const columns = pictureSize.width / 2;

/** Whether the picture shows color bars (SMPTE, EBU, BT.2111 in SDR): five of the six colors, in their order. */
export function hasColorBars({ u, v }: SmallPicture): boolean {
  const found = Array.from({ length: columns }, (_, x) => columnColor(u, v, x));
  if (found.filter((color) => color !== null).length < leastEvenColumns * columns) return false;
  const bars = found.map((color) => color && barOf(color));
  // A column at the edge of two bars has a color between them, which may be that of a third.
  const wide = bars.filter((bar, x) => bar !== null && (bar === bars[x - 1] || bar === bars[x + 1]));
  const order = wide.filter((bar, index) => bar !== wide[index - 1]);
  const isRising = order.every((bar, index) => index === 0 || (bar ?? -1) > (order[index - 1] ?? -1));
  return isRising && order.length >= leastBars;
}

/** The color of a column; null when it changes from top to bottom. */
function columnColor(u: Uint8Array, v: Uint8Array, x: number): Color | null {
  const of = (chroma: Uint8Array): number | null => {
    const values = Array.from({ length: endRow - firstRow }, (_, row) => chroma[(firstRow + row) * columns + x] ?? 0);
    const median = values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    const equal = values.filter((value) => Math.abs(value - median) <= equalWithin).length;
    return equal >= leastEqualRows * values.length ? median - 128 : null;
  };
  const [ofU, ofV] = [of(u), of(v)];
  return ofU === null || ofV === null ? null : { u: ofU, v: ofV };
}

/** Which of the six colors it is; null for grey and for other colors, as between two bars. */
function barOf({ u, v }: Color): number | null {
  if (Math.hypot(u, v) < leastSaturation) return null;
  const angle = (Math.atan2(v, u) * 180) / Math.PI;
  const distance = (bar: number) => Math.abs(((angle - bar + 540) % 360) - 180);
  const nearest = barAngles.findIndex((bar) => distance(bar) <= nearDegrees);
  return nearest < 0 ? null : nearest;
}
