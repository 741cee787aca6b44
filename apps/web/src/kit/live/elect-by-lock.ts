import type { Election, Lead } from './election.ts';

/** The tab that has the lock leads. The browser passes it on when that tab closes or crashes. */
export function electByLock(name: string, lead: Lead): Election {
  let leading: AbortController | null = null;
  let queued: AbortController | null = null;
  let isStealing = false;
  let hasLeft = false;

  function request(options: LockOptions): void {
    const term = new AbortController();
    const hasLock = () => {
      isStealing = false;
      if (hasLeft) return;
      leading = term;
      lead(term.signal);
      return new Promise<void>((release) => term.signal.addEventListener('abort', () => release()));
    };
    navigator.locks.request(name, options, hasLock).catch(() => {
      // Stolen by another tab, unless this one was only waiting and stopped.
      if (leading !== term) return;
      leading = null;
      term.abort();
      if (!hasLeft) queue();
    });
  }

  function queue(): void {
    queued?.abort();
    queued = new AbortController();
    request({ signal: queued.signal });
  }

  queue();
  return {
    takeOver() {
      if (leading || isStealing || hasLeft) return;
      isStealing = true;
      queued?.abort();
      request({ steal: true });
    },
    leave() {
      hasLeft = true;
      queued?.abort();
      leading?.abort();
      leading = null;
    },
  };
}
