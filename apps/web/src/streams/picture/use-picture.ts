import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { drawPicture } from './draw-picture.ts';
import { readPicture } from './read-picture.ts';

/** A wall of pictures is read over this time, so that its requests do not all leave together. */
const spreadMs = 4_000;

/**
 * Draws the newest picture of a stream on a canvas, again after each probe. Returns when the picture was taken, in
 * milliseconds by the server's clock; null while there is none. A picture that cannot be read or decoded leaves the last
 * one, whose age goes on.
 */
export function usePicture(canvas: RefObject<HTMLCanvasElement | null>, id: number, probedAt: string): number | null {
  const [takenAt, setTakenAt] = useState<number | null>(null);
  const drawn = useRef<string | null>(null);
  const drawnAfter = useRef<string | null>(null);
  useEffect(() => {
    if (drawnAfter.current === probedAt) return undefined;
    const controller = new AbortController();
    const delayMs = drawn.current === null ? 0 : Math.random() * spreadMs;
    const draw = async () => {
      const picture = await readPicture(id, controller.signal);
      drawnAfter.current = probedAt;
      if (!picture || !canvas.current || picture.version === drawn.current) return;
      await drawPicture(canvas.current, picture.file);
      drawn.current = picture.version;
      setTakenAt(picture.at);
    };
    const timer = setTimeout(() => void draw().catch(() => null), delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [canvas, id, probedAt]);
  return takenAt;
}
