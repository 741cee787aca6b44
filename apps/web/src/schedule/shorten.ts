const fontPx = 12;
const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null = null;

/**
 * The beginning of a text that has room in so many pixels, with an ellipsis unless it is all of it. Clipping each block
 * instead would double what the layers of a frame cost.
 */
export function shorten(text: string, roomPx: number): string {
  const ellipsisPx = widthOf('…');
  let [usedPx, length, hasRoom] = [0, 0, true];
  for (const character of text) {
    usedPx += widthOf(character);
    if (usedPx > roomPx) return length === 0 ? '' : `${text.slice(0, length).trimEnd()}…`;
    hasRoom &&= usedPx + ellipsisPx <= roomPx;
    if (hasRoom) length += character.length;
  }
  return text;
}

/** The width of a character in the font of blocks; kerning makes a text a little narrower at most. */
function widthOf(character: string): number {
  const known = widths.get(character);
  if (known !== undefined) return known;
  if (!context) {
    context = document.createElement('canvas').getContext('2d');
    if (context) context.font = `${fontPx}px ${getComputedStyle(document.body).fontFamily}`;
  }
  const width = context?.measureText(character).width ?? fontPx;
  widths.set(character, width);
  return width;
}
