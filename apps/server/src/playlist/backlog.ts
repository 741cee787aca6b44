import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { listNotes, notesById } from '#server/playlist/notes';
import type { Matched } from '#server/playlist/match-notes';
import type { Notes } from '#server/playlist/notes';
import type { Db } from '#database/pool';

export type Backlog = {
  /** Processes in the background the notes of a transaction that left many. */
  wake: (xact: string) => void;
  /**
   * Processes notes of any process that are at least this many seconds old, until no note is left that can be matched.
   */
  workOff: (olderThanS: number) => Promise<void>;
};

/** Notes matched in one transaction, so that its locks are short. */
const portion = 25;

/** Matches notes in portions, one portion at a time in this process. Other processes skip the notes that are locked. */
export function openBacklog(db: Db, log: Logger, match: (notes: Notes) => Promise<Matched>): Backlog {
  const xacts = new Set<string>();
  let working: Promise<void> = Promise.resolve();

  /** Returns whether anything was matched. */
  async function pass(olderThanS: number): Promise<boolean> {
    const waiting = [...xacts];
    const pendingNotes = await listNotes(db, olderThanS, waiting);
    let hasMatched = false;
    for (const [kind, notes] of Map.groupBy(pendingNotes, (note) => note.kind))
      for (let from = 0; from < notes.length; from += portion) {
        const ids = notes.slice(from, from + portion).map(({ id }) => id);
        hasMatched = (await attempt({ kinds: [kind], which: notesById(ids) })) || hasMatched;
      }
    if (pendingNotes.length === 0) for (const xact of waiting) xacts.delete(xact);
    return hasMatched;
  }

  async function attempt(notes: Notes): Promise<boolean> {
    try {
      return (await match(notes)).takenCount > 0;
    } catch (error) {
      log.warn({ err: error }, 'could not match queries; will retry');
      return false;
    }
  }

  async function workOffAll(olderThanS: number): Promise<void> {
    try {
      while (await pass(olderThanS));
    } catch (error) {
      log.warn({ err: error }, 'could not read the notes to match');
    }
  }

  function workOff(olderThanS: number): Promise<void> {
    working = working.then(() => workOffAll(olderThanS));
    return working;
  }

  return {
    wake(xact) {
      xacts.add(xact);
      void workOff(usualS);
    },
    workOff,
  };
}

/** Seconds; longer than a change needs to match its own notes. */
const usualS = 5;

const everyMs = 3_000;

/** Matches the notes that killed processes and failed attempts left behind, until stopped. */
export function startBacklog(backlog: Backlog): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await backlog.workOff(usualS);
      await sleep(everyMs, null, { signal: stopping.signal }).catch(() => null);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
