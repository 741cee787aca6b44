import type { MediaTag } from './media-tag.ts';

/** Holds back the start of an encoder session until a decoder can start with it. */
export type KeyframeGate = {
  /** Returns the tags to pass on now, in order. */
  pass: (tag: MediaTag) => readonly MediaTag[];
  isOpen: () => boolean;
};

/** How long audio waits for a video configuration until the stream counts as audio only. */
const AUDIO_ALONE_MS = 1_000;
/** More than a second for any codec: timestamps that stop must not make audio wait forever. */
const AUDIO_ALONE_FRAMES = 1_000;
/** Tags kept while an announced video waits for its first key frame; older audio is dropped. */
const MAX_HELD = 100;

/** Drops video before the first key frame, keeps the audio just before it, and passes headers at once. */
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
