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

/** A transaction that left notes to match. */
export type Change = { xact: string; kinds: NoteKind[]; isLarge: boolean };

/**
 * Matches what triggers have noted, right after the transaction that changed it. The reply to a small change waits for
 * its matching; large ones go to the backlog in portions, so that others do not wait for their locks.
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
        log.warn({ err: error }, 'could not match a change; will retry');
        backlog.wake(xact);
      }
    },
  };
  return { followUp, backlog };
}

/** Changes that one process matches at the same time, besides the backlog. */
const atOnce = 3;

/** After this time retries end, and what is still locked is left to the backlog. */
const triesMs = 500;
const pauseMs = 20;

/** Retries work that found records locked or changed by others, for at most `triesMs`. */
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

/** Whether a retry may succeed, because others were working on the same records. */
export function isPassing(error: unknown): boolean {
  return error instanceof OutdatedError || (error instanceof DatabaseError && passing.has(error.code ?? ''));
}
