import { streamRoutes } from '@touchline/contract';
import { callRaw, query } from '#kit/call.ts';
import { serverNow } from '#ui/clock.ts';

/** The newest picture of a stream: an MP4 file of one key frame. */
export type PictureFile = {
  file: Blob;
  /** The same for the same picture. */
  version: string;
  /** When it was taken, in milliseconds by the server's clock. */
  at: number;
};

const noContent = 204;

/** Reads the newest picture of a stream; null before the first one. Throws CallError. */
export async function readPicture(id: number, signal: AbortSignal): Promise<PictureFile | null> {
  const asked = { headers: { Accept: 'video/mp4, application/json' }, body: null };
  const response = await callRaw(streamRoutes.picture, query({ id }), asked, signal);
  if (response.status === noContent) return null;
  const ageMs = Number(response.headers.get('Age')) * 1000;
  const file = await response.blob();
  return { file, version: response.headers.get('ETag') ?? '', at: serverNow() - ageMs };
}
