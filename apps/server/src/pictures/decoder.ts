import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import { runFfmpeg } from '#server/pictures/ffmpeg-process';
import type { Answer, FfmpegProcess, Kind } from '#server/pictures/ffmpeg-process';
import { createInFlight } from '#server/pictures/in-flight';
import type { Job, Request } from '#server/pictures/in-flight';

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

/** More than one request, so that ffmpeg never waits for us. */
const maxInFlight = 4;
/** Between the starts of requests on the time line of ffmpeg. Longer than what a request contains. */
export const slotMs = 10_000;
/** FLV counts ms in 32 bits; a process is replaced long before. */
const maxRequests = 100_000;
const missesToRestart = 3;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * One ffmpeg for all requests of this process: started by the first, ended after a while without any, and replaced when
 * it hangs or dies. Every request has a time of its own, so that a picture that cannot be decoded shifts no answer.
 */
export function startDecoder(path: string, kind: Kind, log: Pick<Logger, 'warn'>, limits: DecoderLimits): Decoder {
  const waiting: Job[] = [];
  let running: FfmpegProcess | null = null;
  let [requests, misses, notBefore, pauseMs] = [0, 0, 0, firstPauseMs];
  const inFlight = createInFlight(limits.timeoutMs, () => {
    misses += 1;
    if (misses >= missesToRestart) running?.kill();
    else feed();
  });
  // A slow answer is no idleness.
  const idle = createIdleTimer(() => (inFlight.count() > 0 ? idle.restart() : quit()), limits.idleMs);

  function take(answer: Answer): void {
    const id = Math.floor(answer.ms / slotMs);
    [misses, pauseMs] = [0, firstPauseMs];
    inFlight.take(id, { ...answer, ms: answer.ms - id * slotMs });
    feed();
  }

  function ended(reason: string): void {
    running = null;
    log.warn({ kind, reason }, 'ffmpeg ended');
    notBefore = performance.now() + pauseMs;
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    inFlight.dropAll();
    feed();
  }

  function start(): FfmpegProcess {
    [requests, misses] = [0, 0];
    const child = runFfmpeg(path, kind, take, ended);
    lowerPriority(child.pid());
    return child;
  }

  function feed(): void {
    idle.restart();
    if (requests >= maxRequests && inFlight.count() === 0) quit();
    while (waiting.length > 0 && inFlight.count() < maxInFlight && requests < maxRequests) {
      if (!running && performance.now() < notBefore) return dropWaiting(waiting);
      running ??= start();
      const job = waiting.shift();
      const tags = job && tagsOf(job, requests * slotMs, log);
      if (!job || !tags) continue;
      inFlight.add(requests++, job);
      running.write(tags);
    }
  }

  function quit(): void {
    const child = running;
    [running, requests] = [null, 0];
    child?.end();
  }

  return {
    decode: (request) => decodeLater(request, waiting, limits.maxWaitingBytes, feed),
    pid: () => running?.pid() ?? null,
    stop() {
      idle.stop();
      notBefore = Infinity;
      dropWaiting(waiting);
      inFlight.dropAll();
      quit();
    },
  };
}

/** Puts a request behind those that wait, unless they are too many. */
function decodeLater(request: Request, waiting: Job[], maxBytes: number, feed: () => void): Promise<Answer[] | null> {
  return new Promise((resolve) => {
    if (waiting.reduce((sum, { bytes }) => sum + bytes, request.bytes) > maxBytes) return resolve(null);
    waiting.push({ ...request, resolve, found: [] });
    feed();
  });
}

/** The tags of a request. Null when they cannot be made of what a stream has sent: then the answer is null, too. */
function tagsOf(job: Job, startMs: number, log: Pick<Logger, 'warn'>): Buffer | null {
  try {
    return job.tags(startMs);
  } catch (error) {
    log.warn({ err: error }, 'could not write media for ffmpeg');
    job.resolve(null);
    return null;
  }
}

/** While ffmpeg is not to be started again, nobody waits for it. */
function dropWaiting(waiting: Job[]): void {
  for (const job of waiting.splice(0)) job.resolve(null);
}

/** Does not keep the process alive, and does not run before the first restart. */
function createIdleTimer(done: () => void, idleMs: number): { restart: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | null = null;
  return {
    restart: () => void (timer = (timer ?? setTimeout(done, idleMs).unref()).refresh()),
    stop: () => clearTimeout(timer ?? undefined),
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
