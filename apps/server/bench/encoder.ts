import { setTimeout as sleep } from 'node:timers/promises';
import type { Clip } from '@touchline/media/clip';
import { FLV_TAG } from '@touchline/media/flv';
import type { FlvTag } from '@touchline/media/flv';
import { connectRtmp } from '@touchline/media/rtmp/client';
import { publishLoop } from '@touchline/media/rtmp/publish-loop';

export type Encoder = {
  /** Publishes, and again after every disconnect, until stopped; resolves once accepted. */
  publish: () => Promise<void>;
  /** Stays connected but stops sending. */
  stall: () => void;
  /** Breaks the connection. */
  cut: () => void;
};

/** An encoder that publishes a clip in a loop. */
export function makeEncoder(url: string, clip: Clip): Encoder {
  let turn = new AbortController();
  let sending = new AbortController();

  async function publishOnce(signal: AbortSignal, accepted: () => void): Promise<void> {
    const connection = await connectRtmp(url, { ...options, signal });
    accepted();
    sending = new AbortController();
    await publishLoop(connection, clip, AbortSignal.any([signal, sending.signal]));
    await connection.closed;
  }

  return {
    async publish() {
      turn.abort();
      turn = new AbortController();
      const { signal } = turn;
      const { promise, resolve } = Promise.withResolvers<void>();
      const run = async () => {
        while (!signal.aborted) {
          await publishOnce(signal, resolve).catch(() => null);
          if (sending.signal.aborted) return;
          await sleep(500, null, { signal }).catch(() => null);
        }
      };
      void run();
      await promise;
    },
    stall: () => sending.abort(),
    cut: () => turn.abort(),
  };
}

const options = {
  mode: 'publish',
  timeoutMs: 30_000,
  idleTimeoutMs: null,
  lookup: null,
  tls: null,
  limits: null,
  onTag: null,
  onStatus: null,
} as const;

/** The clip with a key frame at most every `ms`: the other key frames are marked as inter frames. */
export function withRareKeyFrames(clip: Clip, ms: number): Clip {
  let lastKeyAt = -Infinity;
  const thin = (tag: FlvTag): FlvTag => {
    const [first = 0] = tag.payload;
    if (tag.type !== FLV_TAG.video || first >> 4 !== 1) return tag;
    if (tag.timestamp - lastKeyAt >= ms - 100) {
      lastKeyAt = tag.timestamp;
      return tag;
    }
    const payload = Buffer.from(tag.payload);
    payload[0] = 0x20 | (first & 0x0f);
    return { ...tag, payload };
  };
  return { ...clip, frames: clip.frames.map(thin) };
}
