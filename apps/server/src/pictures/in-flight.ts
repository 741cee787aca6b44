import type { Answer } from '#server/pictures/ffmpeg-process';

/** Tags of one request without timestamps, and after how many answers it is complete. */
export type Request = { bytes: number; tags: (startMs: number) => Buffer; answers: number };

/** A request with the answers that have come so far. */
export type Job = Request & { resolve: (answers: Answer[] | null) => void; found: Answer[] };

export type InFlight = {
  count: () => number;
  add: (id: number, job: Job) => void;
  /** An answer for a request; earlier ones get no more, since answers come in order. */
  take: (id: number, answer: Answer) => void;
  /** No request gets another answer. */
  dropAll: () => void;
};

/** Requests that ffmpeg has and has not answered. `onMiss`: one has waited for `timeoutMs`. */
export function createInFlight(timeoutMs: number, onMiss: () => void): InFlight {
  const jobs = new Map<number, { job: Job; timer: NodeJS.Timeout }>();

  function finish(id: number, answers: Answer[] | null): void {
    const entry = jobs.get(id);
    if (!entry) return;
    jobs.delete(id);
    clearTimeout(entry.timer);
    entry.job.resolve(answers);
  }
  const finishAsFound = (id: number): void => {
    const found = jobs.get(id)?.job.found ?? [];
    finish(id, found.length > 0 ? found : null);
  };

  return {
    count: () => jobs.size,
    add(id, job) {
      const timer = setTimeout(() => {
        finishAsFound(id);
        onMiss();
      }, timeoutMs);
      jobs.set(id, { job, timer });
    },
    take(id, answer) {
      for (const earlier of jobs.keys()) if (earlier < id) finishAsFound(earlier);
      const job = jobs.get(id)?.job;
      job?.found.push(answer);
      if (job && job.found.length >= job.answers) finish(id, job.found);
    },
    dropAll() {
      for (const id of jobs.keys()) finish(id, null);
    },
  };
}
