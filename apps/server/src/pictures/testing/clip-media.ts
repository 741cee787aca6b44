import { readFile } from 'node:fs/promises';
import { createAacKeeper } from '@touchline/media/aac-sample';
import type { AacSample } from '@touchline/media/aac-sample';
import { readClip } from '@touchline/media/clip';
import { FLV_TAG } from '@touchline/media/flv';
import { parseAudioMessage, parseVideoMessage } from '@touchline/media/flv-media';
import type { TimedKeyFrame } from '@touchline/media/probe/probe-result';

/** All key frames of an FLV file with their times, and its sound in pieces of one second at 48 kHz. */
export async function clipMedia(file: string | URL): Promise<{ keyFrames: TimedKeyFrame[]; sounds: AacSample[] }> {
  const { headers, frames } = readClip(await readFile(file));
  const keyFrames: TimedKeyFrame[] = [];
  const sounds: AacSample[] = [];
  let avcC: Buffer = Buffer.alloc(0);
  let keeper = createAacKeeper();
  let config: Buffer = Buffer.alloc(0);
  for (const { type, payload, timestamp } of [...headers, ...frames]) {
    const video = type === FLV_TAG.video ? parseVideoMessage(payload) : null;
    if (video?.kind === 'config') avcC = video.data;
    else if (video?.kind === 'frame' && video.isKeyFrame) keyFrames.push({ avcC, data: video.data, timeMs: timestamp });
    const audio = type === FLV_TAG.audio ? parseAudioMessage(payload) : null;
    if (audio?.kind === 'config') config = audio.data;
    if (audio?.kind !== 'frame') continue;
    keeper.config(config);
    keeper.frame(audio.data);
    const sample = keeper.sample();
    if (!sample || sample.frames.length < 47) continue;
    sounds.push(sample);
    keeper = createAacKeeper();
  }
  return { keyFrames, sounds };
}

/** A clip of the rehearsal. */
export const rehearsalClip = (name: string) => new URL(`../../../rehearsal/clips/${name}.flv`, import.meta.url);
