import { setTimeout as sleep } from 'node:timers/promises';
import { type Clip, clipRound } from '#media/clip';
import type { RtmpConnection } from './client.ts';

/** How often due frames are sent: short against a frame, long against a timer. */
const STEP_MS = 20;
/** With more than this unsent the rest waits, as an encoder on a slow uplink does. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** Publishes a clip in real time, over and over, until the signal aborts or the connection is over. */
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

/** Milliseconds from the start of the round to this frame, right also where the 32-bit timestamp has wrapped. */
function untilFrame(timestamp: number, first: number, shift: number): number {
  return (timestamp - first - shift) | 0;
}
