import type { Stream } from './stream.ts';

/** Streams that are over: served to their end for a while, then remembered as gone. */
export type EndedStreams = {
  add: (stream: Stream) => void;
  /** Called when the key is published again. */
  forget: (key: string) => void;
  /** Null: no stream of this key has ended recently. */
  find: (key: string) => Stream | 'gone' | null;
  /** Frees streams and keys whose time is over. */
  sweep: () => void;
};

export type EndedStreamsOptions = {
  /** Playlists and segments are served for this long after the end. */
  servedMs: number;
  /** The key is remembered as gone until this long after the end. */
  rememberedMs: number;
  /** With more streams than this, the oldest is no longer served. */
  maxServed: number;
  /** With more keys than this, the oldest is forgotten. */
  maxRemembered: number;
  /** Monotonic, in milliseconds. */
  now: () => number;
};

type Ended = { stream: Stream | null; endedAt: number };

export function createEndedStreams(options: EndedStreamsOptions): EndedStreams {
  const { servedMs, rememberedMs, maxServed, maxRemembered, now } = options;
  // In order of their ends, because each is reinserted.
  const ended = new Map<string, Ended>();
  const sweep = (): void => {
    let served = 0;
    for (const [key, entry] of [...ended].toReversed()) {
      const age = now() - entry.endedAt;
      if (entry.stream && (age >= servedMs || served >= maxServed)) entry.stream = null;
      if (entry.stream) served += 1;
      if (age >= rememberedMs) ended.delete(key);
    }
    for (const key of [...ended.keys()].slice(0, Math.max(0, ended.size - maxRemembered))) ended.delete(key);
  };
  return {
    sweep,
    forget: (key) => void ended.delete(key),
    add(stream) {
      ended.delete(stream.key);
      // Without a segment there is nothing left to play.
      const hasMedia = stream.packager.ring.newest() !== null;
      ended.set(stream.key, { stream: hasMedia ? stream : null, endedAt: now() });
      sweep();
    },
    find(key) {
      const entry = ended.get(key);
      const age = entry ? now() - entry.endedAt : Number.POSITIVE_INFINITY;
      if (!entry || age >= rememberedMs) return null;
      return age < servedMs && entry.stream ? entry.stream : 'gone';
    },
  };
}
