import { HttpError } from '#kit/http-error';

/** Runs at most `atOnce` of the works together; `waiting` more wait in line, and beyond that callers get 503. */
export function openSlots(atOnce: number, waiting: number) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
    else throw new HttpError(503, 'unavailable', 'Busy, try again in a moment', { retryAfterS: 2 });
    try {
      return await work();
    } finally {
      // A slot goes straight to the next in line, so that nobody newer takes it.
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
