import { availableParallelism } from 'node:os';
import type { Clip } from '@touchline/media/clip';
import { readClip } from '@touchline/media/clip';
import { FLV_TAG } from '@touchline/media/flv';
import { plainFrame } from '#server/pictures/testing/corpus/frame';
import { broadcastOf } from '#server/same-picture/testing/broadcast';
import type { Broadcast } from '#server/same-picture/testing/broadcast';
import { encodeFlv } from '#server/same-picture/testing/encode-span';

/** All pictures have these settings, so that an encoder can go from one to another within a connection. */
const settings = { quality: 30, audioBitrate: 48_000, gain: 0, phaseS: 0, fps: 10 };
const black: Broadcast = { ...broadcastOf(1_000, 1_000), picture: () => plainFrame([16, 128, 128]) };

export type Pictures = { ofMatches: Clip[]; black: Clip };

/**
 * Draws and encodes a picture and a sound for each match, none like another, once. `loopS`: when it begins again. Stops
 * with fewer when the signal aborts.
 */
export async function drawPictures(matches: number, loopS: number, signal: AbortSignal): Promise<Pictures> {
  const encode = async (broadcast: Broadcast) => readClip(await encodeFlv(broadcast, settings, 0, loopS));
  const broadcasts = Array.from({ length: matches }, (_, index) => broadcastOf(index + 1, index + 1));
  const clips: Clip[] = [];
  const drawNext = async (): Promise<void> => {
    for (let next = broadcasts.shift(); next && !signal.aborted; next = broadcasts.shift()) {
      const number = matches - broadcasts.length;
      clips[number - 1] = await encode(next);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, drawNext));
  return { ofMatches: clips, black: await encode(black) };
}

/** The clip with its first picture instead of every other, as from an encoder that has hung. Its sound goes on. */
export function frozen(clip: Clip): Clip {
  const still = clip.frames.find(({ type }) => type === FLV_TAG.video);
  if (!still) throw new Error('the clip has no picture');
  const hold = (tag: Clip['frames'][number]) => (tag.type === FLV_TAG.video ? { ...tag, payload: still.payload } : tag);
  return { ...clip, frames: clip.frames.map(hold) };
}
