import { createAacKeeper } from '#media/aac-sample';
import { FLV_TAG, type FlvTag } from '#media/flv';
import { parseAudioMessage, parseVideoMessage } from '#media/flv-media';
import type { ProbeResult } from './probe-result.ts';

/** Keeps the newest H.264 key frame and the newest AAC frames of the tags in `result`. */
export function createMediaKeeper(result: ProbeResult): (tag: FlvTag) => void {
  let avcC: Buffer | null = null;
  const sound = createAacKeeper();
  const keepPicture = ({ payload, timestamp }: FlvTag): void => {
    const message = parseVideoMessage(payload);
    if (message?.codec !== 'h264') return;
    if (message.kind === 'config') avcC = message.data;
    else if (message.kind === 'frame' && message.isKeyFrame && avcC && message.data.length > 0)
      result.keyFrame = { avcC, data: message.data, timeMs: timestamp };
  };
  const keepSound = ({ payload }: FlvTag): void => {
    const message = parseAudioMessage(payload);
    if (message?.codec !== 'aac') return;
    if (message.kind === 'config') sound.config(message.data);
    else if (message.kind === 'frame') sound.frame(message.data);
    result.sound = sound.sample();
  };
  return (tag) => {
    if (tag.type === FLV_TAG.video) keepPicture(tag);
    if (tag.type === FLV_TAG.audio) keepSound(tag);
  };
}
