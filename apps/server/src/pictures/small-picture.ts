import { pictureSize } from '#server/pictures/ffmpeg';

/** A picture of 64 × 36 in YUV 4:2:0; black is 16, white 235, chroma without color 128. */
export type SmallPicture = { luma: Uint8Array; u: Uint8Array; v: Uint8Array };

const { width, height } = pictureSize;
const cells = width * height;

/** Splits the bytes that ffmpeg gave. */
export function smallPicture(bytes: Uint8Array): SmallPicture {
  return {
    luma: bytes.subarray(0, cells),
    u: bytes.subarray(cells, cells + cells / 4),
    v: bytes.subarray(cells + cells / 4, cells + cells / 2),
  };
}

/** Luma of half the width and height: what is kept of a picture to compare later ones with. */
export function shrunkLuma(luma: Uint8Array): Uint8Array {
  const out = new Uint8Array(cells / 4);
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      const sum = (luma[at] ?? 0) + (luma[at + 1] ?? 0) + (luma[at + width] ?? 0) + (luma[at + width + 1] ?? 0);
      out[(y / 2) * (width / 2) + x / 2] = Math.round(sum / 4);
    }
  return out;
}
