import { setTimeout as sleep } from 'node:timers/promises';
import { type Clip, clipRound } from '#media/clip';
import type { RtmpConnection } from './client.ts';

/** Interval of sending due frames: short compared with a frame, long for a timer. */
const STEP_MS = 20;
/** With more unsent bytes than this it pauses, like an encoder on a slow uplink. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** Publishes a clip in real time in a loop, until the signal aborts or the connection is over. */
export async function publishLoop(connection: RtmpConnection, clip: Clip, signal: AbortSignal): Promise<void> {
  const [first] = clip.frames;
  if (!first || clip.durationMs <= 0) throw new Error('the clip has no frames');
  let isOver = false;
  void connection.closed.then(() => (isOver = true));
  for (const tag of clip.headers) connection.send({ ...tag, timestamp: 0 });
  const startedAt = performance.now();
  for (let round = 0; ; round += 1) {
    for (const tag of clipRound(clip, round)) {
      const dueAt = round * clip.durationMs + untilFrame(tag.timestamp, first.timestamp, round * clip.durationMs);
      while (dueAt > performance.now() - startedAt || connection.bufferedBytes() > MAX_BUFFERED_BYTES) {
        if (signal.aborted || isOver) return;
        await sleep(STEP_MS);
      }
      if (signal.aborted || isOver) return;
      connection.send(tag);
    }
  }
}

/** Milliseconds from the start of the round to this frame, also when the 32-bit timestamp has wrapped. */
function untilFrame(timestamp: number, first: number, shift: number): number {
  return (timestamp - first - shift) | 0;
}
