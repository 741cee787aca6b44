import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { CheckMessage } from '#server/imports/check-worker';
import type { ReadRequest, Summary } from '#server/imports/read-drafts';
import type { ReportProgress } from '#server/imports/run-job';
import { SheetError } from '#server/sheets/sheet-error';

/** Limits for parsing one file, in case the checks before parsing miss something. */
export type ReadingLimits = { heapMb: number; ms: number };

export const readingLimits: ReadingLimits = { heapMb: 384, ms: 120_000 };

/**
 * Parses a file in a worker thread and writes its drafts as COPY lines, with backpressure. Terminates a thread that
 * runs out of memory or time. Throws SheetError.
 */
export async function readInThread(
  request: ReadRequest,
  into: Writable,
  limits: ReadingLimits,
  report: ReportProgress,
): Promise<Summary> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  const timer = setTimeout(() => void worker.terminate(), limits.ms);
  try {
    const summary = await follow(worker, into, report);
    into.end();
    await once(into, 'finish');
    return summary;
  } catch (error) {
    into.on('error', () => {});
    into.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function follow(worker: Worker, into: Writable, report: ReportProgress): Promise<Summary> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    worker.on('message', (message: CheckMessage) => {
      if (message.kind === 'problem') return reject(new SheetError(message.problem, message.detail));
      if (message.kind === 'end') return resolve(message.summary);
      rows += message.rows;
      report(rows, 0);
      const more = () => worker.postMessage('taken', []);
      if (into.write(message.lines)) more();
      else into.once('drain', more);
    });
    into.once('error', reject);
    // Out of memory or time: the file passed every check and is still too large.
    worker.once('error', (error) => reject(isMemory(error) ? new SheetError('too_hard', '') : error));
    worker.once('exit', () => reject(new SheetError('too_hard', '')));
  });
}

const isMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
