import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FeedFailureCode } from '@touchline/contract';
import { FeedError } from '#server/autoload/failure';
import type { Defaults, Problem, ReportedMatch } from '#server/fixtures/reported-match';

export type CalendarRequest = {
  text: string;
  defaults: Defaults;
  daysAhead: number;
  limits: { items: number; readMs: number };
};

type Item = ReportedMatch | Problem;

/**
 * Messages of the worker: that it has started, and the event whose repetitions it computes next; at the end, the items or why they
 * cannot be read.
 */
export type CalendarMessage =
  | { kind: 'reading'; event: string | null }
  | { kind: 'end'; items: Item[] }
  | { kind: 'failure'; code: FeedFailureCode; detail: string };

/** TypeScript, or JavaScript beside the bundle. */
const calendarWorker = new URL(`./calendar-worker${extname(import.meta.filename)}`, import.meta.url);
/** As many repetitions as are computed of one event take less than this, also on a busy machine. */
const endlessMs = 2_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Reads a calendar in a worker thread, because ical.js never returns from some valid rules of repetition. Terminates a thread that
 * runs out of memory or time. Throws FeedError.
 */
export async function readCalendarInThread(request: CalendarRequest): Promise<Item[]> {
  const worker = new Worker(calendarWorker, { workerData: request, resourceLimits });
  try {
    return await itemsOf(worker, request.limits.readMs);
  } finally {
    await worker.terminate();
  }
}

function itemsOf(worker: Worker, readMs: number): Promise<Item[]> {
  return new Promise((resolve, reject) => {
    let reading: { event: string | null; since: number } = { event: null, since: 0 };
    let timer: NodeJS.Timeout | undefined;
    const giveUp = () => {
      const { event, since } = reading;
      const isEndless = event !== null && performance.now() - since > endlessMs;
      reject(
        isEndless
          ? new FeedError('endless_repeats', event.slice(0, 64).toWellFormed())
          : new FeedError('timeout', String(readMs / 1_000)),
      );
    };
    worker.on('message', (message: CalendarMessage) => {
      if (message.kind === 'reading') {
        reading = { event: message.event, since: performance.now() };
        // A busy machine takes seconds to start a thread.
        timer ??= setTimeout(() => void worker.terminate(), readMs);
      } else if (message.kind === 'end') resolve(message.items);
      else reject(new FeedError(message.code, message.detail));
    });
    worker.once('error', (error) => (isMemory(error) ? giveUp() : reject(error)));
    worker.once('exit', () => {
      clearTimeout(timer);
      giveUp();
    });
  });
}

const isMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
