import { once } from 'node:events';
import { extname } from 'node:path';
import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { CheckMessage, FileRequest } from '#server/imports/check-worker';
import type { Summary } from '#server/imports/read-drafts';
import type { ReportProgress } from '#server/imports/run-try';
import { SheetError } from '#server/sheets/sheet-error';

/** Limits for parsing one file, in case the checks before parsing miss something. */
export type ReadingLimits = { heapMb: number; ms: number };

export const readingLimits: ReadingLimits = { heapMb: 384, ms: 120_000 };

/**
 * Parses a file in a worker thread and writes its drafts, or its refused rows, as lines, with backpressure. Terminates a thread that
 * runs out of memory or time. Throws SheetError.
 */
export async function readInThread(
  request: FileRequest,
  into: Writable,
  limits: ReadingLimits,
  report: ReportProgress,
): Promise<Summary> {
  try {
    const summary = await followThread(request, into, limits, report);
    into.end();
    await once(into, 'finish');
    return summary;
  } catch (error) {
    into.on('error', () => {});
    into.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function followThread(...[request, into, limits, report]: Parameters<typeof readInThread>): Promise<Summary> {
  const thread = takeThread(limits.heapMb);
  const timer = setTimeout(() => void thread.worker.terminate(), limits.ms);
  try {
    const summary = await follow(thread.worker, request, into, report);
    keepThread(thread);
    return summary;
  } catch (error) {
    await thread.worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

type Thread = { worker: Worker; heapMb: number };

/** How long a thread waits for the next file. Starting one takes longer than reading most files. */
const keptMs = 60_000;
/** TypeScript, or JavaScript beside the bundle. */
const checkWorker = new URL(`./check-worker${extname(import.meta.filename)}`, import.meta.url);

/** The thread of the last file that was read. */
let idle: { thread: Thread; timer: NodeJS.Timeout } | null = null;

function takeThread(heapMb: number): Thread {
  if (idle?.thread.heapMb === heapMb) {
    const { thread, timer } = idle;
    clearTimeout(timer);
    idle = null;
    forgetListeners(thread);
    thread.worker.ref();
    return thread;
  }
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 };
  return { worker: new Worker(checkWorker, { resourceLimits }), heapMb };
}

/** Keeps a thread that has read its file for the next one, unless there is one already. It does not keep the process. */
function keepThread(thread: Thread): void {
  forgetListeners(thread);
  if (idle) return void thread.worker.terminate();
  const forget = () => {
    if (idle?.thread === thread) idle = null;
    void thread.worker.terminate();
  };
  thread.worker.on('error', forget).on('exit', forget).unref();
  idle = { thread, timer: setTimeout(forget, keptMs).unref() };
}

/** All listeners at once would include the one with which Node makes the thread heard. */
function forgetListeners({ worker }: Thread): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

function follow(worker: Worker, request: FileRequest, into: Writable, report: ReportProgress): Promise<Summary> {
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
    worker.postMessage(request, []);
  });
}

const isMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
