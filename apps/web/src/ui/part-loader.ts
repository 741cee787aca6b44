/** How loading a part of the program ended. */
export type Outcome<T> = { part: T } | { error: Error };

export type PartLoader<T> = {
  /** How the last attempt ended; null before the first has. */
  outcome: () => Outcome<T> | null;
  /** Loads the part, or returns the attempt already made. */
  start: () => Promise<Outcome<T>>;
  /** Starts another attempt unless one is under way; the last outcome remains until it has ended. */
  retry: () => Promise<Outcome<T>>;
  /** Discards a failed attempt, so that the next start makes a new one. */
  forgetFailure: () => void;
};

/** Loads a part of the program once, with retries until it has loaded. */
export function partLoader<T>(load: () => Promise<T>): PartLoader<T> {
  let outcome: Outcome<T> | null = null;
  let coming: Promise<Outcome<T>> | null = null;
  let isTrying = false;

  async function attempt(): Promise<Outcome<T>> {
    isTrying = true;
    try {
      outcome = { part: await load() };
    } catch (error) {
      outcome = { error: error instanceof Error ? error : new Error(String(error)) };
    }
    isTrying = false;
    return outcome;
  }
  return {
    outcome: () => outcome,
    start: () => (coming ??= attempt()),
    retry: () => (coming = isTrying && coming ? coming : attempt()),
    forgetFailure() {
      if (!outcome || 'part' in outcome) return;
      outcome = null;
      coming = null;
    },
  };
}
