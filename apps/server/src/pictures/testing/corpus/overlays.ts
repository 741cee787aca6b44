import { fill, frameSize } from '#server/pictures/testing/corpus/frame';
import type { Frame } from '#server/pictures/testing/corpus/frame';
import { textureAt } from '#server/pictures/testing/corpus/random';

const { width, height } = frameSize;

/** The score and its clock, which counts unless it stands still. */
export function drawScore(frame: Frame, seconds: number, isCounting: boolean): void {
  fill(frame, { left: 14, top: 10, right: 98, bottom: 22 }, [30, 140, 120]);
  drawText(frame, 18, 13, 6, 1);
  drawText(frame, 62, 13, 5, isCounting ? Math.floor(seconds) : 7);
}

/** A line of news at the lower edge. */
export function drawTicker(frame: Frame, seconds: number): void {
  fill(frame, { left: 0, top: height - 16, right: width, bottom: height }, [45, 150, 110]);
  for (let letter = 0; letter < 60; letter += 1) {
    const left = width - seconds * 30 + letter * 9;
    const wrapped = ((left % 540) + 540) % 540;
    drawText(frame, wrapped - 20, height - 12, 1, letter);
  }
}

/** A logo in the upper right corner that turns. */
export function drawTurningLogo(frame: Frame, seconds: number): void {
  const half = Math.abs(Math.cos(seconds * 1.3)) * 11 + 1;
  fill(frame, { left: width - 24 - half, top: 9, right: width - 24 + half, bottom: 25 }, [200, 90, 170]);
}

/** Letters as blocks of 3 × 5 points. */
export function drawText(frame: Frame, left: number, top: number, letters: number, code: number): void {
  for (let letter = 0; letter < letters; letter += 1)
    for (let point = 0; point < 15; point += 1) {
      if (textureAt(point, letter, code + letter * 31) < 0.45) continue;
      const [x, y] = [left + letter * 7 + (point % 3) * 2, top + Math.floor(point / 3) * 1.4];
      fill(frame, { left: x, top: y, right: x + 2, bottom: y + 1.4 }, [225, 128, 128]);
    }
}
