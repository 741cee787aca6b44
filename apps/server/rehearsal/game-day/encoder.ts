import { setTimeout as sleep } from 'node:timers/promises';
import type { Clip } from '@touchline/media/clip';
import { FLV_TAG } from '@touchline/media/flv';
import type { FlvTag } from '@touchline/media/flv';
import { connectRtmp } from '@touchline/media/rtmp/client';
import type { RtmpConnection } from '@touchline/media/rtmp/client';
import { RtmpError } from '@touchline/media/rtmp/errors';

export type Encoder = {
  /** On air from now on; connects again after each loss. */
  begin: () => void;
  /** Goes off air. `isRude`: without ending the stream, as a cable that is pulled. */
  end: (isRude: boolean) => void;
  /** Sends another clip from now on, over the same connection. */
  show: (clip: Clip) => void;
};

/** Short compared with a loop of media, and long enough that dozens of encoders cost little. */
const stepMs = 40;
const retryMs = 1_000;
const options = {
  mode: 'publish',
  timeoutMs: 30_000,
  idleTimeoutMs: null,
  lookup: null,
  tls: null,
  limits: null,
  signal: null,
  onTag: null,
  onStatus: null,
} as const;

/** An encoder that sends a clip in a loop, in real time, with timestamps that go on whatever it shows. */
export function makeEncoder(url: string, ownClip: Clip): Encoder {
  let clip = ownClip;
  let turn: AbortController | null = null;
  let isRude = false;

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await publishOnce(signal).catch((error: unknown) => {
        if (!(error instanceof RtmpError)) throw error;
      });
      await sleep(retryMs, null, { signal }).catch(() => null);
    }
  }

  async function publishOnce(signal: AbortSignal): Promise<void> {
    const hangUp = new AbortController();
    const connection = await connectRtmp(url, { ...options, signal: hangUp.signal });
    await send(connection, () => clip, signal);
    if (isRude) hangUp.abort();
    else await connection.close();
    await connection.closed;
  }

  return {
    begin() {
      if (turn) return;
      turn = new AbortController();
      void run(turn.signal);
    },
    end(rudely) {
      isRude = rudely;
      turn?.abort();
      turn = null;
    },
    show(next) {
      clip = next;
    },
  };
}

/**
 * Sends until the signal aborts or the connection is over. All encoders are at the same moment of their clips at any time, so
 * that one that shows another match shows it as it is now. A new clip begins at once, at its last key frame.
 */
async function send(connection: RtmpConnection, shown: () => Clip, signal: AbortSignal): Promise<void> {
  let isOver = false;
  void connection.closed.then(() => (isOver = true));
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  for (;;) {
    const clip = shown();
    let from = keyFrameAt(clip, Date.now() % clip.durationMs);
    let roundAt = elapsed() - timeOf(clip, from);
    for (const tag of clip.headers) connection.send({ ...tag, timestamp: elapsed() });
    while (shown() === clip) {
      for (const [index, tag] of clip.frames.entries()) {
        if (index < from || shown() !== clip) continue;
        const timestamp = roundAt + timeOf(clip, index);
        while (timestamp > elapsed()) {
          if (signal.aborted || isOver) return;
          await sleep(stepMs);
        }
        connection.send({ ...tag, timestamp });
      }
      from = 0;
      roundAt += clip.durationMs;
    }
  }
}

/** Milliseconds from the beginning of the clip. */
const timeOf = ({ frames }: Clip, index: number) => (frames[index]?.timestamp ?? 0) - (frames[0]?.timestamp ?? 0);

/** The last key frame of the picture until a moment. */
function keyFrameAt(clip: Clip, ms: number): number {
  const isKey = ({ type, payload }: FlvTag) => type === FLV_TAG.video && (payload[0] ?? 0) >> 4 === 1;
  return Math.max(
    0,
    clip.frames.findLastIndex((tag, index) => isKey(tag) && timeOf(clip, index) <= ms),
  );
}
