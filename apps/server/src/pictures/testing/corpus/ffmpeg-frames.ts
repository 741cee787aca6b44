import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { frameSize } from '#server/pictures/testing/corpus/frame';
import type { Frame } from '#server/pictures/testing/corpus/frame';

const run = promisify(execFile);

export const testCards = ['smptebars', 'smptehdbars', 'pal75bars', 'pal100bars'] as const;
export type TestCard = (typeof testCards)[number];

/** A test card of ffmpeg. */
export async function testCardFrame(card: TestCard): Promise<Frame> {
  const { width, height } = frameSize;
  const picture = ['-f', 'lavfi', '-i', `${card}=size=${width}x${height}`, '-frames:v', '1', '-pix_fmt', 'yuv420p'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', ...picture, '-f', 'rawvideo', '-'], { encoding: 'buffer' });
  const [luma, chroma] = [width * height, (width * height) / 4];
  return {
    y: Uint8Array.from(stdout.subarray(0, luma)),
    u: Uint8Array.from(stdout.subarray(luma, luma + chroma)),
    v: Uint8Array.from(stdout.subarray(luma + chroma, luma + 2 * chroma)),
  };
}
