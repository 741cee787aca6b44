/** Size of the clips. They are judged at a fifth of it. */
export const frameSize = { width: 320, height: 180 };

/** A picture in YUV 4:2:0. */
export type Frame = { y: Uint8Array; u: Uint8Array; v: Uint8Array };
export type Color = readonly [y: number, u: number, v: number];

/** Edges in pixels; the right and lower ones are outside. */
export type Box = { left: number; top: number; right: number; bottom: number };

const { width, height } = frameSize;

export function plainFrame([y, u, v]: Color): Frame {
  const chroma = (width * height) / 4;
  return {
    y: new Uint8Array(width * height).fill(y),
    u: new Uint8Array(chroma).fill(u),
    v: new Uint8Array(chroma).fill(v),
  };
}

export const copyOf = ({ y, u, v }: Frame): Frame => ({ y: y.slice(), u: u.slice(), v: v.slice() });

export function fill(frame: Frame, box: Box, [y, u, v]: Color): void {
  const [left, right] = [clamp(box.left, width), clamp(box.right, width)];
  const [top, bottom] = [clamp(box.top, height), clamp(box.bottom, height)];
  for (let row = top; row < bottom; row += 1) frame.y.fill(y, row * width + left, row * width + Math.max(left, right));
  for (let row = top >> 1; row < bottom >> 1; row += 1) {
    const [from, to] = [(row * width) / 2 + (left >> 1), (row * width) / 2 + (Math.max(left, right) >> 1)];
    frame.u.fill(u, from, to);
    frame.v.fill(v, from, to);
  }
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));

/** Noise of a camera in luma, each time another. */
export function addNoise({ y }: Frame, random: () => number, strength: number): void {
  if (strength === 0) return;
  for (let at = 0; at < y.length; at += 1)
    y[at] = Math.max(0, Math.min(255, Math.round((y[at] ?? 0) + (random() + random() - 1) * 1.7 * strength)));
}

/** Black bars above and below, or left and right. */
export function addBars(frame: Frame, { across, along }: { across: number; along: number }): void {
  const black: Color = [16, 128, 128];
  fill(frame, { left: 0, top: 0, right: width, bottom: across }, black);
  fill(frame, { left: 0, top: height - across, right: width, bottom: height }, black);
  fill(frame, { left: 0, top: 0, right: along, bottom: height }, black);
  fill(frame, { left: width - along, top: 0, right: width, bottom: height }, black);
}

export const bytesOf = ({ y, u, v }: Frame): Buffer => Buffer.concat([y, u, v]);
