/** How loading a part of the program ended. */
export type Outcome<T> = { part: T } | { error: Error };

export type PartLoader<T> = {
  /**
   * Loads the part, or returns the last attempt that has ended. React's `use` reads an ended one at once, by the fields
   * `status` and `value` of the promise.
   */
  load: () => Promise<Outcome<T>>;
  /** Starts another attempt unless one is under way; `load` returns the last one until it has ended. */
  retry: () => Promise<Outcome<T>>;
  /** Discards a failed attempt, so that the next load makes a new one. */
  forgetFailure: () => void;
};

/** Loads a part of the program once, with retries until it has loaded. */
export function partLoader<T>(load: () => Promise<T>): PartLoader<T> {
  let ended: (Promise<Outcome<T>> & { value: Outcome<T> }) | null = null;
  let coming: Promise<Outcome<T>> | null = null;

  function attempt(): Promise<Outcome<T>> {
    const promise: Promise<Outcome<T>> = load().then(
      (part) => ({ part }),
      (error: unknown) => ({ error: error instanceof Error ? error : new Error(String(error)) }),
    );
    const end = (value: Outcome<T>) => {
      ended = Object.assign(promise, { status: 'fulfilled', value });
      coming = null;
    };
    void promise.then(end);
    coming = promise;
    return promise;
  }
  return {
    load: () => ended ?? coming ?? attempt(),
    retry: () => coming ?? attempt(),
    forgetFailure() {
      if (ended && 'error' in ended.value) ended = null;
    },
  };
}
