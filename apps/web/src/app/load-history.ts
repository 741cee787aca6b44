import type { RouterHistory } from '@tanstack/react-router';
import { loadChunk } from '#ui/load-chunk.ts';

/**
 * Loads the history of this document, which nobody needs before they go somewhere. Null if it cannot be loaded: then a
 * page load is the way to get there.
 */
export async function loadHistory(): Promise<RouterHistory | null> {
  const loaded = await loadChunk(() => import('./history.ts')).catch(() => null);
  return loaded && loaded.history;
}
