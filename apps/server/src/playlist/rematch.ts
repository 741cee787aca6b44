import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { openBacklog } from '#server/playlist/backlog';
import type { Backlog } from '#server/playlist/backlog';
import { nameCache } from '#server/playlist/known-names';
import { matchNotes, OutdatedError } from '#server/playlist/match-notes';
import { notesOf, notesOfXact } from '#server/playlist/notes';
import type { Notes, NoteKind } from '#server/playlist/notes';
import { limitConcurrency } from '#server/playlist/concurrency';
import type { Db } from '#database/pool';
import type { FollowUp } from '#kit/change';

/** A transaction that has noted something. */
export type Change = { xact: string; kinds: NoteKind[]; isLarge: boolean };

/**
 * Matches anew what triggers have noted, right after the transaction that changes it: whoever made the change is answered
 * when a small one is matched. Many records are matched in portions, so that nobody else waits for them meanwhile.
 */
export function openMatching(db: Db, log: Logger): { followUp: FollowUp<Change>; backlog: Backlog } {
  const names = nameCache();
  const turns = limitConcurrency(atOnce);
  const match = (notes: Notes) => withRetries(() => matchNotes(db, names, notes));
  const backlog = openBacklog(db, log, match);
  const followUp: FollowUp<Change> = {
    within: notesOf,
    async after({ xact, kinds, isLarge }) {
      if (isLarge) return backlog.wake(xact);
      try {
        const matched = await turns(triesMs, () => match({ kinds, which: notesOfXact(xact) }));
        if (!matched || matched.hasLeft) backlog.wake(xact);
      } catch (error) {
        log.warn({ err: error }, 'a change was not matched yet, it will be soon');
        backlog.wake(xact);
      }
    },
  };
  return { followUp, backlog };
}

/** Changes of one process that are matched at the same time; the backlog comes on top. */
const atOnce = 3;

/** Nobody waits for longer tries: what is locked so long is left to the backlog. */
const triesMs = 500;
const pauseMs = 20;

/** Others may work on the same records: whoever finds them locked gives way and tries again. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - startedAt > triesMs || !isPassing(error)) throw error;
      await sleep(pauseMs * Math.random());
    }
  }
}

/** Deadlock, lock time-out. */
const passing = new Set(['40P01', '55P03']);

/** Whether the same begun anew goes well: others work on the same records. */
export function isPassing(error: unknown): boolean {
  return error instanceof OutdatedError || (error instanceof DatabaseError && passing.has(error.code ?? ''));
}
