/** How loading a part of the program ended. */
export type Outcome<T> = { part: T } | { error: Error };

export type PartLoader<T> = {
  /** How the last attempt ended; null before the first has. */
  outcome: () => Outcome<T> | null;
  /** Loads the part, or gives the attempt that was made. */
  start: () => Promise<Outcome<T>>;
  /** Makes another attempt unless one is under way; until it has ended the last outcome stands. */
  retry: () => Promise<Outcome<T>>;
  /** A failed attempt no longer counts: the next start makes a new one. */
  forgetFailure: () => void;
};

/** Loads a part of the program once, and again as often as it is wanted while it has not come. */
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
