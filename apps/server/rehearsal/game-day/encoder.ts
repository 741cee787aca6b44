import { setTimeout as sleep } from 'node:timers/promises';
import type { Clip } from '@touchline/media/clip';
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

/** Sends until the signal aborts or the connection is over. A new clip begins at once, at its first key frame. */
async function send(connection: RtmpConnection, shown: () => Clip, signal: AbortSignal): Promise<void> {
  let isOver = false;
  void connection.closed.then(() => (isOver = true));
  const startedAt = performance.now();
  for (let roundAt = 0; ;) {
    const clip = shown();
    const first = clip.frames[0]?.timestamp ?? 0;
    for (const tag of clip.headers) connection.send({ ...tag, timestamp: roundAt });
    for (const tag of clip.frames) {
      const timestamp = roundAt + tag.timestamp - first;
      while (timestamp > performance.now() - startedAt) {
        if (signal.aborted || isOver) return;
        await sleep(stepMs);
      }
      if (shown() !== clip) break;
      connection.send({ ...tag, timestamp });
    }
    const now = Math.round(performance.now() - startedAt);
    roundAt = shown() === clip ? roundAt + clip.durationMs : now;
  }
}
