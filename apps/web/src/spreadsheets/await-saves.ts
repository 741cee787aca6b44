import { holdMoves, leave } from '#ui/unsaved.ts';

/** The number of saves under way. */
let saves = 0;
/** What was asked for last meanwhile. */
let nextMove: (() => void) | null = null;

/**
 * Lets whoever leaves wait for a save that a field has begun by itself. Its input stays marked as unsaved until it is
 * over, and after a failure, so that `leave` asks then.
 */
export async function awaitSave(save: Promise<void>): Promise<void> {
  saves += 1;
  holdMoves((go) => {
    nextMove = go;
  });
  await Promise.allSettled([save]);
  saves -= 1;
  if (saves > 0) return;
  holdMoves(null);
  const move = nextMove;
  nextMove = null;
  if (move) leave(move);
}

/** Does something that takes fields away without leaving anything else, once their saves are over. */
export function afterSaves(go: () => void): void {
  if (saves > 0) nextMove = go;
  else go();
}
