import { stillParts } from './still-parts.ts';
import type { StillParts } from './still-parts.ts';

/** Pictures are drawn with at most this many pixels across: about twice the width of the largest place for one. */
const maxWidth = 640;

type Drawable = { source: CanvasImageSource; width: number; height: number; close: () => void };

/**
 * Decodes the one key frame of an MP4 file and draws it on the canvas, which takes its proportions. Rejects when the
 * browser cannot decode it.
 */
export async function drawPicture(canvas: HTMLCanvasElement, file: Blob): Promise<void> {
  const parts = stillParts(new Uint8Array(await file.arrayBuffer()));
  if (!parts) throw new TypeError('not a picture');
  const drawable = 'VideoDecoder' in window ? await decode(parts) : await openVideo(file);
  const scale = Math.min(1, maxWidth / drawable.width);
  canvas.width = Math.round(drawable.width * scale);
  canvas.height = Math.round(drawable.height * scale);
  canvas.getContext('2d')?.drawImage(drawable.source, 0, 0, canvas.width, canvas.height);
  drawable.close();
}

async function decode({ codec, description, data }: StillParts): Promise<Drawable> {
  const frames: VideoFrame[] = [];
  const failed = Promise.withResolvers<never>();
  const decoder = new VideoDecoder({ output: (frame) => frames.push(frame), error: failed.reject });
  try {
    decoder.configure({ codec, description, optimizeForLatency: true });
    decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data }));
    await Promise.race([decoder.flush(), failed.promise]);
  } finally {
    if (decoder.state !== 'closed') decoder.close();
  }
  const [frame] = frames;
  if (!frame) throw new TypeError('no picture in the key frame');
  return { source: frame, width: frame.displayWidth, height: frame.displayHeight, close: () => frame.close() };
}

/** For browsers without WebCodecs. */
async function openVideo(file: Blob): Promise<Drawable> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  const close = () => {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  };
  const loaded = Promise.withResolvers<void>();
  video.addEventListener('loadeddata', () => loaded.resolve(), { once: true });
  video.addEventListener('error', () => loaded.reject(new TypeError('the browser cannot open the picture')));
  video.muted = true;
  video.preload = 'auto';
  video.src = address;
  await loaded.promise.catch((error: unknown) => {
    close();
    throw error;
  });
  return { source: video, width: video.videoWidth, height: video.videoHeight, close };
}
