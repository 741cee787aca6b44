import type { PlayerTransport } from '../player.ts';

/** A player behind a line of a fixed rate, whose connection counts unsent bytes like a socket. */
export type PacedLine = {
  transport: PlayerTransport;
  /** Runs the line until this time, in milliseconds. */
  runUntil: (nowMs: number) => void;
  maxBufferedBytes: () => number;
  closed: string[];
};

export function pacedLine(mbitPerSecond: number, nowMs: number): PacedLine {
  const bytesPerMs = (mbitPerSecond * 1e6) / 8 / 1_000;
  const closed: string[] = [];
  let at = nowMs;
  // A socket writes all waiting data as one batch, and counts none of it as sent before the whole batch is.
  let batch = { bytes: 0, left: 0 };
  let waiting = 0;
  let maxBuffered = 0;
  return {
    closed,
    maxBufferedBytes: () => maxBuffered,
    runUntil(untilMs) {
      let budget = (untilMs - at) * bytesPerMs;
      at = untilMs;
      while (budget > 0 && batch.bytes + waiting > 0) {
        if (batch.bytes === 0) {
          batch = { bytes: waiting, left: waiting };
          waiting = 0;
        }
        const sent = Math.min(budget, batch.left);
        budget -= sent;
        batch.left -= sent;
        if (batch.left === 0) batch.bytes = 0;
      }
    },
    transport: {
      format: 'flv',
      protocol: 'flv',
      ip: '',
      clientId: 'paced',
      write(data) {
        waiting += data.length;
        maxBuffered = Math.max(maxBuffered, batch.bytes + waiting);
      },
      bufferedBytes: () => batch.bytes + waiting,
      close: (reason) => closed.push(reason),
    },
  };
}
