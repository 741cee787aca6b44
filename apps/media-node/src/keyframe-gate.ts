import type { MediaTag } from './media-tag.ts';

/** Holds back the beginning of an encoder session until a decoder can start with it. */
export type KeyframeGate = {
  /** The tags to pass on now, in order. */
  pass: (tag: MediaTag) => readonly MediaTag[];
  isOpen: () => boolean;
};

/** Audio waits this long for the configuration of a video, then the stream counts as audio alone. */
const AUDIO_ALONE_MS = 1_000;
/** More than a second of any codec: timestamps that stand still must not make it wait for ever. */
const AUDIO_ALONE_FRAMES = 1_000;
/** With video announced, older audio than this is let go while the first key frame is awaited. */
const MAX_HELD = 100;

/** Pictures before the first key frame are dropped, sound just before it is kept, headers pass at once. */
export function createKeyframeGate(): KeyframeGate {
  let isOpen = false;
  let hasVideo = false;
  let held: MediaTag[] = [];
  return {
    isOpen: () => isOpen,
    pass(tag) {
      if (isOpen) return [tag];
      if (tag.header || (!tag.video && !tag.audio)) {
        hasVideo ||= tag.header === 'video';
        return [tag];
      }
      if (tag.video) {
        hasVideo = true;
        if (!tag.isKeyFrame) return [];
        isOpen = true;
        return [...held, tag];
      }
      held.push(tag);
      if (hasVideo && held.length > MAX_HELD) held.shift();
      const heldMs = tag.timeMs - (held[0]?.timeMs ?? 0);
      const isAlone = !hasVideo && (heldMs >= AUDIO_ALONE_MS || held.length >= AUDIO_ALONE_FRAMES);
      if (!isAlone) return [];
      isOpen = true;
      const tags = held;
      held = [];
      return tags;
    },
  };
}
