import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import { runFfmpeg } from '#server/pictures/ffmpeg-process';
import type { Answer, FfmpegProcess, Kind } from '#server/pictures/ffmpeg-process';

/** Tags of one request without timestamps, and after how many answers it is complete. */
export type Request = { bytes: number; tags: (startMs: number) => Buffer; answers: number };

export type Decoder = {
  /** Answers of ffmpeg in order; null when it gave none: damaged media, too much waiting, or no ffmpeg. */
  decode: (request: Request) => Promise<Answer[] | null>;
  /** Whether an ffmpeg runs, for tests. */
  pid: () => number | null;
  stop: () => void;
};

export type DecoderLimits = {
  /** Longest time for an answer; three without one and the process is started anew. */
  timeoutMs: number;
  /** Without requests for this long, the process ends. */
  idleMs: number;
  /** Bytes that may wait. */
  maxWaitingBytes: number;
};

export const usualLimits: DecoderLimits = { timeoutMs: 5_000, idleMs: 180_000, maxWaitingBytes: 32 * 1024 * 1024 };

/** Requests that ffmpeg has and has not answered. More than one, so that it never waits for us. */
const maxInFlight = 4;
/** Between the starts of requests on the time line of ffmpeg. Longer than what a request contains. */
export const slotMs = 10_000;
/** FLV counts ms in 32 bits; a process is replaced long before. */
const maxRequests = 100_000;
const missesToRestart = 3;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

type Job = Request & { resolve: (answers: Answer[] | null) => void; found: Answer[]; timer: NodeJS.Timeout | null };

/**
 * One ffmpeg for all requests of this process: started by the first, ended after a while without any, and replaced when
 * it hangs or dies. Every request has a time of its own, so that a picture that cannot be decoded shifts no answer.
 */
export function startDecoder(path: string, kind: Kind, log: Pick<Logger, 'warn'>, limits: DecoderLimits): Decoder {
  const waiting: Job[] = [];
  const inFlight = new Map<number, Job>();
  let running: FfmpegProcess | null = null;
  let requests = 0;
  let misses = 0;
  let pauseMs = firstPauseMs;
  let notBefore = 0;
  let idle: NodeJS.Timeout | null = null;

  function finish(id: number, answers: Answer[] | null): void {
    const job = inFlight.get(id);
    if (!job) return;
    inFlight.delete(id);
    if (job.timer) clearTimeout(job.timer);
    job.resolve(answers);
  }

  function take(answer: Answer): void {
    const id = Math.floor(answer.ms / slotMs);
    [misses, pauseMs] = [0, firstPauseMs];
    // Answers come in order: earlier requests get no more of them.
    for (const [earlier, { found }] of inFlight) if (earlier < id) finish(earlier, found.length > 0 ? found : null);
    const job = inFlight.get(id);
    job?.found.push({ ...answer, ms: answer.ms - id * slotMs });
    if (job && job.found.length >= job.answers) finish(id, job.found);
    feed();
  }

  function miss(id: number): void {
    const found = inFlight.get(id)?.found ?? [];
    finish(id, found.length > 0 ? found : null);
    misses += 1;
    if (misses >= missesToRestart) running?.kill();
    else feed();
  }

  function ended(reason: string): void {
    running = null;
    log.warn({ kind, reason }, 'ffmpeg ended');
    notBefore = performance.now() + pauseMs;
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    for (const id of inFlight.keys()) finish(id, null);
    feed();
  }

  function start(): FfmpegProcess {
    [requests, misses] = [0, 0];
    const child = runFfmpeg(path, kind, take, ended);
    lowerPriority(child.pid());
    return child;
  }

  function feed(): void {
    if (requests >= maxRequests && inFlight.size === 0) quit();
    while (waiting.length > 0 && inFlight.size < maxInFlight && requests < maxRequests) {
      if (!running && performance.now() < notBefore) return dropAll();
      running ??= start();
      const job = waiting.shift();
      if (!job) return;
      const id = requests++;
      job.timer = setTimeout(() => miss(id), limits.timeoutMs);
      inFlight.set(id, job);
      running.write(job.tags(id * slotMs));
    }
  }

  function quit(): void {
    const child = running;
    [running, requests] = [null, 0];
    child?.end();
  }

  /** While ffmpeg is not to be started again, nobody waits for it. */
  function dropAll(): void {
    for (const job of waiting.splice(0)) job.resolve(null);
  }

  return {
    decode: (request) =>
      new Promise((resolve) => {
        const waitingBytes = waiting.reduce((sum, { bytes }) => sum + bytes, request.bytes);
        if (waitingBytes > limits.maxWaitingBytes) return resolve(null);
        waiting.push({ ...request, resolve, found: [], timer: null });
        idle ??= setTimeout(quit, limits.idleMs).unref();
        idle.refresh();
        feed();
      }),
    pid: () => running?.pid() ?? null,
    stop() {
      if (idle) clearTimeout(idle);
      notBefore = Infinity;
      dropAll();
      for (const id of inFlight.keys()) finish(id, null);
      quit();
    },
  };
}

/** Decoding may be late, requests may not. */
function lowerPriority(pid: number | null): void {
  try {
    if (pid !== null) setPriority(pid, 10);
  } catch {
    // It runs at the usual priority, or has ended.
  }
}
